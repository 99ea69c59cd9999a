import type { ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { isSafe } from '../gate/is-safe.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { releaseZones } from '../gate/release-zones.ts'
import type { ViewerContext } from './context.ts'
import { visitsByOrigin, visitsFromOtherOrigins } from './statements.ts'

const PERIOD = 0
/** What a trip that ends in no zone has: counted in the rest, never an item. */
const NO_ZONE = 0

/**
 * Visits of the period by zone of origin, on some weekdays (0 Sunday; empty means all). The reader knows the total, and
 * may take the figures of some weekdays from those of all: a zone is left out where what remains could not be released.
 */
export const journeyOrigins = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
  chosen: readonly number[],
): Promise<Released<{ Items: ZoneMagnitude[]; Classes: number }>> => {
  const all = [...WEEKDAYS.keys()]
  const weekdays = chosen.length > 0 ? [...new Set(chosen)].sort((a, b) => a - b) : all
  const others = all.filter(weekday => !weekdays.includes(weekday))
  const [rows, remains] = await Promise.all([
    warehouse.rows(visitsByOrigin, { buildId, weekdays }),
    others.length > 0 ? warehouse.rows(visitsByOrigin, { buildId, weekdays: others }) : [],
  ])
  const unsafe = new Set(remains.filter(row => !isSafe(row, settings)).map(row => row.zone))
  const released = await protectMargins(
    {
      rows: rows.filter(row => row.zone !== NO_ZONE && !unsafe.has(row.zone)),
      marginOf: () => PERIOD,
      keysPerMargin: null,
      restWithout: async safe => {
        const parameters = { buildId, weekdays, released: safe.map(row => row.zone) }
        return new Map((await warehouse.rows(visitsFromOtherOrigins, parameters)).map(rest => [PERIOD, rest]))
      },
    },
    settings,
  )
  return releaseZones([...released])
}
