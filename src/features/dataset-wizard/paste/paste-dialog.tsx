import { useEffect, useRef, useState } from 'react'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Subtabs } from '../../../ui/controls/tabs.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import type { Wizard } from '../model.ts'
import { zonesText } from '../zone-refusal.ts'
import { OutcomeTable, stateName } from './outcome-table.tsx'
import { createPaste, linesText, type Paste, type PasteTab, TABS } from './paste-model.ts'
import { PasteRepairs } from './paste-repairs.tsx'
import { PastedList, selectLine } from './pasted-list.tsx'
import './paste.css'

interface PasteDialogProps {
  readonly wizard: Wizard
  /** The text of a CSV file. */
  readonly csv: string | undefined
  readonly close: () => void
}

/** Opens the dialog that adds zones by a list of codes, postcodes or names. @param csv the text of a file that becomes the list */
export const openPaste = (wizard: Wizard, csv?: string): void => {
  openModal({
    title: 'Paste codes, postcodes or names',
    size: 'full',
    content: close => <PasteDialog wizard={wizard} csv={csv} close={close} />,
  })
}

const PasteDialog = ({ wizard, csv, close }: PasteDialogProps) => {
  const [paste, setPaste] = useState<Paste | null>(null)
  useEffect(() => {
    const made = createPaste(wizard)
    setPaste(made)
    if (csv !== undefined) made.readFile(csv).catch(console.error)
    return made.stop
  }, [wizard, csv])
  return paste && <PasteBody wizard={wizard} paste={paste} close={close} />
}

interface PasteBodyProps {
  readonly wizard: Wizard
  readonly paste: Paste
  readonly close: () => void
}

const PasteBody = ({ wizard, paste, close }: PasteBodyProps) => {
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
            <PasteRepairs wizard={wizard} paste={paste} />
          </div>
        </div>
      </ModalBody>
      <ModalFooter start={<span className="muted fig">{paste.summary.value}</span>}>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" disabledReason={addProblem(paste)} onClick={add}>
          {addText(paste, wizard.coarserName.value)}
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
      <span className="hint">Lines to settle come first</span>
    </div>
  )
}

const addText = (paste: Paste, coarser: string | null): string => {
  if (paste.subtracts.value) return `Take ${zonesText(paste.ownIds.value.length)} away`
  const { repair, ownIds, final } = paste
  if (repair.value?.setId !== undefined) return `Use ${zonesText(final.value.length)} of ${coarser}`
  return `Add ${zonesText(repair.value === null ? ownIds.value.length : final.value.length)}`
}

const addProblem = (paste: Paste): string | null => {
  if (paste.ownIds.value.length === 0) return 'No line is found yet'
  const judged = paste.judged.value
  if (judged === null) return 'The zones are being checked'
  return judged.allowed || paste.repair.value !== null ? null : 'The rules refuse these zones: leave some lines out'
}
