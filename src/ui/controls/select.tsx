import { Check, ChevronDown, Lock } from 'lucide-react'
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import './field.css'
import './menu.css'
import './select.css'

export interface Option<V extends string | number> {
  readonly value: V
  readonly label: string
  /** Small print on the right, such as '+20'. */
  readonly detail?: string | undefined
}

interface SelectProps<V extends string | number> {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  readonly options: readonly Option<V>[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  /** The reason why the selection, or the lack of one, is refused. */
  readonly error?: string | null | undefined
  /** Fills the width of the container instead of fitting the text. */
  readonly full?: boolean | undefined
  /** Shows the label before the button, on the same line. */
  readonly inline?: boolean | undefined
  readonly className?: string | undefined
}

/** Selects one of many options. Use ToggleGroup for three or fewer. */
export const Select = <V extends string | number>(props: SelectProps<V>) => {
  const { label, hideLabel, options, value, onChange, placeholder, disabled, error, full, inline, className } = props
  return (
    <AriaSelect
      className={classNames('select', full && 'select-full', inline && 'select-inline', className)}
      selectedKey={value}
      onSelectionChange={key => {
        const chosen = options.find(option => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
      placeholder={placeholder ?? 'Choose'}
      isDisabled={disabled ?? false}
      isInvalid={Boolean(error)}
      {...(hideLabel && { 'aria-label': label })}
    >
      {!hideLabel && <Label className="field-label">{label}</Label>}
      <Button className="select-button">
        <SelectValue className="select-value" />
        {disabled ? <Lock aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
      </Button>
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="float select-popover" offset={4}>
        <ListBox className="menu">
          {options.map(option => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className="menu-item">
              <Check className="menu-tick" aria-hidden="true" />
              <span>{option.label}</span>
              {option.detail && <span className="push hint fig">{option.detail}</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
