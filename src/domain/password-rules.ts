import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts'

export const PASSWORD_RULES = [
  `Between ${PASSWORD_MIN_LENGTH} and ${PASSWORD_MAX_LENGTH} characters`,
  'At least one upper case letter',
  'At least one lower case letter',
  'At least one number',
] as const

/**
 * The texts of the rules that a new password breaks; empty if the password is acceptable (docs/specification.md P5.11).
 * @example brokenPasswordRules('abcdefgh') // ['At least one upper case letter', 'At least one number']
 */
export const brokenPasswordRules = (password: string): string[] => {
  const kept = [
    password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\d/.test(password),
  ]
  return PASSWORD_RULES.filter((_, at) => !kept[at])
}
