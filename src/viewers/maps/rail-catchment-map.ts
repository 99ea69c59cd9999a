import type { LonLat } from '../../../workers/contract.ts'
import { routes } from '../../contract/client-routes.ts'
import type { MapTotal } from '../../contract/location-insights.ts'
import { groupBy, loadOnceIn } from '../../domain/collections.ts'
import { ReportInput } from '../../domain/constants.ts'
import { shareOf, wholeOf } from '../../domain/disclosure/share-of.ts'
import { groundDistanceM } from '../../domain/geography/coordinates.ts'
import { option } from '../../domain/map-filters.ts'
import {
  nearestStation,
  STATION_CHOICES,
  STATION_REACH_M,
  type Station,
  type StationsOfPlace,
  stationsFrom,
  stationsOfPlace,
  type ZoneStations,
} from '../../domain/stations/station-choice.ts'
import { type Figure, sumOf } from '../../domain/summaries/figure.ts'
import { counted } from '../../domain/text/numbers.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { yieldToLoop } from '../kit/yield-to-loop.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../kit/zone-map/declaration.ts'
import type { GroupRow } from '../kit/zone-map/group-rows.ts'
import {
  type Distance,
  distanceColumn,
  distanceOf,
  distanceText,
  type Grouped,
  type GroupedPart,
  type Grouping,
  type GroupingFacts,
  type NamedClass,
  partOf,
  placeFacts,
  summariseClasses,
  weightOf,
  zonesOf,
} from '../kit/zone-map/grouping.ts'
import type { KnownZones } from '../kit/zone-map/map-zone-file.ts'
import type { ModeFilter, ZoneItem, ZoneMode } from '../kit/zone-map/mode.ts'
import { ANALYSES, FILTERS, VISITS_MAP } from './location-insights-map.ts'

/**
 * Farther than this from the station used, a closer station hardly matters. Most of the country is that far away,
 * and would otherwise fill the map and the table.
 */
const REGION_KM = 30
const FAR_NAME = `Over ${REGION_KM} km away`

/**
 * Returns the class of places outside the region and that of places whose residents have different choices, followed by
 * the classes of STATION_CHOICES in reverse. The legend and the table list the last class first.
 */
const namedFor = ({ name }: Station): readonly NamedClass[] => [
  { name: FAR_NAME, step: 8, isRest: true },
  { name: 'Differs within a place', step: 8, zoneSteps: [0, 1] },
  { name: 'Another station is closer', step: 1 },
  { name: 'Similar distance', step: 2 },
  { name: `${name} is closest`, step: 0 },
]
/** The name for visits that start in places without one closest station. */
const SEVERAL = 'Several stations'
const [FAR, MIXED] = [0, 1]
const classOfChoice = (choice: NonNullable<StationsOfPlace['choice']>): number =>
  MIXED + STATION_CHOICES.length - STATION_CHOICES.indexOf(choice)
const PASSES = classOfChoice('passes-a-nearer')

const NONE: Omit<Grouped, 'sentence'> = {
  named: [],
  classes: new Map(),
  faint: new Set(),
  summary: [],
  breakdown: null,
  wordsOf: () => 'not known',
  columns: [],
  marks: [],
  outlined: null,
}

/** A place as seen from the station that people used. */
interface PlaceChoice extends StationsOfPlace {
  readonly used: Station
  /** The distances to the station that people used, and to the nearest one if the place has one. */
  readonly toUsed: Distance | null
  readonly toNearest: Distance | null
}

/** A place is outside the region if most of its residents are. */
const classOf = ({ choice, toUsed }: Pick<PlaceChoice, 'choice' | 'toUsed'>): number =>
  toUsed !== null && toUsed.middle > REGION_KM ? FAR : choice === null ? MIXED : classOfChoice(choice)

const classOfZone = ({ usedM, choice }: ZoneStations['stations']): number =>
  usedM > 1000 * REGION_KM ? FAR : classOfChoice(choice)

/** The class of each place, keyed by its first zone. */
type PlaceClasses = ReadonlyMap<number, number>

const inRegionOf = (items: readonly ZoneItem[], classes: PlaceClasses): readonly ZoneItem[] =>
  items.filter(({ zoneId }) => classes.get(zoneId) !== FAR)

const decimal = (km: number): number => Math.round(km * 100) / 100

const columnsOf = (
  used: Station,
  named: readonly NamedClass[],
  places: ReadonlyMap<number, PlaceChoice>,
): readonly Column<GroupRow>[] => {
  const textFor =
    (read: (place: PlaceChoice) => string | number | null) =>
    ({ zone }: GroupRow): string | number | null => {
      const place = places.get(zone)
      return place === undefined ? null : read(place)
    }
  return [
    { id: 'used', header: 'Station used', value: textFor(() => used.name), exportOnly: true },
    { id: 'choice', header: 'Station', value: textFor(place => named[classOf(place)]?.name ?? null), exportOnly: true },
    { id: 'nearest', header: 'Nearest station', value: textFor(({ nearest }) => nearest?.name ?? 'several') },
    {
      id: 'nearest-km',
      header: 'Nearest, km',
      value: textFor(({ toNearest }) => toNearest && decimal(toNearest.middle)),
      exportOnly: true,
    },
    {
      id: 'could',
      header: 'Could have used',
      value: textFor(({ couldHaveUsed }) => couldHaveUsed.map(({ name }) => name).join('; ')),
      exportOnly: true,
    },
    distanceColumn('used-km', `Distance to ${used.name} station, km`, ({ zone }) => places.get(zone)?.toUsed ?? null),
  ]
}

/** @example wordsOf(place, named) // 'Another station is closer: Headingley, 1.2 km; Leeds, 4.1 km' */
function wordsOf(place: PlaceChoice, named: readonly NamedClass[]): string {
  const { nearest, used, toUsed, toNearest } = place
  const distances = [
    ...(nearest === null || nearest.code === used.code || toNearest === null
      ? []
      : [`${nearest.name}, ${distanceText(toNearest)} km`]),
    ...(toUsed === null ? [] : [`${used.name}, ${distanceText(toUsed)} km`]),
  ]
  return `${named[classOf(place)]?.name}: ${distances.join('; ')}`
}

/** For the sentence to state a share, at least this share of the visits must start in places with one choice. */
const LEAST_COMPARED = 0.8

function sentenceOf(items: readonly ZoneItem[], classes: PlaceClasses, used: Station, total: MapTotal) {
  const inRegion = inRegionOf(items, classes)
  if (inRegion.length === 0) return `${used.name} is the station of this dataset’s place.`
  const isPart = inRegion.length < items.length
  const visits = isPart ? `visits from within ${REGION_KM} km` : 'visits'
  const figures = inRegion.map(({ zoneId, magnitude, margin }) => ({ zoneId, value: magnitude, margin }))
  const shareOfThose = (of: (placeClass: number) => boolean) => {
    const some: readonly Figure[] = figures.filter(({ zoneId }) => of(classes.get(zoneId) ?? MIXED))
    const sum = sumOf(some, isPart ? null : total && { value: total.magnitude, margin: total.margin })
    return some.length === 0 ? null : shareOf(sum, wholeOf(null, figures))
  }
  const mixed = shareOfThose(each => each === MIXED)
  if (mixed !== null && mixed.share > 1 - LEAST_COMPARED)
    return `About ${mixed.text} of the ${visits} start in places that span several stations. These places are too large to say how many people pass a closer station than ${used.name}.`
  const passing = shareOfThose(each => each === PASSES)
  const part = passing === null ? 'None' : `About ${passing.text}`
  return `${part} of the ${visits} start in places with another station clearly closer than ${used.name}.`
}

/** The stations that each open map has read. */
const stationsOfMap = new WeakMap<GroupingFacts, () => Promise<readonly Station[]>>()

/** Reads the stations once for all of a map's searches and steps of detail, and again after a failure. */
const readStations = (facts: GroupingFacts): Promise<readonly Station[]> =>
  loadOnceIn(stationsOfMap, facts, () => facts.call(routes.stations))

/**
 * Compares the station of the dataset's place with the stations that people from each place of origin could have used.
 */
async function groupStations(items: readonly ZoneItem[], total: MapTotal, facts: GroupingFacts): Promise<Grouped> {
  const stations = await readStations(facts)
  if (stations.length === 0)
    return { ...NONE, sentence: 'No stations have been imported yet, so places cannot be compared by station.' }
  const [place] = await facts.from()
  const station = place === undefined ? null : nearestStation(stations, place)
  if (place === undefined || station === null || station.m > STATION_REACH_M)
    return { ...NONE, sentence: `No station is within ${STATION_REACH_M / 1000} km of this dataset’s place.` }
  const { station: used } = station
  const named = namedFor(used)
  const known = await facts.zones(items.flatMap(({ zones }) => zones))
  // Here, distances are measured to the station that people used.
  const stationFacts = placeFacts(items, known, [placeOf(used)])
  const { places, zoneClasses } = await choicesOf({ items, known, stations, used, facts: stationFacts })
  const classes = new Map([...places].map(([zone, choice]) => [zone, classOf(choice)]))
  return {
    ...NONE,
    named,
    classes,
    zoneClasses,
    faint: thinPlaces(items, classes),
    summary: summariseClasses({ items, facts: stationFacts, classes, named, total }),
    breakdown: breakdownOf(items, places, classes, total),
    sentence: sentenceOf(items, classes, used, total),
    wordsOf: zone => {
      const choice = places.get(zone)
      return choice === undefined ? NONE.wordsOf(zone) : wordsOf(choice, named)
    },
    columns: columnsOf(used, named, places),
    marks: marksOf(places, used),
  }
}

/** The number of zones per browser task. Each is compared with thousands of stations. */
const ZONES_PER_TASK = 2000

interface StationQuestion {
  readonly items: readonly ZoneItem[]
  readonly known: KnownZones
  readonly stations: readonly Station[]
  readonly used: Station
  /** The distances of places to the station used. */
  readonly facts: ReturnType<typeof placeFacts>
}

interface StationChoices {
  /** Keyed by a place's first zone. Places without a known zone are omitted. */
  readonly places: ReadonlyMap<number, PlaceChoice>
  /** The class of each zone. Stations are public, so the zones of a place may differ although its visits are one figure. */
  readonly zoneClasses: ReadonlyMap<number, number>
}

/** Compares the stations of all places. */
async function choicesOf({ items, known, stations, used, facts }: StationQuestion): Promise<StationChoices> {
  const choices = new Map<number, PlaceChoice>()
  const zoneClasses = new Map<number, number>()
  let compared = 0
  for (const item of items) {
    const summaries = zonesOf(item, known)
    const zones: ZoneStations[] = []
    for (const zone of summaries) {
      const stationsOfZone = stationsFrom(stations, used, zone.inside)
      zones.push({ stations: stationsOfZone, weight: weightOf(zone) })
      zoneClasses.set(zone.id, classOfZone(stationsOfZone))
      if (++compared % ZONES_PER_TASK === 0) await yieldToLoop()
    }
    if (zones.length === 0) continue
    const ofPlace = stationsOfPlace(zones)
    choices.set(item.zoneId, {
      ...ofPlace,
      used,
      toUsed: facts.get(item.zoneId)?.distance ?? null,
      toNearest: ofPlace.nearest && distanceOf(summaries, [placeOf(ofPlace.nearest)]),
    })
  }
  return { places: choices, zoneClasses }
}

/**
 * Returns the places outside the region, and those with fewer visits per resident than the whole region, so that strong
 * colours show where people come from.
 */
function thinPlaces(items: readonly ZoneItem[], classes: PlaceClasses): ReadonlySet<number> {
  const inRegion = inRegionOf(items, classes)
  const visits = inRegion.reduce((sum, { magnitude }) => sum + magnitude, 0)
  const residents = inRegion.reduce((sum, item) => sum + (item.residents ?? 0), 0)
  const isThin = (item: ZoneItem) => item.magnitude * residents < visits * (item.residents ?? 0)
  const isThinOrFar = (item: ZoneItem) => classes.get(item.zoneId) === FAR || isThin(item)
  return new Set(items.filter(isThinOrFar).map(({ zoneId }) => zoneId))
}

const placeOf = ({ lon, lat }: Station): LonLat => [lon, lat]

/** The number of closest stations that are listed individually. */
const MOST_STATIONS = 6

/**
 * Returns the visits by the station that is closest to most residents of a place. Places without one come last, followed
 * by those outside the region. Null if no place has one.
 */
function breakdownOf(
  items: readonly ZoneItem[],
  places: ReadonlyMap<number, PlaceChoice>,
  classes: PlaceClasses,
  total: MapTotal,
): Grouped['breakdown'] {
  const far = items.filter(({ zoneId }) => classes.get(zoneId) === FAR)
  const byStation = groupBy(inRegionOf(items, classes), ({ zoneId }) => places.get(zoneId)?.nearest ?? null)
  const single = [...byStation]
    .flatMap(([station, ofStation]) => (station === null ? [] : [{ station, ofStation }]))
    .map(({ station, ofStation }) => ({ ofStation, part: partOf(station.name, ofStation, total) }))
    .sort((a, b) => b.part.magnitude - a.part.magnitude)
  if (single.length === 0) return null
  const others = single.slice(MOST_STATIONS)
  const mixed = byStation.get(null) ?? []
  const parts: readonly GroupedPart[] = [
    ...single.slice(0, MOST_STATIONS).map(({ part }) => part),
    ...(others.length === 0
      ? []
      : [
          partOf(
            counted(others.length, 'other station'),
            others.flatMap(({ ofStation }) => ofStation),
            total,
          ),
        ]),
    ...(mixed.length === 0 ? [] : [partOf(SEVERAL, mixed, total)]),
    ...(far.length === 0 ? [] : [partOf(FAR_NAME, far, total)]),
  ]
  return { title: 'Closest station', parts }
}

/**
 * Returns the station that people used, and the nearby stations that are nearest to some place, in order of their
 * distance from it.
 */
function marksOf(places: ReadonlyMap<number, PlaceChoice>, used: Station): Grouped['marks'] {
  const stations = new Map([[used.code, used]])
  for (const { nearest } of places.values()) if (nearest !== null) stations.set(nearest.code, nearest)
  return [...stations.values()]
    .map(({ name, lon, lat }) => ({ at: [lon, lat] as const, name, m: groundDistanceM(placeOf(used), [lon, lat]) }))
    .filter(({ m }) => m <= 1000 * REGION_KM)
    .sort((a, b) => a.m - b.m)
    .map(({ at, name }) => ({ at, name }))
}

export const STATION_GROUPING: Grouping = {
  title: 'Station',
  ramp: 'categorical',
  faintWords: `fewer visits per resident than all places within ${REGION_KM} km`,
  plainWords: 'not compared by station',
  group: groupStations,
}

const BY_RAIL: ModeFilter = {
  kind: 'one',
  id: 'modes',
  label: 'Mode',
  options: [option('0', 'Rail', 'by rail')],
  required: false,
  initial: '0',
}

const VISITS: ZoneMode = { ...VISITS_MAP, id: 'stations', title: 'Stations, all visits' }

/** The Rail Catchment map: the station used compared with the alternatives, and the analyses of Location Insights. */
export const RAIL_CATCHMENT_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'Rail Catchment map',
  modes: [
    {
      ...VISITS,
      id: 'railstations',
      title: 'Stations, visits by rail',
      call: routes.modeOrigins,
      filters: [FILTERS.daytype, BY_RAIL],
      needsInput: ReportInput.Mode,
    },
    VISITS,
    ...ANALYSES,
  ],
  groupings: { railstations: STATION_GROUPING, stations: STATION_GROUPING },
}
