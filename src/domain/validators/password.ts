import { brokenPasswordRules } from '../password-rules.ts'
import type { Validator } from './validator.ts'

/**
 * The first rule that a new password breaks, or null.
 * @example newPassword('short') // 'Between 8 and 30 characters'
 */
export const newPassword: Validator = text => (text === '' ? null : (brokenPasswordRules(text)[0] ?? null))

export const repeatOf =
  (password: string): Validator =>
  text =>
    text === '' || text === password ? null : 'Passwords must match'
