import type { ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { countByZone } from '../counting/count-by-zone.ts'
import { countsOfRows } from '../counting/counts-of-rows.ts'
import { protectZones, type ZoneCounts } from '../counting/protect-zones.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Released } from '../gate/release.ts'
import { releaseZones } from '../gate/release-zones.ts'
import type { ViewerContext } from './context.ts'
import { FILTERS, isNarrowed, type Selection } from './selection.ts'
import { zoneChoice } from './zone-choice.ts'
import { ZONE_SETS, type ZoneSet, zoneStatements } from './zone-statements.ts'

/** A map as it opens, of all trips or of those that stay: asked of the engine, whose answers are stored with the build. */
const countAtFirst = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
  set: ZoneSet,
  selection: Selection,
): Promise<ZoneCounts> => {
  const narrowed = isNarrowed(selection, 'stays')
  const { byZone, rest } = zoneStatements[set][narrowed ? 'byStay' : 'all']
  const stays = narrowed ? selection.stays : [0]
  const rows = await warehouse.rows(byZone, { buildId })
  const chosen = rows.filter(row => stays.includes(row.stays))
  const exposed = new Set(
    rows.filter(row => !stays.includes(row.stays) && !isSafe(row, settings)).map(({ cell }) => cell),
  )
  return countsOfRows(chosen, exposed, released => warehouse.rows(rest, { buildId, stays, released }))
}

/** What a selection of trips counts in the period by zone: released zones only, with their classes. */
export const zoneMagnitudes = async (
  context: ViewerContext,
  buildId: number,
  set: ZoneSet,
  selection: Selection,
): Promise<Released<{ Items: ZoneMagnitude[]; Classes: number }>> => {
  const { trips, settings } = context
  const isFirst = FILTERS.every(filter => filter === 'stays' || !isNarrowed(selection, filter))
  const counts = isFirst
    ? await countAtFirst(context, buildId, set, selection)
    : await countByZone(
        () => trips.parts(zoneStatements[set].trips, { buildId }, ZONE_SETS[set].rows),
        zoneChoice(selection),
        settings,
      )
  return releaseZones(await protectZones(counts, settings))
}
