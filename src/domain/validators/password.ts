import { brokenPasswordRules } from '../password-rules.ts'
import type { Validator } from './validator.ts'

/**
 * A password that may be set: the first of the rules it breaks, or null.
 * @example newPassword('short') // 'Between 8 and 30 characters'
 */
export const newPassword: Validator = text => (text === '' ? null : (brokenPasswordRules(text)[0] ?? null))

/** The repeat of a new password. */
export const repeatOf =
  (password: string): Validator =>
  text =>
    text === '' || text === password ? null : 'Passwords must match'
