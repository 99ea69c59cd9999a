import { shape, type Validator } from './validator.ts'

/** A plus sign, then 7 to 15 digits. */
export const phone: Validator = shape(/^\+\d{7,15}$/, 'Enter a phone number')

/** A local part, one @, and a domain of at least two labels; no spaces. */
const ADDRESS = /^[^\s@,;<>"()]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

export const email: Validator = shape(ADDRESS, 'Enter an email address')
