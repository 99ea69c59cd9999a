import type { Kernels } from '../../../wasm/kernels.ts'
import type { LonLat } from '../../../workers/contract.ts'
import { gridToLonLat } from '../../../workers/projection/lon-lat.ts'
import type { Position } from './position.ts'

/** [lon, lat] of each place, WGS84; those in the grid become degrees by OSTN15. */
export const degreesOf = (kernels: Kernels, places: readonly Position[]): LonLat[] => {
  const inGrid = places.filter(place => place.in === 'grid')
  const degrees = gridToLonLat(kernels, Float64Array.from(inGrid.flatMap(({ x, y }) => [x, y])))
  let at = 0
  return places.map(({ in: unit, x, y }) =>
    unit === 'degrees' ? [x, y] : [degrees[at++] ?? Number.NaN, degrees[at++] ?? Number.NaN],
  )
}
