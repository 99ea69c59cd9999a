import { z } from 'zod'
import { OVERLAPS } from '../domain/compare/unlike.ts'
import { MAX_COMPARED_DATASETS, MIN_COMPARED_DATASETS } from '../domain/constants.ts'
import { defineCall } from './call.ts'

/** How the areas of each pair of datasets overlap. If they are `few` or `unknown`, only shares may be compared. */
const comparedAreas = z.array(z.object({ a: z.int(), b: z.int(), overlap: z.enum(OVERLAPS) }))
export type ComparedAreas = z.infer<typeof comparedAreas>

export const compareAreas = defineCall({
  route: 'GET /datasetsapi/compare/areas',
  access: 'user',
  cost: 'place',
  summary: 'How the areas of up to six completed datasets overlap, by geometry and released figures of squares',
  query: z.object({
    /** Ids of datasets, separated by commas. */
    datasets: z
      .string()
      .regex(
        new RegExp(`^\\d{1,9}(,\\d{1,9}){${MIN_COMPARED_DATASETS - 1},${MAX_COMPARED_DATASETS - 1}}$`),
        `${MIN_COMPARED_DATASETS} to ${MAX_COMPARED_DATASETS} numbers, separated by commas`,
      )
      .meta({ examples: ['12,15'] }),
  }),
  reply: comparedAreas,
  refusals: { 409: 'A dataset is not completed, or the squares of its month are still being computed (Retry-After)' },
})
