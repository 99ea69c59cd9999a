import type { LonLat, LonLatBox } from '../../../../workers/contract.ts'
import { groupBy } from '../../../domain/collections.ts'
import { sumOf, type Total } from '../../../domain/summaries/figure.ts'
import type { KnownZones } from './map-zone-file.ts'
import type { ZoneItem } from './mode.ts'

/** The lists of the Data tab: places, districts, and places outside the view of the map. */
export const PLACE_LISTS = ['places', 'districts', 'away'] as const
export type PlaceList = (typeof PLACE_LISTS)[number]

/** Maximum number of zones that stand for a place: reading all of its zones could mean tens of thousands. */
const SAMPLE = 5

/** Zones that stand for a place, evenly chosen from its zones. */
export const sampleOf = ({ zones }: Pick<ZoneItem, 'zones'>): readonly number[] =>
  zones.length <= SAMPLE
    ? zones
    : Array.from({ length: SAMPLE }, (_, at) => zones[Math.floor(((at + 0.5) * zones.length) / SAMPLE)]!)

/** 'Leeds 012', 'Leeds 012B': official names number the zones of a district. */
const NUMBERED = /^(.*\S)\s+\d+[A-Z]?$/

const SEVERAL_DISTRICTS = 'More than one district'
const NO_DISTRICT = 'Outside all zones of this map'

/** The district of a place, by the names of its zones; null if the names contain none, or until they are loaded. */
export function districtOf(place: Pick<ZoneItem, 'zones'>, names: KnownZones): string | null {
  if (place.zones.length === 0) return NO_DISTRICT
  const districts = sampleOf(place).map(zone => NUMBERED.exec(names.get(zone)?.name ?? '')?.[1] ?? null)
  const [first = null] = districts
  return districts.includes(null) || districts.every(each => each === first) ? first : SEVERAL_DISTRICTS
}

/** The zones of the places that are completely outside an area. */
export const zonesOutside = (places: readonly ZoneItem[], area: ReadonlySet<number>): readonly number[] =>
  places.filter(({ zones }) => zones.every(zone => !area.has(zone))).flatMap(({ zones }) => zones)

/** A row of a list, one place or several together. */
export interface ListRow {
  readonly name: string
  readonly places: number
  readonly magnitude: number
  /** In per cent; null for exact figures. */
  readonly margin: number | null
  /** From 0 to 1; null if the total is unknown. */
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
 * The totals of districts, the largest first, and then of places in several districts and outside all zones. Empty if the
 * names of the zones contain no districts.
 */
export function districtRows(places: readonly ZoneItem[], names: KnownZones, total: Total | null): readonly ListRow[] {
  const byDistrict = groupBy(places, place => districtOf(place, names) ?? SEVERAL_DISTRICTS)
  const rows = [...byDistrict].map(([name, inDistrict]) => rowOf(name, inDistrict, total))
  const isNamed = ({ name }: ListRow) => name !== SEVERAL_DISTRICTS && name !== NO_DISTRICT
  const named = rows.filter(isNamed).sort((a, b) => b.magnitude - a.magnitude)
  return named.length === 0 ? [] : [...named, ...rows.filter(row => !isNamed(row))]
}

/** The places outside the view of a map: none of their sampled zones is in it. */
export const placesAway = (places: readonly ZoneItem[], names: KnownZones, view: LonLatBox): readonly ZoneItem[] => {
  const [west, south, east, north] = view
  const isSeen = ([lon, lat]: LonLat) => lon >= west && lon <= east && lat >= south && lat <= north
  return places.filter(place => {
    const points = sampleOf(place).map(zone => names.get(zone)?.inside)
    // a place whose zones are not loaded yet may be in view
    return points.every(point => point !== undefined && !isSeen(point))
  })
}

/** The rows of some places, the largest first. */
export const placeRows = (places: readonly ZoneItem[], total: Total | null): readonly ListRow[] =>
  places.map(place => rowOf(place.name, [place], total)).sort((a, b) => b.magnitude - a.magnitude)

/** The total of some places. */
export const totalOf = (places: readonly ZoneItem[], total: Total | null): ListRow => rowOf('All', places, total)
