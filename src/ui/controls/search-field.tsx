import { Search } from 'lucide-react'
import { TextField } from './field.tsx'

interface SearchFieldProps {
  /** Its name, and what stands in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string | undefined
}

/** A field that narrows what stands below it. */
export const SearchField = ({ label, value, onChange, className }: SearchFieldProps) => (
  <TextField
    type="search"
    label={label}
    hideLabel
    placeholder={label}
    value={value}
    onChange={onChange}
    start={<Search aria-hidden="true" />}
    className={className}
  />
)
