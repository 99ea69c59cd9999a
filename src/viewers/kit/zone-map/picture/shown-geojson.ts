import type { LonLat } from '../../../../../workers/contract.ts'
import { intervalEnds } from '../../../../domain/disclosure/known-digits.ts'
import { gradeOf } from '../../../../domain/disclosure/quality.ts'
import type { OpenZoneSet } from '../../../../engine/open-zone-file.ts'
import type { KnownZones } from '../map-zone-file.ts'
import type { MapMeasure, ZoneItem } from '../mode.ts'
import type { Viewing } from '../model/machine.ts'

/** The decimals of a degree, accurate to 0.1 m, which is finer than any zone file. */
const DECIMALS = 6

/**
 * Returns the places whose class is within the range of the slider, or all places of a grouping, which lacks a slider.
 */
export const shownPlaces = ({ result, range }: Viewing): readonly ZoneItem[] =>
  result.places.filter(
    ({ displayGroup }) => result.grouped !== undefined || (displayGroup >= range[0] && displayGroup <= range[1]),
  )

/** Returns the coloured places with their figures. */
export const shownGeoJson = (
  zones: Pick<OpenZoneSet, 'engine' | 'info'>,
  state: Viewing,
  names: KnownZones,
  { decimals }: Pick<MapMeasure, 'decimals'>,
  provenance: readonly string[],
): AsyncGenerator<string, void> =>
  placesGeoJson(zones, shownPlaces(state), place => propertiesOf(place, state, names, decimals), provenance)

/**
 * Yields places as chunks of a GeoJSON FeatureCollection (RFC 7946: degrees, WGS84), each with its outline. The
 * collection has a member `provenance`.
 */
export async function* placesGeoJson<P extends Pick<ZoneItem, 'zoneId' | 'zones'>>(
  { engine, info }: Pick<OpenZoneSet, 'engine' | 'info'>,
  places: readonly P[],
  propertiesOfPlace: (place: P) => Readonly<Record<string, unknown>>,
  provenance: readonly string[],
): AsyncGenerator<string, void> {
  yield `{"type":"FeatureCollection","provenance":${JSON.stringify(provenance)},"features":[`
  for (const [at, place] of places.entries()) {
    const { lonLat } = await engine.outline(info.setId, Uint32Array.from(place.zones))
    const geometry = { type: 'MultiPolygon', coordinates: lonLat.map(rings => rings.map(closed)) }
    const feature = { type: 'Feature', id: place.zoneId, geometry, properties: propertiesOfPlace(place) }
    yield (at === 0 ? '\n' : ',\n') + JSON.stringify(feature)
  }
  yield '\n]}\n'
}

function propertiesOf(place: ZoneItem, { result, selected }: Viewing, names: KnownZones, decimals: number) {
  const { zoneId, zones, name, residents, magnitude, rate, displayGroup, devices, margin } = place
  const [low, high] = intervalEnds(magnitude, margin, decimals)
  const grade = margin === null ? null : gradeOf(margin)
  const words = result.grouped && { class: result.grouped.wordsOf(zoneId) }
  return {
    name,
    zones: zones.map(zone => names.get(zone)?.code ?? String(zone)),
    residents,
    magnitude,
    rate,
    low,
    high,
    margin,
    grade,
    devices,
    displayGroup,
    ...words,
    selected: selected.has(zoneId),
  }
}

/** Returns a ring that ends where it begins. */
function closed(ring: readonly LonLat[]): readonly (readonly number[])[] {
  const rounded = ring.map(at => at.map(value => Number(value.toFixed(DECIMALS))))
  const [first, last] = [rounded[0], rounded.at(-1)]
  return first?.every((value, axis) => value === last?.[axis]) ? rounded : [...rounded, ...(first ? [first] : [])]
}
