import { Search } from 'lucide-react'
import { TextField } from './field.tsx'

interface SearchFieldProps {
  readonly label: string
  /** What stands in it while it is empty: its name, where there is room. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string | undefined
}

/** A field that narrows what stands below it. */
export const SearchField = ({ label, placeholder = label, value, onChange, className }: SearchFieldProps) => (
  <TextField
    type="search"
    label={label}
    hideLabel
    placeholder={placeholder}
    value={value}
    onChange={onChange}
    start={<Search aria-hidden="true" />}
    className={className}
  />
)
