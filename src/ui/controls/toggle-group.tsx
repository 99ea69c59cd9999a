import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import './toggle-group.css'

interface ToggleOption<V extends string | number> {
  readonly value: V
  readonly label: string
  readonly icon?: ReactNode
  /** Small print after the label, such as '+20'. */
  readonly detail?: string | undefined
  readonly disabled?: boolean | undefined
}

interface ToggleGroupProps<V extends string | number> {
  readonly label: string
  /** Shows the label above the group. By default, it is visually hidden. */
  readonly showLabel?: boolean | undefined
  readonly options: readonly ToggleOption<V>[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly full?: boolean | undefined
}

/** Selects one of up to three options. */
export const ToggleGroup = <V extends string | number>(props: ToggleGroupProps<V>) => {
  const { label, showLabel, options, value, onChange, full } = props
  const group = (
    <ToggleButtonGroup
      className={classNames('toggle-group', full && 'toggle-group-full')}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={keys => {
        const chosen = options.find(option => keys.has(option.value))
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map(option => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className="toggle-button"
          isDisabled={option.disabled ?? false}
        >
          {option.icon}
          {option.label}
          {option.detail && <span className="toggle-detail">{option.detail}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
  if (!showLabel) return group
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      {group}
    </div>
  )
}
