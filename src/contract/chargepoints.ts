import { z } from 'zod'
import { MAX_CHARGEPOINTS_IN_REPLY } from '../domain/constants.ts'
import { defineCall } from './call.ts'

const chargepoint = z.object({
  /** In degrees, WGS84. */
  lon: z.number(),
  lat: z.number(),
  /** The highest rated output of its connectors, in kW; null if unknown. */
  maxKw: z.number().nullable(),
})

/** Four numbers separated by commas. */
const box = z
  .string()
  .max(100)
  .meta({ examples: ['-1.6,53.7,-1.5,53.9'] })
  .transform(text => text.split(',').map(Number))
  .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()]))

export const chargepoints = defineCall({
  route: 'GET /datasetsapi/chargepoints',
  access: 'user',
  summary: 'The public chargers in service within a box, from the file that the provider has imported',
  query: z.object({
    /** West, south, east and north in degrees, WGS84. */
    box,
  }),
  reply: z.object({
    /** The source and the licence, to be shown with the chargers; null if no chargers have been imported. */
    credit: z.string().nullable(),
    items: z.array(chargepoint),
  }),
  refusals: { 422: `The box has more than ${MAX_CHARGEPOINTS_IN_REPLY} chargers` },
})
