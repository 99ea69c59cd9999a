import { type FormEvent, useState } from 'react'
import { firstProblem, newPassword, PASSWORD_RULES, repeatOf, required } from '../../domain/validators.ts'
import { PasswordField } from '../../ui/controls/field.tsx'
import { Note } from '../../ui/display/note.tsx'
import { showInfo } from '../../ui/overlays/message-modal.tsx'
import { ModalBody, openModal, SubmitFooter } from '../../ui/overlays/modal-stack.tsx'
import { call, errorText, routes } from '../client.ts'
import { leave } from '../start.ts'

const CHANGED = 'Your password was changed successfully'

/** Opens the form for changing the user's own password. `returnTo` receives the focus when the form closes. */
export const openChangePassword = (returnTo: HTMLElement | null): void => {
  openModal({ title: 'Change Password', size: 'small', returnTo, content: close => <ChangePassword close={close} /> })
}

const ChangePassword = ({ close }: { readonly close: () => void }) => {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [working, setWorking] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const filled = current !== '' && password !== '' && repeat !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!filled || working) return
    setWorking(true)
    try {
      await call(routes.changePassword, {
        body: { CurrentPassword: current, NewPassword: password, newPasswordRepeat: repeat },
      })
      // The new password revoked all of this user's tokens.
      leave()
      showInfo(CHANGED, 'Change Password')
    } catch (error) {
      setRefused(errorText(error, 'The password could not be changed'))
      setWorking(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <ModalBody>
        <div className="stack">
          {refused !== null && (
            <Note tone="bad" role="alert">
              <p>{refused}</p>
              <ul className="bullets">
                {PASSWORD_RULES.map(rule => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Note>
          )}
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            validate={required}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            validate={firstProblem(required, newPassword)}
          />
          <PasswordField
            label="Repeat new password"
            autoComplete="new-password"
            value={repeat}
            onChange={setRepeat}
            validate={firstProblem(required, repeatOf(password))}
          />
        </div>
      </ModalBody>
      <SubmitFooter
        close={close}
        disabledReason={filled ? null : 'Fill in all three fields'}
        working={working && 'Saving'}
      >
        Submit
      </SubmitFooter>
    </form>
  )
}
