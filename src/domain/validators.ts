import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts'

/** Returns a message about an invalid string, or null. Only `required` rejects an empty string. */
export type Validator = (text: string) => string | null

/** Returns the first message from several validators. */
export const firstProblem =
  (...rules: readonly Validator[]): Validator =>
  text => {
    for (const rule of rules) {
      const problem = rule(text)
      if (problem !== null) return problem
    }
    return null
  }

/** A validator for one pattern. An empty string is valid. */
export const shape =
  (wanted: RegExp, message: string): Validator =>
  text =>
    text === '' || wanted.test(text) ? null : message

/** Requires a string that is not blank. @example required(' ') // 'Enter a value' */
export const required: Validator = text => (text.trim() === '' ? 'Enter a value' : null)

/** Letters, digits, spaces, dashes and underscores. */
export const alphanumeric: Validator = shape(
  /^[A-Za-z0-9 _-]+$/,
  'Only letters, numbers, spaces, dashes, and underscores are permitted',
)

const DECIMALS_DEFAULT = 16

/** An optional minus sign, then digits. */
export const integer: Validator = shape(/^-?\d+$/, 'Enter a whole number')

/** Digits only. */
export const wholeNumber: Validator = shape(/^\d+$/, 'Enter a whole number')

/** Digits only, starting with 1 to 9. */
export const positiveInteger: Validator = shape(/^[1-9]\d*$/, 'Enter a positive whole number')

/**
 * A number with a limited number of decimals.
 * @example decimals(2)('2.125') // 'Enter a number with up to 2 decimal places'
 */
export const decimals = (most = DECIMALS_DEFAULT): Validator =>
  shape(new RegExp(`^-?\\d+(\\.\\d{1,${most}})?$`), `Enter a number with up to ${most} decimal places`)

/** A plus sign, then 7 to 15 digits. */
export const phone: Validator = shape(/^\+\d{7,15}$/, 'Enter a phone number')

/** A local part, one @, and a domain of at least two labels; no spaces. */
const ADDRESS = /^[^\s@,;<>"()]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

export const email: Validator = shape(ADDRESS, 'Enter an email address')

const LONGEST = 256

/** A user name, or an e-mail address if it contains an @. */
export const userNameOrEmail: Validator = text => {
  const name = text.trim()
  if (name.length > LONGEST) return `Enter up to ${LONGEST} characters`
  return required(name) ?? (name.includes('@') ? email(name) : null)
}

/** A password of a permitted length. Only the server checks whether it is correct. */
export const passwordGiven: Validator = text =>
  text.length > LONGEST ? `Enter up to ${LONGEST} characters` : text === '' ? 'Enter a value' : null

/**
 * The first rule that a new password breaks, or null.
 * @example newPassword('short') // 'Between 8 and 30 characters'
 */
export const newPassword: Validator = text => (text === '' ? null : (brokenPasswordRules(text)[0] ?? null))

export const repeatOf =
  (password: string): Validator =>
  text =>
    text === '' || text === password ? null : 'Passwords must match'

export const PASSWORD_RULES = [
  `Between ${PASSWORD_MIN_LENGTH} and ${PASSWORD_MAX_LENGTH} characters`,
  'At least one upper case letter',
  'At least one lower case letter',
  'At least one number',
] as const

/**
 * The wording of the rules that a new password breaks. Empty if the password is acceptable (docs/specification.md
 * P5.11).
 * @example brokenPasswordRules('abcdefgh') // ['At least one upper case letter', 'At least one number']
 */
export const brokenPasswordRules = (password: string): string[] => {
  const passwordRules = [
    password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\d/.test(password),
  ]
  return PASSWORD_RULES.filter((_, at) => !passwordRules[at])
}
