import { Paperclip, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from './button.tsx'
import './file-field.css'

interface FileFieldProps {
  readonly label: string
  readonly value: File | null
  readonly onChange: (file: File | null) => void
  /** File name extensions, such as '.pdf'. */
  readonly accept: readonly string[]
  readonly hint: string
  /** If false, the label says that the field is optional. */
  readonly isRequired?: boolean
}

/** A field for a single file, which the user can remove again. */
export const FileField = ({ label, value, onChange, accept, hint, isRequired = false }: FileFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | null) => {
    if (file === null && input.current) input.current.value = ''
    onChange(file)
  }
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {!isRequired && <span className="field-optional"> optional</span>}
      </label>
      <div className="file-field">
        <label className="file-field-pick">
          <Paperclip aria-hidden="true" />
          <span>{value?.name ?? 'Choose a file'}</span>
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept.join(',')}
            aria-describedby={`${id}-hint`}
            onChange={event => take(event.target.files?.[0] ?? null)}
          />
        </label>
        {value && (
          <Button
            variant="quiet"
            label={`Remove ${value.name}`}
            icon={<X aria-hidden="true" />}
            onClick={() => take(null)}
          />
        )}
      </div>
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
    </div>
  )
}
