import { type FormEvent, useState } from 'react'
import { firstProblem, newPassword, PASSWORD_RULES, repeatOf, required } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import type { SignInProps } from '../sign-in-props.ts'
import { TEXT } from '../text.ts'

const acceptable = firstProblem(required, newPassword)

/** Sets a new password by the link of a letter. */
export const ResetForm = ({ resetPassword, onBack }: Pick<SignInProps, 'resetPassword' | 'onBack'>) => {
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [working, setWorking] = useState(false)
  const matches = repeatOf(password)
  const ready = acceptable(password) === null && password === repeat
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || working) return
    setWorking(true)
    await resetPassword(password)
    setWorking(false)
  }
  return (
    <form className="sign-in-form" onSubmit={event => void submit(event)} noValidate>
      <h2>{TEXT.reset.heading}</h2>
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        validate={acceptable}
        hint={`${PASSWORD_RULES.join('. ')}.`}
      />
      <PasswordField
        label="Repeat password"
        name="repeat-password"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        validate={firstProblem(required, matches)}
      />
      <Button
        type="submit"
        variant="primary"
        className="sign-in-submit"
        disabled={!ready}
        working={working && TEXT.reset.working}
      >
        {TEXT.reset.submit}
      </Button>
      <Button variant="link" className="sign-in-switch" onClick={onBack}>
        {TEXT.forgot.back}
      </Button>
    </form>
  )
}
