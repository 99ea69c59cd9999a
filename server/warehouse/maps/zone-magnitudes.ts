import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import type { Released } from '../gate/release.ts'
import { type Magnitudes, releaseZones } from '../gate/release-zones.ts'
import type { ViewerContext } from '../reports/context.ts'
import { countByZone } from './count-by-zone.ts'
import { firstMap, type ProtectedMap } from './first-maps.ts'
import { protectZones } from './protect-zones.ts'
import { FILTERS, isNarrowed, type Selection } from './selection.ts'
import { zoneChoice } from './zone-choice.ts'
import { ZONE_SETS, type ZoneSet, zoneStatements } from './zone-statements.ts'

/**
 * Whether a selection is that of a map as it opens, of all trips or of those that stay. Only such a map has middle zones and a
 * total: under filters, selections of them could be taken from those of small zones (docs/decisions/0020).
 */
export const isFirst = (selection: Selection): boolean =>
  FILTERS.every(filter => filter === 'stays' || !isNarrowed(selection, filter))

/** A map of some of the trips: counted here, since the engine would take longer for each of very many selections. */
const filteredMap = async (
  { trips, settings }: ViewerContext,
  buildId: number,
  set: ZoneSet,
  selection: Selection,
): Promise<ProtectedMap> => {
  const parts = () => trips.parts(zoneStatements[set].trips, { buildId }, ZONE_SETS[set].rows)
  const counts = await countByZone(parts, zoneChoice(selection), settings)
  return { released: await protectZones(counts, settings), total: null }
}

/**
 * What a selection of trips counts in the period by zone: released zones only, with their classes.
 * @param version of the standard zones
 * @param level small where the selection narrows a filter
 */
export const zoneMagnitudes = async (
  context: ViewerContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  selection: Selection,
  level: ZoneLevel,
): Promise<Released<Magnitudes>> => {
  if (level === 'middle' && !isFirst(selection)) throw new RangeError('Middle zones are shown without filters only')
  const { released, total } = isFirst(selection)
    ? await firstMap(context, buildId, version, set, selection, level)
    : await filteredMap(context, buildId, set, selection)
  return releaseZones(released, total)
}
