import { z } from 'zod'
import { isBlank, isOneLine } from '../domain/text/hidden.ts'

/**
 * A name that other people read in lists and in the audit trail. It has a visible character and does not change the
 * direction of the surrounding text.
 */
export const oneLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine(isOneLine, 'is not one line of text')
    .refine(text => !isBlank(text), 'cannot be seen')
