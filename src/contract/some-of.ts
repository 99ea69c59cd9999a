import { z } from 'zod'

/**
 * A multi-select filter of a query: options separated by commas; empty means all of them.
 * @param options alternatives of a regular expression, 'NA|[1-6]'
 */
export const someOf = (options: string) =>
  z
    .string()
    .max(10_000)
    .regex(new RegExp(`^((${options})(,(${options}))*)?$`))
    .default('')
