import { shape, type Validator } from './validator.ts'

/** Letters, digits, spaces, dashes, underscores. */
export const alphanumeric: Validator = shape(
  /^[A-Za-z0-9 _-]+$/,
  'Only letters, numbers, spaces, dashes, and underscores are permitted',
)
