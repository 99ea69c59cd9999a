import type { Validator } from './validator.ts'

/**
 * Required, non-blank.
 * @example required('  ') // 'Enter a value'
 */
export const required: Validator = text => (text.trim() === '' ? 'Enter a value' : null)
