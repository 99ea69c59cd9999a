import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import type { Released } from '../gate/release.ts'
import { type Magnitudes, releaseZones } from '../gate/release-zones.ts'
import type { ViewerContext } from './context.ts'
import { filteredMap } from './filtered-maps.ts'
import { firstMap } from './first-maps.ts'
import { FILTERS, isNarrowed, type Selection } from './selection.ts'
import type { ZoneSet } from './zone-statements.ts'

/**
 * What a selection of trips counts in the period by zone: released zones only, with their classes.
 * @param version of the standard zones
 */
export const zoneMagnitudes = async (
  context: ViewerContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  selection: Selection,
  level: ZoneLevel,
): Promise<Released<Magnitudes>> => {
  const isFirst = FILTERS.every(filter => filter === 'stays' || !isNarrowed(selection, filter))
  const read = isFirst ? firstMap : filteredMap
  const { released, total } = await read(context, buildId, version, set, selection, level)
  return releaseZones(released, total)
}
