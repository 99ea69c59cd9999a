import type { LonLat, LonLatBox } from '../../../../workers/contract.ts'
import { groupBy } from '../../../domain/collections.ts'
import { sumOf, type Total } from '../../../domain/summaries/figure.ts'
import type { KnownZones } from './map-zone-file.ts'
import type { ZoneItem } from './mode.ts'

/** The lists in the Data tab: places, districts, and places outside the map's view. */
export const PLACE_LISTS = ['places', 'districts', 'away'] as const
export type PlaceList = (typeof PLACE_LISTS)[number]

/** The maximum number of zones that represent a place. Reading all of its zones could mean tens of thousands. */
const SAMPLE = 5

/** Returns the zones that represent a place, evenly chosen from its zones. */
export const sampleOf = ({ zones }: Pick<ZoneItem, 'zones'>): readonly number[] =>
  zones.length <= SAMPLE
    ? zones
    : Array.from({ length: SAMPLE }, (_, at) => zones[Math.floor(((at + 0.5) * zones.length) / SAMPLE)]!)

/** Matches 'Leeds 012' and 'Leeds 012B': official names number the zones of a district. */
const NUMBERED = /^(.*\S)\s+\d+[A-Z]?$/

const SEVERAL_DISTRICTS = 'More than one district'
const NO_DISTRICT = 'Outside all zones of this map'

/**
 * Returns a place's district, based on the names of its zones. Null if the names contain none, or until they have
 * loaded.
 */
export function districtOf(place: Pick<ZoneItem, 'zones'>, names: KnownZones): string | null {
  if (place.zones.length === 0) return NO_DISTRICT
  const districts = sampleOf(place).map(zone => NUMBERED.exec(names.get(zone)?.name ?? '')?.[1] ?? null)
  const [first = null] = districts
  return districts.includes(null) || districts.every(each => each === first) ? first : SEVERAL_DISTRICTS
}

/** Returns the zones of the places that are completely outside an area. */
export const zonesOutside = (places: readonly ZoneItem[], area: ReadonlySet<number>): readonly number[] =>
  places.filter(({ zones }) => zones.every(zone => !area.has(zone))).flatMap(({ zones }) => zones)

/** A row in a list, for one place or several together. */
export interface ListRow {
  readonly name: string
  readonly places: number
  readonly magnitude: number
  /** As a percentage. Null for exact figures. */
  readonly margin: number | null
  /** From 0 to 1. Null if the total is unknown. */
  readonly ofTotal: number | null
}

const rowOf = (name: string, places: readonly ZoneItem[], total: Total | null): ListRow => {
  const { value, margin } = sumOf(
    places.map(({ magnitude, margin: own }) => ({ value: magnitude, margin: own })),
    total,
  )
  const magnitude = value ?? 0
  return {
    name,
    places: places.length,
    magnitude,
    margin,
    ofTotal: total === null || total.value <= 0 ? null : Math.min(1, magnitude / total.value),
  }
}

/**
 * Returns the totals of districts, largest first, followed by those of places in several districts and outside all
 * zones. Empty if the zones' names contain no districts.
 */
export function districtRows(places: readonly ZoneItem[], names: KnownZones, total: Total | null): readonly ListRow[] {
  const byDistrict = groupBy(places, place => districtOf(place, names) ?? SEVERAL_DISTRICTS)
  const rows = [...byDistrict].map(([name, inDistrict]) => rowOf(name, inDistrict, total))
  const isNamed = ({ name }: ListRow) => name !== SEVERAL_DISTRICTS && name !== NO_DISTRICT
  const named = rows.filter(isNamed).sort((a, b) => b.magnitude - a.magnitude)
  return named.length === 0 ? [] : [...named, ...rows.filter(row => !isNamed(row))]
}

/** Returns the places outside a map's view, which means that none of their sampled zones is in it. */
export const placesAway = (places: readonly ZoneItem[], names: KnownZones, view: LonLatBox): readonly ZoneItem[] => {
  const [west, south, east, north] = view
  const isSeen = ([lon, lat]: LonLat) => lon >= west && lon <= east && lat >= south && lat <= north
  return places.filter(place => {
    const points = sampleOf(place).map(zone => names.get(zone)?.inside)
    // A place whose zones have not loaded yet may be in view.
    return points.every(point => point !== undefined && !isSeen(point))
  })
}

/** Returns the rows of some places, largest first. */
export const placeRows = (places: readonly ZoneItem[], total: Total | null): readonly ListRow[] =>
  places.map(place => rowOf(place.name, [place], total)).sort((a, b) => b.magnitude - a.magnitude)

/** Returns the total of some places. */
export const totalOf = (places: readonly ZoneItem[], total: Total | null): ListRow => rowOf('All', places, total)
