import type { Feature, FeatureCollection } from 'geojson'
import type { ZoneSummary } from '../../../workers/contract.ts'
import type { OpenZoneSet } from '../../engine/zone-file.ts'
import type { Viewing } from './machine.ts'

/** Outlines asked of the engine together. */
const AT_ONCE = 100

/** Ids of the zones that the map colours: those of the answer whose class lies within the slider's range. */
export const shownZones = ({ result, range }: Viewing): readonly number[] =>
  [...result.items.values()]
    .filter(({ displayGroup }) => displayGroup >= range[0] && displayGroup <= range[1])
    .map(({ zoneId }) => zoneId)

/**
 * The coloured zones as GeoJSON (RFC 7946: degrees, WGS84) with their figures; `provenance` says where they come from.
 * Zones that are withheld or have none are not in it.
 */
export async function shownGeoJson(
  { engine, info }: Pick<OpenZoneSet, 'engine' | 'info'>,
  state: Viewing,
  names: ReadonlyMap<number, ZoneSummary>,
  provenance: readonly string[],
): Promise<FeatureCollection & { readonly provenance: readonly string[] }> {
  const shown = shownZones(state)
  const feature = async (zoneId: number): Promise<Feature> => {
    const { lonLat } = await engine.outline(info.setId, Uint32Array.of(zoneId))
    const { magnitude, displayGroup, quality, margin } = state.result.items.get(zoneId)!
    return {
      type: 'Feature',
      id: zoneId,
      geometry: { type: 'MultiPolygon', coordinates: lonLat.map(rings => rings.map(ring => ring.map(at => [...at]))) },
      properties: {
        code: names.get(zoneId)?.code ?? null,
        name: names.get(zoneId)?.name ?? null,
        magnitude,
        displayGroup,
        quality,
        margin,
        selected: state.selected.has(zoneId),
      },
    }
  }
  const features: Feature[] = []
  for (let from = 0; from < shown.length; from += AT_ONCE)
    features.push(...(await Promise.all(shown.slice(from, from + AT_ONCE).map(feature))))
  return { type: 'FeatureCollection', features, provenance }
}
