import type { TripSet } from '../../dimensions.ts'
import { ancestorsOf, categoriesWhere } from '../../disclosure/categories.ts'
import type { Released } from '../../disclosure/release.ts'
import { type Magnitudes, noPlaces } from '../../disclosure/release-zones.ts'
import { type Places, placesAbove, zonesBelow } from '../../zones/zones-of-build.ts'
import type { Selected } from '../maps/count-places.ts'
import { categoriesOfOptions, dividedFor } from '../maps/filter-cuts.ts'
import { cutOfSelection, type FilteredMap, type NamedAxis, optionsAmong, optionsOfDimension } from '../maps/map-cuts.ts'
import { magnitudesOf } from '../maps/zone-magnitudes.ts'
import type { MiddleZones } from './middle-zones.ts'
import { isEveryPeriod, periodsChosen, type TourismContext, type TourismFilters } from './tourism-context.ts'

/** Selected zones of the study area, as categories of trips. */
interface ChosenZones {
  readonly zones: readonly number[]
  /** The zone tree, divided only at nodes that contain selected zones. */
  readonly axis: NamedAxis
}

const chosenZones = (
  { categories }: Places,
  zones: readonly (readonly number[])[],
  apart: readonly number[],
): ChosenZones => {
  const zonesOf = (node: number) => categories[node]!.covers.flatMap(option => zones[option]!)
  const divided = dividedFor(categories, apart)
  return {
    zones: apart.flatMap(zonesOf).sort((a, b) => a - b),
    axis: {
      name: `near-zone ${apart}`,
      axis: { by: 'near-zone', categories: categoriesWhere(categories, node => divided.includes(node), zonesOf) },
    },
  }
}

/**
 * Yields the smallest sets that contain the selected zones and can be separated from the others, each larger than the
 * previous one. The last is null, which means all zones.
 * @param zones the zones of each option of the places
 */
export function* widenedZones(
  places: Places,
  zones: readonly (readonly number[])[],
  chosen: readonly number[],
): Generator<ChosenZones | null> {
  const { categories } = places
  let options = [...zones.keys()].filter(option => zones[option]!.some(zone => chosen.includes(zone)))
  for (;;) {
    const apart = categoriesOfOptions(categories, options)!
    if (apart.includes(0)) break
    yield chosenZones(places, zones, apart)
    const depths = apart.map(node => ancestorsOf(categories, node).length)
    const deepest = Math.max(...depths)
    const wider = apart.map((node, i) => (depths[i] === deepest ? categories[node]!.parent : node))
    options = [...new Set(wider.flatMap(node => categories[node]!.covers))]
  }
  yield null
}

/** A map of trips in middle zones, and the zones of the study area that it counts (null for all). */
interface TourismMap {
  readonly map: Released<Magnitudes>
  readonly zones: readonly number[] | null
}
type Count = (context: TourismContext, buildId: number, filters: TourismFilters) => Promise<TourismMap>

type TourismSet = Extract<TripSet, `tourism-${string}`>

const NOTHING: TourismMap = { map: noPlaces(), zones: null }

/** Reads a build's middle zones; null if trips cannot be counted by them. */
const middleZonesOf = async (
  { middleZones, delivered }: TourismContext,
  buildId: number,
): Promise<MiddleZones | null> => (delivered.version === 0 ? null : middleZones(buildId))

const mapBy = (
  zone: 'near-zone' | 'far-zone',
  rows: TourismSet,
  context: TourismContext,
  buildId: number,
): FilteredMap => ({ context, buildId, set: { rows, zone } })

/** The filter for some time periods: none if all are selected, and null if no period is selected. */
const periodsOf = ({ timePeriods, dayTypes }: TourismFilters): readonly Selected[] | null => {
  const options = periodsChosen(timePeriods, dayTypes)
  if (options.length === 0) return null
  return isEveryPeriod(options) ? [] : [{ by: 'time-period', options }]
}

/** Options of the dimension: one for stays that are not dwells, and the first of three for lengths of dwells. */
const [PASSING, FIRST_DWELL] = [1, 2]
const DWELLS = [0, 1, 2].map(length => FIRST_DWELL + length)

/** Tourists' visits by destination zone. */
const countStays =
  (stays: readonly number[], chosenOf: (filters: TourismFilters) => readonly number[] = () => stays): Count =>
  async (context, buildId, filters) => {
    const zones = await middleZonesOf(context, buildId)
    const periods = periodsOf(filters)
    if (!zones || !periods) return NOTHING
    const map = mapBy('near-zone', 'tourism-visits', context, buildId)
    const lengths = (await optionsOfDimension(map, 'tourist-stay')).map(group =>
      group.filter(stay => stay >= FIRST_DWELL).map(stay => stay - FIRST_DWELL),
    )
    const options = {
      timeperiod: await optionsAmong(map, { by: 'tourist-stay', options: stays }, 'time-period'),
      dwelltime: lengths.filter(group => group.length > 0),
    }
    const selected: readonly Selected[] = [{ by: 'tourist-stay', options: chosenOf(filters) }, ...periods]
    return { map: await magnitudesOf(map, selected, options), zones: null }
  }

/** Visits by people whose home is over 35 km from the destination. */
export const countTourists = countStays([PASSING, ...DWELLS])

/** Tourists' dwells of the selected lengths, in the time period of their arrival. */
export const countDwells = countStays(DWELLS, ({ dwellTimes }) =>
  dwellTimes.length === 0 ? DWELLS : dwellTimes.map(length => FIRST_DWELL + length),
)

/**
 * The maximum number of combinations of a place and a category of selected zones. Each combination needs memory. If
 * hundreds of zones across a city are selected, the selection is widened until there are fewer categories.
 */
const MOST_CELLS = 50_000

/** All people's trips into or out of the selected zones. Each is counted in the zone at the other end. */
const countTrips =
  (rows: TourismSet): Count =>
  async (context, buildId, filters) => {
    const zones = await middleZonesOf(context, buildId)
    const periods = periodsOf(filters)
    if (!zones || !periods) return NOTHING
    const near = mapBy('near-zone', rows, context, buildId)
    const far = mapBy('far-zone', rows, context, buildId)
    const cut = await cutOfSelection(near, [])
    if (cut === null) return NOTHING
    const zonesOfOption = zonesBelow(zones.near, cut)
    const places = (await cutOfSelection(far, []))?.length ?? 0
    const isSmall = ({ axis: { axis } }: ChosenZones) =>
      places * axis.categories.filter(({ children }) => children.length === 0).length <= MOST_CELLS
    const options = {
      timeperiod: await optionsOfDimension(far, 'time-period'),
      zones: zonesOfOption,
    }
    const show = async (some: ChosenZones | null): Promise<TourismMap | null> => {
      if (!some) return { map: await magnitudesOf(far, periods, options), zones: null }
      const map = { ...far, near: some.axis }
      const selected: readonly Selected[] = [{ by: 'near-zone', options: some.zones }]
      if (!isSmall(some)) return null
      // If zones cannot be separated at all, they need not be counted by period.
      for (const filtered of [selected, [...selected, ...periods]])
        if ((await cutOfSelection(map, filtered)) === null) return null
      return { map: await magnitudesOf(map, [...selected, ...periods], options), zones: some.zones }
    }
    if (filters.zones.length === 0) return (await show(null)) ?? NOTHING
    if (!filters.zones.some(zone => zones.near.zones.includes(zone))) return NOTHING
    for (const some of widenedZones(placesAbove(zones.near, cut), zonesOfOption, filters.zones)) {
      const shown = await show(some)
      if (shown) return shown
    }
    return NOTHING
  }
export const countOrigins = countTrips('tourism-visits')
export const countDestinations = countTrips('tourism-departures')

/** The study area's middle zones, given by number. */
export const zonesOfArea = async (context: TourismContext, buildId: number): Promise<ReadonlyMap<number, string>> => {
  const zones = await middleZonesOf(context, buildId)
  if (!zones) return new Map()
  const { near } = zones
  return new Map(Array.from(near.zones, (zone, i) => [zone, near.nameOf(near.leaves[i]!)]))
}
