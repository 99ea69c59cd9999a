import { createContains } from '../../builds/area/contains.ts'
import { parseArea } from '../../builds/area/parse-area.ts'
import type { Locate } from '../../builds/extract/place-ends.ts'

/** Points per side of the grid of points over an area, and the least distance between them. */
const LATTICE_SIDE = 50
const LEAST_STEP_M = 100

/**
 * The small zones in which an area lies, by a grid of points: a zone without a point covers hardly any of the area. No trip
 * decides about them.
 */
export const studyZones = async (locate: Locate, smallFile: string, areaWkt: string): Promise<ReadonlySet<number>> => {
  const rings = parseArea(areaWkt)
  const contains = createContains(rings)
  let [minE, minN, maxE, maxN] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      minE = Math.min(minE, ring[i]!)
      minN = Math.min(minN, ring[i + 1]!)
      maxE = Math.max(maxE, ring[i]!)
      maxN = Math.max(maxN, ring[i + 1]!)
    }
  const step = Math.max(LEAST_STEP_M, Math.max(maxE - minE, maxN - minN) / LATTICE_SIDE)
  const eastings: number[] = []
  const northings: number[] = []
  for (let e = minE + step / 2; e < maxE; e += step)
    for (let n = minN + step / 2; n < maxN; n += step)
      if (contains(e, n)) {
        eastings.push(e)
        northings.push(n)
      }
  return new Set(await locate(smallFile, Float64Array.from(eastings), Float64Array.from(northings)))
}
