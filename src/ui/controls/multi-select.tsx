import { Check, ChevronDown, X } from 'lucide-react'
import { useRef } from 'react'
import { Select as AriaSelect, Button, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import type { Option } from './select.tsx'
import './menu.css'
import './select.css'

interface MultiSelectProps<V extends string | number> {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  readonly options: readonly Option<V>[]
  readonly value: readonly V[]
  readonly onChange: (value: V[]) => void
  /** The text shown while nothing is selected. */
  readonly placeholder: string
  readonly disabled?: boolean | undefined
  readonly full?: boolean | undefined
  readonly className?: string | undefined
}

/** Selects any number of options. Each selected option is a chip with a remove button. */
export const MultiSelect = <V extends string | number>(props: MultiSelectProps<V>) => {
  const { label, hideLabel, options, value, onChange, placeholder, disabled, full, className } = props
  const box = useRef<HTMLDivElement>(null)
  const chosen = options.filter(option => value.includes(option.value))
  return (
    <AriaSelect
      className={classNames('select', full && 'select-full', className)}
      selectionMode="multiple"
      value={[...value]}
      isDisabled={disabled ?? false}
      onChange={keys => onChange(options.map(option => option.value).filter(each => keys.includes(each)))}
      {...(hideLabel && { 'aria-label': label })}
    >
      {!hideLabel && <Label className="field-label">{label}</Label>}
      <div ref={box} className="select-chips-box">
        {chosen.map(option => (
          <button
            key={option.value}
            type="button"
            className="select-chip"
            disabled={disabled}
            aria-label={`Remove ${option.label}`}
            onClick={() => onChange(value.filter(each => each !== option.value))}
          >
            {option.label}
            <X aria-hidden="true" />
          </button>
        ))}
        <Button className="select-button select-button-bare">
          <SelectValue className="select-value">
            {() =>
              chosen.length === 0 ? (
                <span className="muted">{placeholder}</span>
              ) : (
                <span className="visually-hidden">{chosen.map(option => option.label).join(', ')}</span>
              )
            }
          </SelectValue>
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      <Popover className="float select-popover" offset={4} triggerRef={box}>
        <ListBox className="menu">
          {options.map(option => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className="menu-item">
              <span className="select-box" aria-hidden="true">
                <Check />
              </span>
              <span>{option.label}</span>
              {option.detail && <span className="push hint fig">{option.detail}</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
