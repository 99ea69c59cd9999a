import type { FileSketch, LonLat, LonLatBox } from '../../../../workers/contract.ts'

/** The rings of a sketch as the map takes them, each a polygon of its own. */
export const ringsOf = ({ lonLat, ringStart }: FileSketch): LonLat[][] =>
  Array.from({ length: ringStart.length - 1 }, (_, r) =>
    Array.from({ length: ringStart[r + 1]! - ringStart[r]! }, (_, i): LonLat => {
      const at = (ringStart[r]! + i) * 2
      return [lonLat[at]!, lonLat[at + 1]!]
    }),
  )

/** The extent of a sketch; null where it is empty. */
export const sketchBox = ({ lonLat }: FileSketch): LonLatBox | null => {
  if (lonLat.length === 0) return null
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < lonLat.length; i += 2) {
    west = Math.min(west, lonLat[i]!)
    east = Math.max(east, lonLat[i]!)
    south = Math.min(south, lonLat[i + 1]!)
    north = Math.max(north, lonLat[i + 1]!)
  }
  return [west, south, east, north]
}
