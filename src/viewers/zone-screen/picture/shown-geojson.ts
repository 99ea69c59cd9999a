import type { ZoneShapes } from '../../../../workers/contract.ts'
import { gradeOf } from '../../../domain/grade.ts'
import { intervalEnds } from '../../../domain/known-digits.ts'
import type { OpenZoneSet } from '../../../engine/zone-file.ts'
import type { Measure } from '../mode.ts'
import type { Viewing } from '../model/machine.ts'
import type { KnownZones } from '../zones/zone-names.ts'

/** Zones per request to the engine and per chunk: more would block the main thread. */
const AT_ONCE = 200
/** Decimals of a degree; 0.1 m is finer than any zone file. */
const DECIMALS = 6

/** Ids of the zones of the result whose class is within the slider's range; of a grouping, which has no slider, all of them. */
export const shownZones = ({ result, range }: Viewing): readonly number[] =>
  [...result.items.values()]
    .filter(
      ({ displayGroup }) => result.grouped !== undefined || (displayGroup >= range[0] && displayGroup <= range[1]),
    )
    .map(({ zoneId }) => zoneId)

/** The coloured zones with their figures; zones without a released figure are not included. */
export const shownGeoJson = (
  zones: Pick<OpenZoneSet, 'engine' | 'info'>,
  state: Viewing,
  names: KnownZones,
  { decimals }: Pick<Measure, 'decimals'>,
  provenance: readonly string[],
): AsyncGenerator<string, void> =>
  zonesGeoJson(zones, shownZones(state), zone => propertiesOf(zone, state, names, decimals), provenance)

/** Zones as chunks of a GeoJSON FeatureCollection (RFC 7946: degrees, WGS84), with a member `provenance`. */
export async function* zonesGeoJson(
  { engine, info }: Pick<OpenZoneSet, 'engine' | 'info'>,
  zones: readonly number[],
  propertiesOfZone: (zone: number) => Readonly<Record<string, unknown>>,
  provenance: readonly string[],
): AsyncGenerator<string, void> {
  yield `{"type":"FeatureCollection","provenance":${JSON.stringify(provenance)},"features":[`
  for (let from = 0; from < zones.length; from += AT_ONCE) {
    const ids = Uint32Array.from(zones.slice(from, from + AT_ONCE))
    const shapes = await engine.shapes(info.setId, ids)
    const features = Array.from(ids, (zone, at) => {
      const geometry = { type: 'MultiPolygon', coordinates: coordinatesOf(shapes, at) }
      return JSON.stringify({ type: 'Feature', id: zone, geometry, properties: propertiesOfZone(zone) })
    })
    yield (from === 0 ? '\n' : ',\n') + features.join(',\n')
  }
  yield '\n]}\n'
}

function propertiesOf(zoneId: number, { result, selected }: Viewing, names: KnownZones, decimals: number) {
  const { magnitude, displayGroup, devices, margin } = result.items.get(zoneId)!
  const { code = null, name = null } = names.get(zoneId) ?? {}
  const [low, high] = intervalEnds(magnitude, margin, decimals)
  const grade = margin === null ? null : gradeOf(margin)
  const { grouped } = result
  const words = grouped && { class: grouped.wordsOf(zoneId) }
  return {
    code,
    name,
    magnitude,
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

function coordinatesOf({ lonLat, ringStart, partStart, zoneStart }: ZoneShapes, zone: number): number[][][][] {
  const each = <T>(start: Uint32Array, at: number, one: (inner: number) => T): T[] =>
    Array.from({ length: start[at + 1]! - start[at]! }, (_, inner) => one(start[at]! + inner))
  const rounded = (value: number) => Number(value.toFixed(DECIMALS))
  const vertex = (at: number) => [rounded(lonLat[2 * at]!), rounded(lonLat[2 * at + 1]!)]
  return each(zoneStart, zone, part => each(partStart, part, ring => each(ringStart, ring, vertex)))
}
