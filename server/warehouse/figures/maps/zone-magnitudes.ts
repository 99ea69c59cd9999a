import type { EventSide } from '../../../../src/contract/location-insights.ts'
import type { Measure } from '../../disclosure/measure.ts'
import type { Released } from '../../disclosure/release.ts'
import { type Magnitudes, type MapPlaces, noPlaces, releaseZones } from '../../disclosure/release-zones.ts'
import { placesAbove, zonesBelow } from '../../zones/zones-of-build.ts'
import type { FigureContext } from '../figure-context.ts'
import { arePartsApart } from '../reports/cut-of.ts'
import { type EventDays, indexOfSide } from '../reports/event-views.ts'
import { countPlaces, type Selected } from './count-places.ts'
import { type Selection, ZONE_SETS } from './counted-filters.ts'
import { cutOfSelection, type FilteredMap, selectedOf, separableOptions } from './map-cuts.ts'
import { countedOnce, questionOf, storedOf, unfilteredMap } from './unfiltered-map.ts'

/**
 * Counts selected trips in each place, at the finest safe resolution. Returns no places if too few trips are selected.
 */
export const magnitudesOf = async (
  map: FilteredMap,
  selected: readonly Selected[],
  options: Magnitudes['Options'],
): Promise<Released<Magnitudes>> => {
  const cut = await cutOfSelection(map, selected)
  if (cut === null) return noPlaces(options)
  const { zones, counts } = await unfilteredMap(map)
  const places = placesAbove(zones, cut)
  const countSelected = async (): Promise<(Measure | null)[]> => {
    const countOf = await countPlaces({ ...questionOf(map, zones, places), only: selected })
    return places.nodes.map((_, place) => countOf(place, 0))
  }
  const measures =
    selected.length === 0
      ? places.nodes.map(node => counts.get(node)!)
      : await countedOnce(map, `selected ${JSON.stringify(selected)}`, () =>
          storedOf(map, JSON.stringify(selected), countSelected),
        )
  const shown: MapPlaces = {
    categories: places.categories,
    nameOf: place => zones.nameOf(places.nodes[place]!),
    residentsOf: place => zones.residents[places.nodes[place]!]!,
    zones: zonesBelow(zones, cut),
  }
  return releaseZones(shown, measures, options)
}

export const zoneMagnitudes = async (map: FilteredMap, selection: Selection): Promise<Released<Magnitudes>> =>
  magnitudesOf(map, selectedOf(selection), await separableOptions(map))

/** Counts the visits on one side of an event for each place of origin. Both sides show the same finest places. */
export const eventOrigins = async (
  context: FigureContext,
  buildId: number,
  event: EventDays | null,
  side: EventSide,
): Promise<Released<Magnitudes>> => {
  if (!event) return noPlaces()
  const divided = { ...context, parts: event.parts }
  if (!(await arePartsApart(divided, buildId, 'visits', event.divided))) return noPlaces()
  const map = { context: divided, buildId, set: ZONE_SETS['visit-origins'] }
  return magnitudesOf(map, [{ by: 'part', options: [indexOfSide(side)] }], await separableOptions(map))
}
