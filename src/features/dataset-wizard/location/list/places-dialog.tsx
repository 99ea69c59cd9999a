import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FIXED_RADIUS_DEFAULT_M } from '../../../../domain/constants.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextArea } from '../../../../ui/controls/field.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../../ui/overlays/modal-stack.tsx'
import { SERIES_TEXT } from '../../model/wizard-text.ts'
import type { LocationSlice } from '../location-slice.ts'
import { createPlaceList, type JudgedRow, type PlaceList, ROLES } from './place-list.ts'
import '../paste/paste.css'
import '../../prices/series.css'

const TEXT = SERIES_TEXT.list

type PlacesLocation = Pick<LocationSlice, 'decisions' | 'listCalls' | 'template'>

/** Opens the dialog for a list of places. Each place becomes a separate dataset. */
export const openPlaces = (location: PlacesLocation): void => {
  openModal({
    title: TEXT.title,
    size: 'full',
    content: close => <PlacesDialog location={location} close={close} />,
  })
}

interface PlacesDialogProps {
  readonly location: PlacesLocation
  readonly close: () => void
}

const PlacesDialog = ({ location, close }: PlacesDialogProps) => {
  const [list, setList] = useState<PlaceList | null>(null)
  useEffect(() => {
    const created = createPlaceList({
      postcodes: location.listCalls.postcodes,
      radiusM: location.template.peek()?.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M,
      start: location.decisions.places.peek(),
    })
    setList(created)
    return created.stop
  }, [location])
  return list && <PlacesBody location={location} list={list} close={close} />
}

const PlacesBody = ({ location, list, close }: PlacesDialogProps & { readonly list: PlaceList }) => {
  const problem = list.problem.value
  const places = list.places.value
  const awaited = list.awaited.value
  const notUsable = awaited > 0 ? TEXT.awaited : places.length === 0 ? TEXT.none : null
  return (
    <>
      <ModalBody>
        <div className="paste">
          <div className="paste-left places-left">
            <CsvPick list={list} />
            <TextArea
              label={TEXT.label}
              className="places-text"
              rows={12}
              wrap="off"
              spellCheck={false}
              placeholder={TEXT.placeholder}
              value={list.text.value}
              onChange={list.setText}
              hint={TEXT.hint}
            />
          </div>
          <div className="paste-right">
            {problem !== null && <Note tone="bad">{problem}</Note>}
            {list.failed.value && (
              <div className="wizard-ledger-failed" role="alert">
                <Note tone="bad">{TEXT.failed}</Note>
                <Button small onClick={list.retry}>
                  Retry
                </Button>
              </div>
            )}
            {list.table.value.rows.length > 0 && <Roles list={list} />}
            <RowsTable rows={list.rows.value} />
          </div>
        </div>
      </ModalBody>
      <ModalFooter
        start={
          <span className="muted fig" role="status">
            {list.text.value.trim() !== '' && TEXT.summary(places.length, list.refused.value)}
          </span>
        }
      >
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={notUsable}
          onClick={() => {
            location.decisions.setPlaces(places)
            close()
          }}
        >
          {TEXT.use(places.length)}
        </Button>
      </ModalFooter>
    </>
  )
}

const CsvPick = ({ list }: { readonly list: PlaceList }) => {
  const read = (file: File): void => {
    file.text().then(
      text => (text.includes('\u0000') ? showError(TEXT.unreadable) : list.readText(text)),
      () => showError(TEXT.unreadable),
    )
  }
  return (
    <label className="places-file">
      <span className="button places-file-button">{TEXT.choose}</span>
      <input
        type="file"
        aria-label={TEXT.choose}
        accept=".csv,.txt,.tsv,text/csv"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) read(file)
        }}
      />
    </label>
  )
}

/** The value of a role that lacks a column. */
const NO_COLUMN = -1

const Roles = ({ list }: { readonly list: PlaceList }) => {
  const { labels } = list.table.value
  const columns = [{ value: NO_COLUMN, label: TEXT.noColumn }, ...labels.map((label, value) => ({ value, label }))]
  return (
    // biome-ignore lint/a11y/useSemanticElements: its fields are labelled separately
    <div className="places-roles" role="group" aria-label={TEXT.columns}>
      {ROLES.map(role => (
        <Select
          key={role}
          label={TEXT.roles[role]}
          full
          options={columns}
          value={list.roles.value[role] ?? NO_COLUMN}
          onChange={column => list.setRole(role, column === NO_COLUMN ? null : column)}
        />
      ))}
    </div>
  )
}

const RowsTable = ({ rows }: { readonly rows: readonly JudgedRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must scroll by keyboard too
  <section className="paste-table" aria-label={TEXT.outcome} tabIndex={0}>
    {rows.length === 0 ? (
      <p className="muted">{TEXT.empty}</p>
    ) : (
      <table className="places-table">
        <thead>
          <tr>
            <th scope="col" className="paste-line">
              Row
            </th>
            <th scope="col">Name</th>
            <th scope="col">Place</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.number} data-state={row.refusal === null ? 'found' : 'unknown'}>
              <td className="paste-line fig">{row.number}</td>
              <td>
                <b>{row.name}</b>
              </td>
              <td className="fig">{row.text}</td>
              <td>
                <Outcome row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

const Outcome = ({ row }: { readonly row: JudgedRow }) => {
  if (row.refusal !== null)
    return (
      <>
        <Tag tone="bad">{SERIES_TEXT.refused}</Tag> {row.refusal}
      </>
    )
  if (row.isAwaited) return <span className="muted">{TEXT.awaited}</span>
  return (
    <span className="paste-found">
      <Check aria-hidden="true" /> Found
    </span>
  )
}
