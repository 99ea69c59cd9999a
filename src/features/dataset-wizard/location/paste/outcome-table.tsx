import { Check, ChevronDown } from 'lucide-react'
import {
  Button as AriaButton,
  Select as AriaSelect,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components'
import type { NamedZone } from '../../../../../workers/contract.ts'
import '../../../../ui/controls/menu.css'
import '../../../../ui/controls/select.css'
import { memo, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import type { Line, LineState, Paste } from './paste-model.ts'
import { listed } from './read-lines.ts'

const ALL = 'all'

interface ZoneChoiceProps {
  readonly label: string
  readonly zones: readonly NamedZone[]
  /** The number of all matching zones. Only those in `zones` can be picked. */
  readonly count: number
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** Picks some or all of the zones that match a line. */
const ZoneChoice = ({ label, zones, count, value, onChange }: ZoneChoiceProps) => {
  const isWhole = count === zones.length
  const idsOf = (keys: readonly (string | number)[]): readonly number[] => {
    const hadAll = value.length === zones.length
    if (isWhole && keys.includes(ALL) && !hadAll) return zones.map(({ id }) => id)
    if (isWhole && !keys.includes(ALL) && hadAll) return []
    return zones.map(({ id }) => id).filter(id => keys.includes(id))
  }
  const chosen = isWhole && value.length === zones.length ? [ALL, ...value] : [...value]
  return (
    <AriaSelect
      className="select paste-choice"
      aria-label={label}
      selectionMode="multiple"
      value={chosen}
      onChange={keys => onChange(idsOf(keys))}
    >
      <AriaButton className="select-button">
        <SelectValue className="select-value">
          {() => (value.length === 0 ? `Which of the ${count}?` : `${value.length} of ${count}`)}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </AriaButton>
      <Popover className="float select-popover" offset={4}>
        <ListBox className="menu">
          {isWhole ? (
            <ListBoxItem id={ALL} textValue={`All ${count}`} className="menu-item">
              <Box />
              <span>All {count}</span>
            </ListBoxItem>
          ) : null}
          {zones.map(({ id, name, code }) => (
            <ListBoxItem key={id} id={id} textValue={name} className="menu-item">
              <Box />
              <span>{name}</span>
              <span className="push hint fig">{code}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

const Box = () => (
  <span className="select-box" aria-hidden="true">
    <Check />
  </span>
)

/** The number of rows shown at first, and added by each press. Rows with a choice are expensive to render. */
const ROWS = 50

interface OutcomeTableProps {
  readonly paste: Paste
  readonly onEdit: (line: Line) => void
}

/** The outcome of each line. Lines that need attention come first. */
export const OutcomeTable = ({ paste, onEdit }: OutcomeTableProps) => {
  const [shown, setShown] = useState(ROWS)
  const rows = paste.rows.value
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must scroll by keyboard too
    <section className="paste-table" aria-label="Outcome of each line" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="paste-line">
              Line
            </th>
            <th scope="col">Pasted</th>
            <th scope="col">Read as</th>
            <th scope="col">Outcome</th>
            <th scope="col" className="paste-act">
              <span className="visually-hidden">Settle</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(line => (
            <Row key={line.number} line={line} paste={paste} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="muted">{paste.lines.value.length === 0 ? EMPTY : 'No such lines.'}</p>}
      {rows.length > shown && (
        <Button small className="paste-more" onClick={() => setShown(shown + ROWS)}>
          Show {Math.min(ROWS, rows.length - shown)} more
        </Button>
      )}
    </section>
  )
}

const EMPTY = 'Paste codes, postcodes or names into the list. The outcome of each line appears here.'

interface RowProps extends OutcomeTableProps {
  readonly line: Line
}

const RowView = ({ line, paste, onEdit }: RowProps) => (
  <tr data-state={line.state}>
    <td className="paste-line fig">{line.number}</td>
    <td>
      <b>{line.entry}</b>
    </td>
    <td className="muted">{line.outcome?.readAs ?? ''}</td>
    <td>
      <OutcomeText line={line} />
    </td>
    <td className="paste-act">
      <Settle line={line} paste={paste} onEdit={onEdit} />
    </td>
  </tr>
)

/** Every change to the list creates new lines, although most equal the previous ones. */
const Row = memo(
  RowView,
  ({ line: a }, { line: b }) =>
    a.number === b.number &&
    a.entry === b.entry &&
    a.outcome === b.outcome &&
    a.zones.length === b.zones.length &&
    a.zones.every((zone, at) => zone === b.zones[at]),
)

const TONES = { choose: 'warn', elsewhere: 'info', unknown: 'bad' } as const satisfies Partial<
  Record<LineState, string>
>

export const stateName = (state: LineState, isOlder: boolean): string =>
  ({
    found: 'Found',
    choose: 'Choose',
    unknown: 'Unknown',
    elsewhere: isOlder ? 'Older year' : 'Other zones',
    waiting: '',
  })[state]

const OutcomeText = ({ line: { state, outcome, zones } }: { readonly line: Line }) => {
  if (outcome === null) return <span className="muted">Being looked up…</span>
  if (state === 'found' || state === 'waiting' || outcome.kind === 'found') return <>{listed(zones)}</>
  const isOlder = outcome.kind === 'elsewhere' && outcome.year !== null
  return (
    <>
      <Tag className="paste-state" tone={TONES[state]}>
        {stateName(state, isOlder)}
      </Tag>{' '}
      {outcome.text}
    </>
  )
}

const pickText = (zones: number): string => (zones === 1 ? 'Take it' : zones === 2 ? 'Take both' : `Take all ${zones}`)

interface PickAllProps {
  readonly line: Line
  /** The offered zones. Either all or none of them are picked. */
  readonly zones: readonly NamedZone[]
  readonly paste: Paste
}

const PickAll = ({ line: { entry, number, state }, zones, paste }: PickAllProps) => {
  const isPicked = state === 'found'
  const text = isPicked ? 'Leave out' : pickText(zones.length)
  return (
    <Button
      small
      aria-label={`${text}, line ${number}`}
      onClick={() => paste.pick(entry, isPicked ? [] : zones.map(({ id }) => id))}
    >
      {text}
    </Button>
  )
}

const Settle = ({ line, paste, onEdit }: RowProps) => {
  const { entry, number, outcome, zones } = line
  const found = (
    <span className="paste-found">
      <Check aria-hidden="true" /> Found
    </span>
  )
  if (outcome === null) return null
  const where = `, line ${number}`
  switch (outcome.kind) {
    case 'found':
      return found
    case 'choose':
      return outcome.count === 1 ? (
        <PickAll line={line} zones={outcome.zones} paste={paste} />
      ) : (
        <ZoneChoice
          label={`Zones of ${entry}${where}`}
          zones={outcome.zones}
          count={outcome.count}
          value={zones.map(({ id }) => id)}
          onChange={ids => paste.pick(entry, ids)}
        />
      )
    case 'elsewhere':
      return <PickAll line={line} zones={outcome.zones} paste={paste} />
    case 'unknown': {
      const { near } = outcome
      return near === null ? (
        <Button small aria-label={`Edit line${where}`} onClick={() => onEdit(line)}>
          Edit line
        </Button>
      ) : (
        <Button small aria-label={`Use ${near.code}${where}`} onClick={() => paste.replace(number, near.code)}>
          Use {near.code}
        </Button>
      )
    }
  }
}
