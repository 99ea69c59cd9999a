import { extentOf, type Ring } from '../geometry/polygons.ts'

/** Eastings at which rings cross a northing on which no corner lies, from west to east. */
export const crossings = (rings: readonly Ring[], northing: number): number[] => {
  const found: number[] = []
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [n0, n1] = [ring[i + 1]!, ring[i + 3]!]
      if (n0 > northing === n1 > northing) continue
      found.push(ring[i]! + ((northing - n0) / (n1 - n0)) * (ring[i + 2]! - ring[i]!))
    }
  return found.sort((a, b) => a - b)
}

/** A point inside a polygon at least a metre high: the middle of its widest stretch at half its height, metres. */
export const pointInside = (polygon: readonly Ring[]): readonly [easting: number, northing: number] => {
  const [, minN, , maxN] = extentOf([polygon])
  const northing = Math.floor((minN + maxN) / 2) + 0.5
  const at = crossings(polygon, northing)
  let best: readonly [number, number] = [0, -1]
  for (let i = 0; i + 1 < at.length; i += 2) {
    const width = at[i + 1]! - at[i]!
    if (width > best[1]) best = [(at[i]! + at[i + 1]!) / 2, width]
  }
  return [best[0], northing]
}
