import { type FormEvent, useState } from 'react'
import { email, firstProblem, newPassword, PASSWORD_RULES, repeatOf, required } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../../ui/controls/field.tsx'
import type { SignInProps } from '../sign-in-calls.ts'
import { TEXT } from '../sign-in-text.ts'

const address = firstProblem(required, email)

interface ForgotFormProps extends Pick<SignInProps, 'sendResetLink'> {
  readonly onBack: () => void
}

/** The form for requesting a link to set a new password. */
export const ForgotForm = ({ sendResetLink, onBack }: ForgotFormProps) => {
  const [emailAddress, setEmailAddress] = useState('')
  const [working, setWorking] = useState(false)
  const ready = address(emailAddress.trim()) === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || working) return
    setWorking(true)
    const sent = await sendResetLink(emailAddress.trim())
    setWorking(false)
    if (sent) onBack()
  }
  return (
    <form className="sign-in-form" onSubmit={event => void submit(event)} noValidate>
      <h2>{TEXT.forgot.heading}</h2>
      <p className="muted">{TEXT.forgot.lead}</p>
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={emailAddress}
        onChange={setEmailAddress}
        validate={text => address(text.trim())}
      />
      <Button
        type="submit"
        variant="primary"
        className="sign-in-submit"
        disabled={!ready}
        working={working && TEXT.forgot.working}
      >
        {TEXT.forgot.submit}
      </Button>
      <Button variant="link" className="sign-in-switch" onClick={onBack}>
        {TEXT.forgot.back}
      </Button>
    </form>
  )
}

const acceptable = firstProblem(required, newPassword)

/** The form for setting a new password, opened from the link in an e-mail. */
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
