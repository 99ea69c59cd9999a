import { z } from 'zod'
import { defineCall } from './call.ts'

const MAX_SCORED = 1000

const asked = z.array(z.object({ id: z.int().positive(), type: z.string().max(200) })).max(MAX_SCORED)

/** Parses the query's text as JSON. */
const jsonList = z
  .string()
  .max(200_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list' })
      return z.NEVER
    }
  })
  .pipe(asked)

/** A percentile among inhabited neighbourhoods; also 0 if there are too few. */
const rank = z.int().min(0).max(100)

const placeScore = z.object({
  /** The weighted mean of the parts, with weights 5, 3 and 2. */
  score: rank,
  parts: z.object({ traverses: rank, dwells: rank, visits: rank }),
})

/** `score` and `parts` belong to the first point. */
const datasetScore = placeScore.extend({
  id: z.int(),
  /** The dataset's points, in order. Datasets built before every point had a score only have the first. */
  points: z.array(placeScore),
  /** The dataset's first and last local day, as ISO dates, inclusive. */
  firstDay: z.string(),
  lastDay: z.string(),
})
export type DatasetScore = z.infer<typeof datasetScore>

export const datasetsScores = defineCall({
  route: 'GET /datasetsapi/datasetsscores',
  access: 'user',
  summary:
    'Scores, 0 to 100, of completed EV Chargepoint Insights datasets with a point; others, and those that the user may not see, are omitted',
  query: z.object({ datasets: jsonList }),
  reply: z.array(datasetScore),
})
