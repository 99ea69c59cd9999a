import { z } from 'zod'

/** The admin host's envelope: an expected refusal is `success: false` with `error.details`, status 200. */
export const adminEnvelope = <R extends z.ZodType>(result: R) =>
  z.object({
    success: z.boolean(),
    result: result.nullable(),
    error: z.object({ code: z.string(), message: z.string(), details: z.string() }).nullable(),
  })

/** The data API's envelope. */
export const dataEnvelope = <R extends z.ZodType>(results: R) => z.object({ Results: results })

/** The data API's reply to a refused call. */
export const dataRefusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
  requestId: z.string(),
})
export type DataRefusal = z.infer<typeof dataRefusal>
