import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import type { Released } from '../gate/release.ts'
import { type Magnitudes, releaseZones } from '../gate/release-zones.ts'
import { countSelected } from './count-selected.ts'
import { hiddenZones, type MapOfBuild, partitionsOf } from './hidden-zones.ts'
import type { MapContext } from './map-context.ts'
import { FILTERS } from './map-filters.ts'
import { openingMap, type ProtectedMap } from './opening-maps.ts'
import { isNarrowed, type Selection } from './selection.ts'
import type { ZoneSet } from './zone-sets.ts'

/**
 * Whether a selection is that of a map as it opens: of all trips, or of dwells. Only such a map has middle zones and a total:
 * under filters, their selections could be subtracted from those of small zones (docs/decisions/0020).
 */
export const isOpening = (selection: Selection): boolean =>
  FILTERS.every(filter => filter === 'stays' || !isNarrowed(selection, filter))

/** A map under filters. It is counted when it is asked for: there are far too many selections to store. */
const filteredMap = async (map: MapOfBuild, selection: Selection): Promise<ProtectedMap> => {
  const hidden = await hiddenZones(map, selection)
  const released = await countSelected(partitionsOf(map), selection, hidden, map.context.settings)
  return { released, total: null }
}

/**
 * A selection of the period's trips by zone: released zones only, with their classes.
 * @param version of the standard zones
 * @param level small where the selection narrows a filter
 */
export const zoneMagnitudes = async (
  context: MapContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  selection: Selection,
  level: ZoneLevel,
): Promise<Released<Magnitudes>> => {
  if (level === 'middle' && !isOpening(selection)) throw new RangeError('Middle zones are shown without filters only')
  const { released, total } = isOpening(selection)
    ? await openingMap(context, buildId, version, set, selection, level)
    : await filteredMap({ context, buildId, version, set }, selection)
  return releaseZones(released, total)
}
