import { type RefObject, useEffect, useRef, useState } from 'react'
import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Subtabs } from '../../../../ui/controls/tabs.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../../ui/overlays/modal-stack.tsx'
import { zonesText } from '../../model/zone-names.ts'
import type { PriceOfRepair } from '../../prices/quote.ts'
import { OutcomeTable, stateName } from './outcome-table.tsx'
import {
  createPaste,
  type Line,
  linesText,
  type Paste,
  type PasteLocation,
  type PasteTab,
  TABS,
} from './paste-model.ts'
import { PasteRepairs } from './paste-repairs.tsx'
import './paste.css'

/** Sizes from the style sheet, in pixels. */
const LINE_PX = 20
const TOP_PX = 6
/** The number of lines above and below the visible ones that are marked too. */
const BEYOND = 10

interface PastedListProps {
  readonly paste: Paste
  readonly field: RefObject<HTMLTextAreaElement | null>
}

const markOf = ({ state, outcome }: Line): string =>
  state === 'choose'
    ? '?'
    : state === 'unknown'
      ? '×'
      : state === 'elsewhere' && outcome?.kind === 'elsewhere'
        ? (outcome.year ?? '≠')
        : ''

/** The editable list, with the number and the outcome of each line in the margin. */
export const PastedList = ({ paste, field }: PastedListProps) => {
  const [scroll, setScroll] = useState({ top: 0, height: 600 })
  const entries = paste.entries.value
  const first = Math.max(0, Math.floor((scroll.top - TOP_PX) / LINE_PX) - BEYOND)
  const last = Math.min(entries.length, first + Math.ceil(scroll.height / LINE_PX) + 2 * BEYOND)
  const follow = ({ scrollTop, clientHeight }: HTMLElement): void => setScroll({ top: scrollTop, height: clientHeight })
  return (
    <div className="paste-list">
      <div className="paste-marks" aria-hidden="true">
        <div style={{ transform: `translateY(${TOP_PX - scroll.top}px)` }}>
          {Array.from({ length: last - first }, (_, i) => {
            const number = first + i + 1
            const line = paste.byNumber.value.get(number)
            return (
              <p key={number} data-state={line?.state} style={{ top: `${(number - 1) * LINE_PX}px` }}>
                <i>{number}</i>
                <em>{line ? markOf(line) : ''}</em>
              </p>
            )
          })}
        </div>
      </div>
      <textarea
        ref={field}
        aria-label="Pasted list"
        aria-describedby="paste-hint"
        placeholder={'E01033010\nLS1 4AL\nLeeds 111A'}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={paste.text.value}
        onChange={event => {
          paste.setText(event.target.value)
          follow(event.target)
        }}
        onScroll={event => follow(event.currentTarget)}
      />
    </div>
  )
}

/** Selects a line and scrolls to it. */
const selectLine = (field: HTMLTextAreaElement | null, number: number): void => {
  if (field === null) return
  const lines = field.value.split('\n')
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0))
  field.scrollTop = Math.max(0, (number - 1) * LINE_PX - field.clientHeight / 2)
}

interface PasteDialogProps {
  readonly location: PasteLocation
  readonly priceOfRepair: PriceOfRepair
  /** The text of a CSV file. */
  readonly csv: string | undefined
  readonly close: () => void
}

/**
 * Opens the dialog that adds zones from a list of codes, postcodes or names.
 * @param csv the text of a file to start from
 */
export const openPaste = (location: PasteLocation, priceOfRepair: PriceOfRepair, csv?: string): void => {
  openModal({
    title: 'Paste codes, postcodes or names',
    size: 'full',
    content: close => <PasteDialog location={location} priceOfRepair={priceOfRepair} csv={csv} close={close} />,
  })
}

const PasteDialog = ({ location, priceOfRepair, csv, close }: PasteDialogProps) => {
  const [paste, setPaste] = useState<Paste | null>(null)
  useEffect(() => {
    const created = createPaste(location, priceOfRepair)
    setPaste(created)
    if (csv !== undefined) created.readFile(csv).catch(console.error)
    return created.stop
  }, [location, priceOfRepair, csv])
  return paste && <PasteBody location={location} paste={paste} close={close} />
}

interface PasteBodyProps {
  readonly location: PasteLocation
  readonly paste: Paste
  readonly close: () => void
}

const PasteBody = ({ location, paste, close }: PasteBodyProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const columns = paste.columns.value
  const problem = paste.problem.value
  const filled = paste.entries.value.filter(entry => entry !== '').length
  const clear = (): void => {
    paste.clear()
    field.current?.focus()
  }
  const add = async (): Promise<void> => {
    close()
    await paste.apply()
  }
  return (
    <>
      <ModalBody>
        <div className="paste">
          <div className="paste-left">
            <p className="paste-head">
              <b>Pasted list</b>
              <span className="push hint fig">{linesText(filled)}</span>
              {filled > 0 && (
                <Button variant="link" onClick={clear}>
                  Clear list
                </Button>
              )}
            </p>
            {columns.length > 1 && (
              <Select
                label="Column"
                full
                options={columns.map(({ label }, value) => ({ value, label }))}
                value={paste.column.value}
                onChange={paste.showColumn}
              />
            )}
            {paste.leftOut.value !== null && (
              <p className="hint" role="status">
                {paste.leftOut.value}
              </p>
            )}
            <PastedList paste={paste} field={field} />
            <p className="hint" id="paste-hint">
              Commas, semicolons, tabs and new lines separate. Capitals and spaces do not matter.
            </p>
          </div>
          <div className="paste-right">
            {problem !== null && <Note tone="bad">{problem}</Note>}
            <OutcomeTabs paste={paste}>
              <OutcomeTable paste={paste} onEdit={({ number }) => selectLine(field.current, number)} />
            </OutcomeTabs>
            <PasteRepairs location={location} paste={paste} />
          </div>
        </div>
      </ModalBody>
      <ModalFooter start={<span className="muted fig">{paste.summary.value}</span>}>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" disabledReason={addProblem(paste)} onClick={add}>
          {addText(paste, location.coarserName.value)}
        </Button>
      </ModalFooter>
    </>
  )
}

const OutcomeTabs = ({ paste, children }: { readonly paste: Paste; readonly children: React.ReactNode }) => {
  const counts = paste.counts.value
  const isOlder = paste.lines.value.every(({ outcome }) => outcome?.kind !== 'elsewhere' || outcome.year !== null)
  const tabs = TABS.filter(id => id !== 'elsewhere' || counts.elsewhere > 0 || paste.tab.value === id)
  const label = (tab: PasteTab): string =>
    tab === 'all' ? `All ${whole(paste.lines.value.length)}` : `${stateName(tab, isOlder)} ${whole(counts[tab])}`
  return (
    <div className="paste-tabs">
      <Subtabs
        label="Lines by outcome"
        tabs={tabs.map(id => ({ id, label: label(id) }))}
        selected={paste.tab.value}
        onSelect={id => {
          paste.tab.value = id
        }}
      >
        {children}
      </Subtabs>
      <span className="hint paste-order">Lines to settle come first</span>
    </div>
  )
}

const addText = (paste: Paste, coarser: string | null): string => {
  if (paste.subtracts.value) return `Take ${zonesText(paste.zoneIds.value.length)} away`
  const { repair, zoneIds, final } = paste
  if (repair.value?.setId !== undefined) return `Use ${zonesText(final.value.length)} of ${coarser}`
  return `Add ${zonesText(repair.value === null ? zoneIds.value.length : final.value.length)}`
}

const addProblem = (paste: Paste): string | null => {
  if (paste.zoneIds.value.length === 0) return 'No line is found yet'
  const judged = paste.judged.value
  if (judged === null) return 'The zones are being checked'
  return judged.allowed || paste.repair.value !== null ? null : 'The rules refuse these zones: leave some lines out'
}
