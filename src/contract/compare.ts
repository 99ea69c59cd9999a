import { z } from 'zod'
import { OVERLAPS } from '../domain/compare/unlike.ts'
import { MAX_COMPARED_DATASETS, MIN_COMPARED_DATASETS } from '../domain/constants.ts'
import { defineCall } from './call.ts'

/** How each pair of datasets' areas overlap. For `few` or `unknown`, only shares may be compared. */
const comparedAreas = z.array(z.object({ a: z.int(), b: z.int(), overlap: z.enum(OVERLAPS) }))
export type ComparedAreas = z.infer<typeof comparedAreas>

export const compareAreas = defineCall({
  route: 'GET /datasetsapi/compare/areas',
  access: 'user',
  cost: 'place',
  summary: 'How the areas of up to six completed datasets overlap, by geometry and released figures of squares',
  query: z.object({
    /** Dataset ids, separated by commas. */
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

/**
 * The people counted in a comparison's figures. `same`: all areas are the same, so figures already count the same
 * people. `common`: the tables in `views` can be requested with `without`, which leaves out the residents of the other
 * areas, and so can the map of visits by origin, which then has at least `places` places. `own`: every dataset
 * leaves out only its own residents, because
 * - `kind`: a dataset does not count a month's visits to one area, or belongs to another organisation;
 * - `homes`: a dataset was built before extracts stored homes; it can be divided after a rebuild;
 * - `few`: too few residents of an area visit another one, or they cannot be separated from other people;
 * - `overlap`: outside a dataset's own area, an area overlaps another one with which it has been compared before;
 * - `many`: a dataset has been compared with too many areas.
 */
const comparedPopulation = z.object({
  population: z.enum(['same', 'common', 'own']),
  reason: z.enum(['kind', 'homes', 'few', 'overlap', 'many']).optional(),
  /** The ends of the report calls' paths. */
  views: z.array(z.string()),
  places: z.int(),
})
export type ComparedPopulation = z.infer<typeof comparedPopulation>

export const comparePopulation = defineCall({
  route: 'POST /datasetsapi/compare/population',
  access: 'user',
  cost: 'place',
  summary:
    'Opens a comparison of up to six completed datasets of the organisation and of samples: whether they can count only people who live in none of their areas',
  body: z.object({
    datasets: z
      .array(z.int().positive())
      .min(MIN_COMPARED_DATASETS)
      .max(MAX_COMPARED_DATASETS)
      .meta({ examples: [[12, 15]] }),
  }),
  reply: comparedPopulation,
  refusals: { 409: 'A dataset is not completed' },
})
