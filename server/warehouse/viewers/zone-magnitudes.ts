import type { ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { releaseZones } from '../gate/release-zones.ts'
import { byCell } from './cells.ts'
import type { ViewerContext } from './context.ts'
import { FILTERS, leftOut, type Selection } from './selection.ts'
import { type ZoneSet, zoneStatements } from './zone-statements.ts'

/** What a trip that ends in no zone has: counted in the rest, never an item. */
const NO_ZONE = 0
const PERIOD = 0

/**
 * The zones in which some option that a selection leaves out counts too few to be released. A reader who takes the same
 * selection with and without that option would have it by subtraction: so the smaller of the two is not answered.
 */
const exposedZones = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
  set: ZoneSet,
  selection: Selection,
): Promise<ReadonlySet<number>> => {
  const narrowed = FILTERS.filter(filter => leftOut(selection, filter).length > 0)
  const { byOption, notChosen } = zoneStatements[set]
  const found = await Promise.all([
    ...narrowed.map(filter =>
      warehouse.rows(byOption(filter), { ...selection, [filter]: leftOut(selection, filter), buildId }),
    ),
    narrowed.length > 1 ? warehouse.rows(notChosen, { ...selection, buildId }) : [],
  ])
  return new Set(
    found
      .flat()
      .filter(row => !isSafe(row, settings))
      .map(row => row.cell),
  )
}

/** What a selection of trips counts in the period by zone: released zones only, with their classes. */
export const zoneMagnitudes = async (
  context: ViewerContext,
  buildId: number,
  set: ZoneSet,
  selection: Selection,
): Promise<Released<{ Items: ZoneMagnitude[]; Classes: number }>> => {
  const { warehouse, settings } = context
  const { byZone, rest } = zoneStatements[set]
  const [rows, exposed] = await Promise.all([
    warehouse.rows(byZone, { ...selection, buildId }),
    exposedZones(context, buildId, set, selection),
  ])
  const released = await protectMargins(
    {
      cells: byCell(rows.filter(row => row.cell !== NO_ZONE && !exposed.has(row.cell))),
      keys: null,
      margins: [
        {
          marginOf: () => PERIOD,
          restWithout: async safe =>
            new Map(
              (await warehouse.rows(rest, { ...selection, buildId, released: safe })).map(left => [PERIOD, left]),
            ),
        },
      ],
    },
    settings,
  )
  return releaseZones(released)
}
