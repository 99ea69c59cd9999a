import { createRandom } from '../../server/runtime/random.ts'
import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import type { CoastIndex } from './coast-index.ts'
import { COLUMNS, ROWS } from './population-surface.ts'

/**
 * Points on land, as many per square as `weights` says in proportion: interleaved [easting, northing], metres.
 * The squares are walked to and fro with one running total, so that neighbours do not both get lucky.
 */
export const sampleSites = (seed: number, weights: Float32Array, count: number, coast: CoastIndex): Float64Array => {
  const random = createRandom(seed, 'sites')
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i]!
  const step = total / count
  const sites = new Float64Array(count * 2)
  let made = 0
  let running = step * random()
  for (let row = 0; row < ROWS; row++)
    for (let k = 0; k < COLUMNS; k++) {
      const column = row % 2 === 0 ? k : COLUMNS - 1 - k
      running += weights[row * COLUMNS + column]!
      for (; running >= step && made < count; running -= step, made++) {
        let e = 0
        let n = 0
        for (let tries = 0; tries < 12; tries++) {
          e = (column + random()) * GRID_SQUARE_M
          n = (row + random()) * GRID_SQUARE_M
          if (coast.isLand(e, n)) break
        }
        sites[made * 2] = e
        sites[made * 2 + 1] = n
      }
    }
  return sites.subarray(0, made * 2)
}
