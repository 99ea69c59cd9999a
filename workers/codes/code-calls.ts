import type { Kernels } from '../../wasm/kernels.ts'
import type { GeoEngine } from '../contract.ts'
import { lonLatToGrid } from '../projection/lon-lat.ts'
import { regionOf } from '../taking/region.ts'
import { shapeRings } from '../taking/shape-rings.ts'
import type { ZoneSet } from '../zone-set.ts'
import { resolveLines } from './resolve-lines.ts'
import { successorsOf } from './successors.ts'

type CodeCalls = Pick<GeoEngine, 'resolve' | 'successors'>

/** The engine's calls on lists of codes and names. */
export const codeCalls = (
  kernels: Kernels,
  projection: () => Promise<void>,
  setOf: (setId: number) => ZoneSet,
): CodeCalls => ({
  async resolve(setId, lines) {
    const { columns } = await setOf(setId).loaded()
    return resolveLines(columns, lines)
  },
  async successors(setId, shapes) {
    const [zones] = await Promise.all([setOf(setId).loaded(), projection()])
    const toGrid = (lonLat: Float64Array) => lonLatToGrid(kernels, lonLat)
    return shapes.map(shape => successorsOf(zones, regionOf(shapeRings(shape, toGrid))))
  },
})
