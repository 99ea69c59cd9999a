import type { LonLat, ZoneShapes } from '../../workers/contract.ts'

/** Web Mercator coordinates, 0 to 1 from the world's north-west corner. */
export const mercator = ([lon, lat]: LonLat): readonly [x: number, y: number] => [
  lon / 360 + 0.5,
  0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI),
]

/** The `d` of an SVG path of zones, in pixels of a world `worldPx` wide, relative to their first vertex `from`. */
export const zonePath = (
  { lonLat, ringStart }: ZoneShapes,
  worldPx: number,
): { readonly from: LonLat; readonly d: string } => {
  const from: LonLat = [lonLat[0] ?? 0, lonLat[1] ?? 0]
  const [left, top] = mercator(from)
  let d = ''
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    for (let at = ringStart[ring]!; at < ringStart[ring + 1]!; at++) {
      const [x, y] = mercator([lonLat[at * 2]!, lonLat[at * 2 + 1]!])
      d += `${at === ringStart[ring] ? 'M' : 'L'}${((x - left) * worldPx).toFixed(1)} ${((y - top) * worldPx).toFixed(1)}`
    }
    d += 'Z'
  }
  return { from, d }
}
