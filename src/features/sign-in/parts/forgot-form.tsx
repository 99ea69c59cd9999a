import { type FormEvent, useState } from 'react'
import { email, firstProblem, required } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import type { SignInProps } from '../sign-in-props.ts'
import { TEXT } from '../text.ts'

const address = firstProblem(required, email)

interface ForgotFormProps extends Pick<SignInProps, 'sendResetLink'> {
  readonly onBack: () => void
}

/** Asks for a link that sets a new password. */
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
