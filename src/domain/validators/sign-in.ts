import { email } from './contact.ts'
import { required } from './required.ts'
import type { Validator } from './validator.ts'

const LONGEST = 256

/** A user name, or an e-mail address if it contains an @. */
export const userNameOrEmail: Validator = text => {
  const name = text.trim()
  if (name.length > LONGEST) return `Enter up to ${LONGEST} characters`
  return required(name) ?? (name.includes('@') ? email(name) : null)
}

/** A password of a permitted length; only the server checks whether it is correct. */
export const passwordGiven: Validator = text =>
  text.length > LONGEST ? `Enter up to ${LONGEST} characters` : text === '' ? 'Enter a value' : null
