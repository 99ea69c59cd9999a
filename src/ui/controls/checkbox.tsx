import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './checkbox.css'

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
  /** The accessible name of a checkbox without a visible label. */
  readonly label?: string
  readonly className?: string
  readonly children?: ReactNode
}

export const Checkbox = ({ checked, onChange, disabled, label, className, children }: CheckboxProps) => (
  <label className={classNames('checkbox', className)}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
    <span className="checkbox-box" aria-hidden="true">
      <Check />
    </span>
    {children}
  </label>
)
