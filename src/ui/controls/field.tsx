import { type ComponentProps, type FocusEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import './field.css'
import { Eye, EyeOff, Search } from 'lucide-react'
import { Button } from './button.tsx'

interface FieldOwnProps {
  readonly label: string
  readonly value: string
  readonly onChange?: ((value: string) => void) | undefined
  /** Returns the reason why a value is refused, or null. Called on blur, and after that on every input. */
  readonly validate?: ((value: string) => string | null) | undefined
  /** An error from elsewhere, such as the server. */
  readonly error?: string | null | undefined
  /** Set after an attempt to submit. Shows the reason even if the user has not visited the field. */
  readonly showError?: boolean | undefined
  readonly optional?: boolean | undefined
  readonly hint?: ReactNode
  /** Hides the label visually. */
  readonly hideLabel?: boolean | undefined
  readonly numeric?: boolean | undefined
  /** Shown inside the field, at its start or end, such as an icon or a button. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly className?: string | undefined
}

type Own = keyof FieldOwnProps
type TextFieldProps = FieldOwnProps & Omit<ComponentProps<'input'>, Own>
type TextAreaProps = FieldOwnProps & Omit<ComponentProps<'textarea'>, Own>

/** A single-line text field with a label. A refused value gets a red border, with the reason below. */
export const TextField = (props: TextFieldProps) => {
  const { field, frame, rest } = useField(props)
  return (
    <Frame {...frame}>
      <input type="text" {...rest} {...field} onChange={event => props.onChange?.(event.target.value)} />
    </Frame>
  )
}

/** A field for several lines of text. It otherwise works like TextField. */
export const TextArea = (props: TextAreaProps) => {
  const { field, frame, rest } = useField(props)
  return (
    <Frame {...frame}>
      <textarea rows={4} {...rest} {...field} onChange={event => props.onChange?.(event.target.value)} />
    </Frame>
  )
}

const useField = <P extends FieldOwnProps & { onBlur?: unknown; id?: string | undefined }>(props: P) => {
  const { label, value, onChange, validate, error, showError, optional, hint, ...others } = props
  const { hideLabel, numeric, start, end, className, ...rest } = others
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [visited, setVisited] = useState(false)
  const reason = error ?? ((visited || showError) && validate ? validate(value) : null)
  const describedBy = [reason && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const field = {
    id,
    value,
    className: classNames('field-input', numeric && 'field-numeric', reason && 'field-bad'),
    'aria-invalid': reason ? true : undefined,
    'aria-describedby': describedBy,
    // Pressing a button causes this blur. If the reason appeared now, it would move the button from under the pointer,
    // and the press would be lost.
    onBlur: (event: FocusEvent) => {
      if (!event.relatedTarget?.matches('button:active')) setVisited(visited || value !== '')
    },
  }
  const frame = { id, label, hideLabel, optional, hint, start, end, reason, className }
  return { field, frame, rest }
}

interface FrameProps extends Pick<FieldOwnProps, 'label' | 'hideLabel' | 'optional' | 'hint' | 'start' | 'end'> {
  readonly id: string
  readonly reason: string | null
  readonly className?: string | undefined
  readonly children: ReactNode
}

const Frame = ({ id, label, hideLabel, optional, hint, start, end, reason, className, children }: FrameProps) => (
  <div className={classNames('field', className)}>
    <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
      {label}
      {optional && <span className="field-optional"> optional</span>}
    </label>
    <div className={classNames('field-box', Boolean(start) && 'field-with-start', Boolean(end) && 'field-with-end')}>
      {start && <span className="field-start">{start}</span>}
      {children}
      {end && <span className="field-end">{end}</span>}
    </div>
    <span className="field-error-room" aria-live="polite">
      {reason && (
        <span id={`${id}-error`} className="field-error">
          {reason}
        </span>
      )}
    </span>
    {hint && (
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
    )}
  </div>
)

/** A password field. The password is hidden until the user presses its button. */
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

interface SearchFieldProps {
  readonly label: string
  /** The placeholder. Defaults to the label, if there is room. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string | undefined
}

/** A search field that filters the list below it. */
export const SearchField = ({ label, placeholder = label, value, onChange, className }: SearchFieldProps) => (
  <TextField
    type="search"
    label={label}
    hideLabel
    placeholder={placeholder}
    value={value}
    onChange={onChange}
    start={<Search aria-hidden="true" />}
    className={className}
  />
)

type Rule = (value: string) => string | null

/** The texts of a form, each with its rule. Refused fields show their reasons after the first attempt to submit. */
export const useFields = <F extends string>(
  rules: Readonly<Record<F, Rule>>,
  first: () => Readonly<Record<F, string>>,
) => {
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(false)
  return {
    values,
    tried,
    field: (name: F) => ({
      value: values[name],
      onChange: (value: string) => setValues({ ...values, [name]: value }),
      validate: rules[name],
      showError: tried,
    }),
    /**
     * Call this on submit.
     * @returns true if every text passes its rule
     */
    check: (): boolean => {
      setTried(true)
      return (Object.keys(rules) as F[]).every(name => rules[name](values[name]) === null)
    },
  }
}
