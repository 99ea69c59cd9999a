import { Check, ChevronDown } from 'lucide-react'
import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components'
import type { NamedZone } from '../../../../workers/contract.ts'
import '../../../ui/controls/menu.css'
import '../../../ui/controls/select.css'

const ALL = 'all'

interface ZoneChoiceProps {
  readonly label: string
  readonly zones: readonly NamedZone[]
  /** How many there are in all; only those in `zones` can be chosen. */
  readonly count: number
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** Some of the zones that fit a line, or all. */
export const ZoneChoice = ({ label, zones, count, value, onChange }: ZoneChoiceProps) => {
  const isWhole = count === zones.length
  const takes = (keys: readonly (string | number)[]): readonly number[] => {
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
      onChange={keys => onChange(takes(keys))}
    >
      <Button className="select-button">
        <SelectValue className="select-value">
          {() => (value.length === 0 ? `Which of the ${count}?` : `${value.length} of ${count}`)}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
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
