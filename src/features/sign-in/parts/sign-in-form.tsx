import { type FormEvent, useState } from 'react'
import { passwordGiven, userNameOrEmail } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../../ui/controls/field.tsx'
import type { SignInProps } from '../sign-in-calls.ts'
import { TEXT } from '../sign-in-text.ts'

interface SignInFormProps extends Pick<SignInProps, 'signIn' | 'onLikely'> {
  readonly onForgotten: () => void
}

export const SignInForm = ({ signIn, onLikely, onForgotten }: SignInFormProps) => {
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [working, setWorking] = useState(false)
  const ready = userNameOrEmail(userName) === null && passwordGiven(password) === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || working) return
    setWorking(true)
    await signIn(userName.trim(), password)
    setWorking(false)
  }
  return (
    <form className="sign-in-form" onSubmit={event => void submit(event)} noValidate>
      <TextField
        label="Username or email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={userName}
        onChange={setUserName}
        validate={userNameOrEmail}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        onFocus={onLikely}
        validate={passwordGiven}
      />
      <Button
        type="submit"
        variant="primary"
        className="sign-in-submit"
        disabled={!ready}
        working={working && 'Signing in'}
      >
        Sign in
      </Button>
      <Button variant="link" className="sign-in-switch" onClick={onForgotten}>
        {TEXT.forgotten}
      </Button>
    </form>
  )
}
