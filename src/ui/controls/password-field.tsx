import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

/** A password, hidden until its button is pressed. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'end'>) => {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <Button
          variant="quiet"
          label={`${visible ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          icon={visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
