import { X } from 'lucide-react'
import { useId, useState } from 'react'
import './select.css'

interface WordsFieldProps {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Words that are suggested while the user types. */
  readonly known: readonly string[]
}

/** A field that shows words as chips. Enter or a comma adds the typed word, Backspace removes the last one. */
export const WordsField = ({ label, value, onChange, known }: WordsFieldProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    const word = typed.trim()
    setTyped('')
    if (word !== '' && !value.some(each => each.toLowerCase() === word.toLowerCase())) onChange([...value, word])
  }
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="select-chips-box">
        {value.map(word => (
          <button
            key={word}
            type="button"
            className="select-chip"
            aria-label={`Remove ${word}`}
            onClick={() => onChange(value.filter(each => each !== word))}
          >
            {word}
            <X aria-hidden="true" />
          </button>
        ))}
        <input
          id={id}
          className="words-input"
          list={`${id}-known`}
          maxLength={100}
          placeholder="Add a keyword"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={event => {
            if (event.key === 'Enter' || event.key === ',') {
              event.preventDefault()
              add()
            } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
          }}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter(word => !value.includes(word))
            .map(word => (
              <option key={word} value={word} />
            ))}
        </datalist>
      </div>
    </div>
  )
}
