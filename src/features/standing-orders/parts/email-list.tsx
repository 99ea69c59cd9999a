import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_STANDING_EMAILS } from '../../../domain/constants.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { emailProblem } from '../create-standing-orders.ts'
import { TEXT } from '../standing-orders-text.ts'
import '../../../ui/controls/select.css'
import './standing-orders.css'

interface EmailListProps {
  readonly emails: readonly string[]
  readonly onChange: (emails: readonly string[]) => void
  readonly hint?: boolean
}

/** The people who receive e-mails in addition to the creator of a standing order. */
export const EmailList = ({ emails, onChange, hint = true }: EmailListProps) => {
  const hintId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = (): void => {
    const email = typed.trim()
    const refusal = emailProblem(email, emails, MAX_STANDING_EMAILS)
    setProblem(refusal)
    if (refusal !== null) return
    onChange([...emails, email])
    setTyped('')
  }
  return (
    <div className="email-list">
      <div className="email-list-add">
        <TextField
          label={TEXT.emails}
          type="email"
          placeholder={TEXT.addLabel}
          autoComplete="off"
          value={typed}
          onChange={next => {
            setTyped(next)
            setProblem(null)
          }}
          error={problem}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button className="email-add" onClick={add}>
          {TEXT.add}
        </Button>
      </div>
      {emails.length > 0 && (
        <ul aria-label={TEXT.emails}>
          {emails.map(email => (
            <li key={email}>
              <button
                type="button"
                className="select-chip"
                aria-label={TEXT.remove(email)}
                onClick={() => onChange(emails.filter(each => each !== email))}
              >
                {email}
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hint && (
        <p id={hintId} className="hint">
          {TEXT.emailsHint}
        </p>
      )}
    </div>
  )
}
