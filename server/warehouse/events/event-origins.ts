import type { EventSide } from '../../../src/contract/location-insights.ts'
import { byCell } from '../cells.ts'
import type { Counting } from '../counts/counting.ts'
import { complementOf } from '../counts/tables.ts'
import type { EventParts } from '../dimensions.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { type Magnitudes, releaseZones } from '../gate/release-zones.ts'
import { hiddenByFilter } from '../maps/hidden-zones.ts'
import type { MapContext } from '../maps/map-context.ts'
import { openingMap } from '../maps/opening-maps.ts'
import { NO_ZONE } from '../maps/protect-zones.ts'
import { selectionOf } from '../maps/selection.ts'
import { type EventDays, PART } from './read-event.ts'

/** By zone, each divided by part of the month, or by part and kind of day. */
const byZone = (and: 'part' | 'part-day-type', parts: EventParts): Counting => ({
  rows: 'visits',
  by: 'origin-zone',
  and,
  parts,
})

const PERIOD = 0

/**
 * A side's visits by zone of origin. A zone is shown where the month's map shows it, also under the filter of days, and everything that it has in each part of the
 * month, on working days and at weekends apart, is safe or nothing: the month's map and its maps by kind of day less the two
 * sides tell no more. Both sides show the same zones, so that the complement of both in every part is safe or nothing too.
 * @param version of the standard zones
 */
export const eventOrigins = async (
  context: MapContext,
  buildId: number,
  version: number,
  { counted }: EventDays,
  side: EventSide,
): Promise<Released<Magnitudes>> => {
  if (counted === null) return releaseZones(new Map(), null)
  const { count, settings } = context
  const month = await openingMap(context, buildId, version, 'visit-origins', selectionOf({}), 'small')
  const unsafe = new Set(
    (await count(buildId, byZone('part-day-type', counted)))
      .filter(row => !isSafe(row, settings))
      .map(({ cell }) => cell),
  )
  const { options: hidden } = await hiddenByFilter({ context, buildId, version, set: 'visit-origins' }, 'daytype')
  const cells = new Map(
    [...month.released].filter(([zone]) => zone !== NO_ZONE && !unsafe.has(zone) && !hidden.has(zone)),
  )
  const shown = await protectMargins(
    {
      cells,
      keys: null,
      margins: [
        {
          marginOf: () => PERIOD,
          async complementWithout(released) {
            const classes = await count(
              buildId,
              complementOf('visits', 'origin-zone', 'part-day-type', released, counted),
            )
            const worst = classes.find(row => !isSafe(row, settings)) ?? classes[0]
            return new Map<number, Measure>(worst ? [[PERIOD, worst]] : [])
          },
        },
      ],
    },
    settings,
  )
  const rows = (await count(buildId, byZone('part', counted))).filter(
    row => row.second === PART[side] && shown.has(row.cell) && isSafe(row, settings),
  )
  return releaseZones(byCell(rows), null)
}
