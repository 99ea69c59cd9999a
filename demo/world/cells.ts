import { createRandom } from '../../server/runtime/random.ts'
import type { Tessellation } from './tessellation.ts'

/** A mast; EPSG:27700 whole metres. */
export interface Mast {
  readonly id: number
  readonly easting: number
  readonly northing: number
  readonly rangeM: number
}

const SHARE_OF_ZONES = 0.7
const FIRST_ID = 100_001

/** Masts where people live: close together with a short range in towns, far apart with a long one in the country. */
export const makeCells = (seed: number, { small, smallAt, areaM2 }: Tessellation): Mast[] => {
  const random = createRandom(seed, 'cells')
  const masts: Mast[] = []
  for (let zone = 0; zone < small; zone++) {
    if (random() > SHARE_OF_ZONES) continue
    const across = Math.sqrt(areaM2[zone]!)
    masts.push({
      id: FIRST_ID + masts.length,
      easting: Math.round(smallAt[zone * 2]! + (random() - 0.5) * across * 0.4),
      northing: Math.round(smallAt[zone * 2 + 1]! + (random() - 0.5) * across * 0.4),
      rangeM: Math.round(Math.min(12_000, Math.max(450, across * (1.3 + 0.7 * random())))),
    })
  }
  return masts
}
