import type { LonLat } from '../../../../../workers/contract.ts'
import { OUTSIDE_CLASS } from '../../../../map/layer-ids.ts'
import type { Grouping, GroupingFacts } from '../grouping.ts'
import type { ZoneItem } from '../mode.ts'
import type { ZoneResult } from '../model/machine.ts'
import type { KnownZones } from '../zones/zone-names.ts'

interface GroupPlacesDeps extends Pick<GroupingFacts, 'call'> {
  /** Code, name and point of zones. */
  readonly placesOf: (zones: readonly number[]) => Promise<KnownZones>
  /** Square kilometres by zone. */
  readonly areas: () => Promise<ReadonlyMap<number, number>>
  /** The points that distances are measured from. */
  readonly from: () => Promise<GroupingFacts['from']>
}

/** Puts a result's places into the classes of its mode that have a separate meaning, if any. */
export async function groupPlaces(
  result: ZoneResult,
  grouping: Grouping | undefined,
  { call, from, placesOf, areas }: GroupPlacesDeps,
): Promise<ZoneResult> {
  if (grouping === undefined) return result
  const { places, total } = result
  const [known, km2] = [await placesOf(places.flatMap(sampleOf)), await areas()]
  const facts: GroupingFacts = {
    pointOf: place => middleOf(sampleOf(place).flatMap(zone => known.get(zone)?.inside ?? [])),
    km2Of: ({ zones }) => zones.reduce((sum, zone) => sum + (km2.get(zone) ?? 0), 0),
    from: await from(),
    call,
  }
  const grouped = await grouping.group(places, total, facts)
  const classed = new Map(
    places.map(place => [place, { ...place, displayGroup: grouped.classes.get(place.zoneId) ?? OUTSIDE_CLASS }]),
  )
  return {
    ...result,
    places: [...classed.values()],
    items: new Map([...result.items].map(([zone, place]) => [zone, classed.get(place) ?? place])),
    colours: { steps: grouping.classes.map(({ step }) => step), bounds: [], per: null },
    grouped: { ...grouped, by: grouping },
  }
}

/** Zones whose points stand for a place: the points of all would be tens of thousands. */
const SAMPLE = 5
const sampleOf = ({ zones }: Pick<ZoneItem, 'zones'>): readonly number[] =>
  zones.length <= SAMPLE
    ? zones
    : Array.from({ length: SAMPLE }, (_, at) => zones[Math.floor(((at + 0.5) * zones.length) / SAMPLE)]!)

/** The mean of some points, given as degrees of longitude and latitude in turn; null if there are none. */
const middleOf = (lonLat: readonly number[]): LonLat | null => {
  const points = lonLat.length / 2
  const mean = (from: number) => lonLat.reduce((sum, value, at) => (at % 2 === from ? sum + value : sum), 0) / points
  return points === 0 ? null : [mean(0), mean(1)]
}
