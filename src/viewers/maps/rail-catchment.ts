import type { MapTotal } from '../../contract/location-insights.ts'
import { routes } from '../../contract/routes.ts'
import { ReportInput } from '../../domain/constants.ts'
import { shareOf, wholeOf } from '../../domain/disclosure/share-of.ts'
import { groundDistanceM } from '../../domain/geography/coordinates.ts'
import {
  COULD_HAVE_USED,
  nearestStation,
  STATION_CHOICES,
  STATION_REACH_M,
  type Station,
  type StationsOfZone,
  stationsFrom,
} from '../../domain/stations/station-choice.ts'
import { sumOf } from '../../domain/summaries/figure.ts'
import { option } from '../../domain/trip-attributes.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../kit/zone-map/declaration.ts'
import type { GroupRow } from '../kit/zone-map/group.ts'
import {
  type Grouped,
  type Grouping,
  type GroupingFacts,
  kmText,
  placeFacts,
  summariseClasses,
} from '../kit/zone-map/grouping.ts'
import { type ModeFilter, VISITS_BY_ORIGIN, type ZoneItem, type ZoneMode } from '../kit/zone-map/mode.ts'
import { ANALYSES, FILTERS } from './location-insights.ts'

const CLASSES: Grouping['classes'] = [
  { name: 'Nearest', step: 9 },
  { name: 'About as near', step: 5 },
  { name: 'Another is closer', step: 0 },
]
const PASSES = STATION_CHOICES.indexOf('passes-a-nearer')

const NONE: Omit<Grouped, 'sentence'> = {
  classes: new Map(),
  unsure: new Set(),
  summary: [],
  wordsOf: () => 'not known',
  columns: [],
  marks: [],
}

const decimal = (metres: number): number => Math.round(metres / 10) / 100

const columnsOf = (zones: ReadonlyMap<number, StationsOfZone>): readonly Column<GroupRow>[] => {
  const textFor =
    <T>(read: (found: StationsOfZone) => T) =>
    ({ zone }: GroupRow): T | null => {
      const station = zones.get(zone)
      return station === undefined ? null : read(station)
    }
  return [
    { id: 'used', header: 'Station used', value: textFor(({ used }) => used.name), exportOnly: true },
    { id: 'choice', header: 'Station', value: textFor(({ choice }) => wordsOfChoice(choice)), exportOnly: true },
    { id: 'nearest', header: 'Nearest station', value: textFor(({ nearest }) => nearest.name) },
    { id: 'nearest-km', header: 'Nearest, km', value: textFor(({ nearestM }) => decimal(nearestM)), exportOnly: true },
    {
      id: 'could',
      header: 'Could have used',
      value: textFor(({ couldHaveUsed }) => couldHaveUsed.map(({ name }) => name).join('; ')),
      exportOnly: true,
    },
    {
      id: 'used-km',
      header: 'Used, km',
      numeric: true,
      value: textFor(({ usedM }) => decimal(usedM)),
      text: row => textFor(({ usedM }) => (usedM / 1000).toFixed(1))(row) ?? '–',
    },
  ]
}

const wordsOfChoice = (choice: StationsOfZone['choice']): string => CLASSES[STATION_CHOICES.indexOf(choice)]!.name

/** @example wordsOf(zone) // 'Another is closer: Headingley, 1.2 km; Leeds, 4.1 km' */
const wordsOf = ({ choice, nearest, nearestM, used, usedM }: StationsOfZone): string =>
  choice === 'nearest'
    ? `${wordsOfChoice(choice)}: ${used.name}, ${kmText(usedM / 1000)}`
    : `${wordsOfChoice(choice)}: ${nearest.name}, ${kmText(nearestM / 1000)}; ${used.name}, ${kmText(usedM / 1000)}`

function sentenceOf(items: readonly ZoneItem[], classes: ReadonlyMap<number, number>, used: Station, total: MapTotal) {
  const figures = items.map(({ zoneId, magnitude, margin }) => ({
    zoneId,
    value: magnitude,
    margin,
  }))
  if (items.length === 0) return `${used.name} is the station of this dataset’s place.`
  const passing = figures.filter(({ zoneId }) => classes.get(zoneId) === PASSES)
  const share = shareOf(
    sumOf(passing, total && { value: total.magnitude, margin: total.margin }),
    wholeOf(null, figures),
  )
  const part = passing.length === 0 ? 'None' : `About ${share?.text ?? '0%'}`
  return `${part} of the visits start where another station is closer: ${used.name} is more than ${COULD_HAVE_USED} times as far as the nearest one.`
}

/** Compares the station of the dataset's place with those that people from each zone of origin could have used. */
async function groupStations(items: readonly ZoneItem[], total: MapTotal, facts: GroupingFacts): Promise<Grouped> {
  const stations = await facts.call(routes.stations)
  if (stations.length === 0)
    return { ...NONE, sentence: 'No stations have been imported yet, so zones cannot be compared by station.' }
  const [place] = facts.from
  const station = place === undefined ? null : nearestStation(stations, place)
  if (place === undefined || station === null || station.m > STATION_REACH_M)
    return { ...NONE, sentence: `No station lies within ${STATION_REACH_M / 1000} km of this dataset’s place.` }
  const { station: used } = station
  const zones = new Map(
    items.flatMap(place => {
      const at = facts.pointOf(place)
      return at === null ? [] : [[place.zoneId, stationsFrom(stations, used, at)] as const]
    }),
  )
  const classes = new Map([...zones].map(([zone, { choice }]) => [zone, STATION_CHOICES.indexOf(choice)]))
  // Here distances are measured to the station that people used.
  const stationFacts = placeFacts(items, { pointOf: facts.pointOf, from: [[used.lon, used.lat]] })
  return {
    classes,
    unsure: NONE.unsure,
    summary: summariseClasses({ items, facts: stationFacts, classes, names: CLASSES, total }),
    sentence: sentenceOf(items, classes, used, total),
    wordsOf: zone => {
      const stationsOfZone = zones.get(zone)
      return stationsOfZone === undefined ? NONE.wordsOf(zone) : wordsOf(stationsOfZone)
    },
    columns: columnsOf(zones),
    marks: marksOf(zones, used),
  }
}

/** The station that people used and those that are nearest to some zone, in order of distance from it. */
function marksOf(zones: ReadonlyMap<number, StationsOfZone>, used: Station): Grouped['marks'] {
  const nearest = new Map([...zones.values()].map(({ nearest: station }) => [station.code, station]))
  nearest.set(used.code, used)
  return [...nearest.values()]
    .sort((a, b) => distanceFrom(used, a) - distanceFrom(used, b))
    .map(({ name, lon, lat }) => ({ at: [lon, lat], name }))
}

const distanceFrom = (used: Station, { lon, lat }: Station): number => groundDistanceM([used.lon, used.lat], [lon, lat])

export const STATION_GROUPING: Grouping = {
  title: 'Station',
  classes: CLASSES,
  unsureWords: null,
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

const VISITS: ZoneMode = {
  id: 'stations',
  title: 'Stations, all visits',
  call: routes.journeyOrigins,
  measure: VISITS_BY_ORIGIN,
  filters: [FILTERS.daytype],
  canFilterByZone: false,
  covers: 'every-zone',
}

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
