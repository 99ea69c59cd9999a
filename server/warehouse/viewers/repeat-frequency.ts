import type { RepeatVisits } from '../../../src/contract/location-insights.ts'
import type { Released } from '../gate/release.ts'
import { releaseRepeats } from '../gate/release-repeats.ts'
import type { ViewerContext } from './context.ts'
import { dailyFamily } from './daily-family.ts'
import { visitsByRepeat } from './statements.ts'

/** Visits and repeat visits per day of each weekday, seven rows from Sunday. */
export const repeatFrequency = async (context: ViewerContext, buildId: number): Promise<Released<RepeatVisits[]>> => {
  const [daily, parts] = await Promise.all([
    dailyFamily(context, buildId),
    context.warehouse.rows(visitsByRepeat, { buildId }),
  ])
  return releaseRepeats({ ...daily, parts }, context.settings)
}
