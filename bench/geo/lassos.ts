import { seeded } from '../../tests/workers/support/mesh.ts'
import { ZoneIndex } from '../../workers/index/zone-index.ts'
import { zoneAreas } from '../../workers/measure/zone-areas.ts'
import { regionOf, type ShapeRing } from '../../workers/shape-selection/region.ts'
import { zonesInRegion } from '../../workers/shape-selection/zones-in-region.ts'
import type { GeoContext } from './context.ts'

const TRIES = 20
/** The accepted deviation of a lasso from the wanted number of zones, as a share of that number. */
const NEAR_ENOUGH = 0.1

/** The zones in the form in which the engine stores a loaded file. */
export const loadedZones = ({ columns }: Pick<GeoContext, 'columns'>) => {
  const index = new ZoneIndex(columns)
  return { columns, areas: zoneAreas(columns), index }
}

/** A closed ring around a point, as rough as if drawn by hand with a pointer, in whole millimetres. */
const lasso = (random: () => number, x: number, y: number, radius: number, corners: number): ShapeRing => {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    const r = radius * (0.8 + 0.2 * Math.sin(angle * 3) + (random() - 0.5) * (3 / corners))
    return [Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle))]
  })
  return Float64Array.from([...points, points[0]!].flat())
}

/** Generates lassos at random places, each around about `zones` zones. */
export const lassosRound = (
  loaded: ReturnType<typeof loadedZones>,
  wanted: { readonly lassos: number; readonly zones: number; readonly corners: number },
  seed: number,
): ShapeRing[] => {
  const random = seeded(seed)
  const { boxes, count } = loaded.columns
  const found: ShapeRing[] = []
  while (found.length < wanted.lassos) {
    const zone = Math.floor(random() * count)
    let radius = (boxes[zone * 4 + 2]! - boxes[zone * 4]!) * Math.sqrt(wanted.zones)
    for (let turn = 0; turn < TRIES; turn++) {
      const ring = lasso(random, boxes[zone * 4]!, boxes[zone * 4 + 1]!, radius, wanted.corners)
      const { length } = zonesInRegion(loaded, regionOf([ring])).centre
      if (Math.abs(length - wanted.zones) <= wanted.zones * NEAR_ENOUGH) {
        found.push(ring)
        break
      }
      radius *= Math.min(Math.max(Math.sqrt(wanted.zones / Math.max(length, 1)), 0.3), 3)
    }
  }
  return found
}
