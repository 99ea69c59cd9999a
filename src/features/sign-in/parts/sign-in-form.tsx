import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { passwordGiven, userNameOrEmail } from '../../../domain/validators/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { SignInProps } from '../screen.tsx'

export const SignInForm = ({ signIn, onLikely }: SignInProps) => {
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
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
      <TextField
        label="Password"
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        onChange={setPassword}
        onFocus={onLikely}
        validate={passwordGiven}
        end={
          <Button
            variant="quiet"
            label={visible ? 'Hide password' : 'Show password'}
            icon={visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() => setVisible(!visible)}
          />
        }
      />
      <Button type="submit" variant="primary" disabled={!ready} working={working && 'Signing in'}>
        Sign in
      </Button>
    </form>
  )
}
