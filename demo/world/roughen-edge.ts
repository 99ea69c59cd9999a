import { hashed } from '../../server/runtime/random.ts'

const SHORTEST_M = 50
const ROUGHNESS = 0.3
/** How far towards a site an edge may bend, so that the edges of a cell cannot meet but at its corners. */
const MOST_OF_THE_WAY = 0.38

const subdivisions = (lengthM: number): number => {
  if (lengthM < SHORTEST_M) return 1
  const wanted = lengthM / (85 + lengthM * 0.06)
  let parts = 2
  while (parts < wanted && parts < 32) parts *= 2
  return parts
}

const offsets = new Float64Array(65)

/**
 * Bends a side of a Voronoi cell as roads and streams bend a boundary: midpoint displacement, kept inside the two triangles
 * between the side and its two sites. Pushes the points between the ends onto `out`, metres to the millimetre.
 */
export const roughenEdge = (
  out: { push(x: number, y: number): void },
  ax: number,
  ay: number,
  bx: number,
  by: number,
  leftX: number,
  leftY: number,
  rightX: number,
  rightY: number,
): void => {
  const length = Math.hypot(bx - ax, by - ay)
  const parts = subdivisions(length)
  if (parts === 1) return
  const [keyX, keyY] = [Math.round(ax + bx), Math.round(ay + by)]
  offsets[0] = 0
  offsets[parts] = 0
  let scale = length * ROUGHNESS
  for (let step = parts; step > 1; step /= 2, scale *= 0.56)
    for (let i = step / 2; i < parts; i += step) {
      const middle = (offsets[i - step / 2]! + offsets[i + step / 2]!) / 2
      offsets[i] = middle + (hashed(keyX, keyY, i * 128 + step) - 0.5) * scale
    }
  for (let i = 1; i < parts; i++) {
    const along = i / parts
    const x = ax + (bx - ax) * along
    const y = ay + (by - ay) * along
    const offset = offsets[i]!
    const [siteX, siteY] = offset > 0 ? [leftX, leftY] : [rightX, rightY]
    const away = Math.hypot(siteX - x, siteY - y)
    const share = Math.min(MOST_OF_THE_WAY, Math.abs(offset) / away)
    out.push(Math.round((x + (siteX - x) * share) * 1000) / 1000, Math.round((y + (siteY - y) * share) * 1000) / 1000)
  }
}
