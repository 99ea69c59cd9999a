import type { DailyVisits } from '../../../src/contract/location-insights.ts'
import type { Released } from '../gate/release.ts'
import { releaseDaily } from '../gate/release-daily.ts'
import type { ViewerContext } from './context.ts'
import { dailyFamily } from './daily-family.ts'

/** Visits per day of each weekday, seven rows from Sunday. */
export const averageDaily = async (context: ViewerContext, buildId: number): Promise<Released<DailyVisits[]>> =>
  releaseDaily(await dailyFamily(context, buildId))
