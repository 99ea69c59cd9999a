import type { ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { releaseZones } from '../gate/release-zones.ts'
import { byCell } from './cells.ts'
import type { ViewerContext } from './context.ts'
import { FILTERS, isNarrowed, type Selection } from './selection.ts'
import { type ZoneSet, zoneStatements } from './zone-statements.ts'

/** What a trip that ends in no zone has: counted in the rest, never an item. */
const NO_ZONE = 0
const PERIOD = 0
/** The choice of a row that counts the selection itself. */
const SELECTION = 0

const byMargin = (rest: readonly Measure[]): ReadonlyMap<number, Measure> =>
  new Map(rest.map(measure => [PERIOD, measure]))

/**
 * What a selection of trips counts in the period by zone: released zones only, with their classes.
 *
 * A zone in which some option that the selection leaves out counts too few to be released is not answered: a reader who
 * takes the same selection with and without that option would have it by subtraction. So it is with all that is left out.
 */
export const zoneMagnitudes = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
  set: ZoneSet,
  selection: Selection,
): Promise<Released<{ Items: ZoneMagnitude[]; Classes: number }>> => {
  const { byZone, rest, notChosen } = zoneStatements[set]
  const narrowed = FILTERS.filter(filter => isNarrowed(selection, filter)).length
  const [counted, left] = await Promise.all([
    warehouse.rows(byZone, { ...selection, buildId }),
    narrowed > 1 ? warehouse.rows(notChosen, { ...selection, buildId }) : [],
  ])
  const chosen = counted.filter(({ choice }) => choice === SELECTION)
  const beside = counted.filter(({ choice }) => choice !== SELECTION)
  const exposed = new Set([...beside, ...left].filter(row => !isSafe(row, settings)).map(({ cell }) => cell))
  const released = await protectMargins(
    {
      cells: byCell(chosen.filter(row => row.cell !== NO_ZONE && !exposed.has(row.cell))),
      keys: null,
      margins: [
        {
          marginOf: () => PERIOD,
          restWithout: async safe =>
            safe.length === chosen.length
              ? new Map()
              : byMargin(await warehouse.rows(rest, { ...selection, buildId, released: safe })),
        },
      ],
    },
    settings,
  )
  return releaseZones(released)
}
