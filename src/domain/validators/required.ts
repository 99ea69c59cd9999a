import type { Validator } from './validator.ts'

/**
 * A text that is not blank.
 * @example required('  ') // 'Enter a value'
 */
export const required: Validator = text => (text.trim() === '' ? 'Enter a value' : null)
