import proj4 from 'proj4'
import { beforeAll, describe, expect, test } from 'vitest'
import { readKernels } from '../../server/zones/node-engine.ts'
import { ABI_VERSION } from '../../wasm/abi.ts'
import { type KernelExports, type Kernels, kernelsOf, WORLD_UNITS } from '../../wasm/kernels.ts'
import { gridToLonLat, lonLatToGrid } from '../../workers/projection/lon-lat.ts'
import { gridToLonLatPlainly } from '../reference/geo/national-grid.ts'
import { seeded } from '../workers/support/mesh.ts'

const SEED = 20_261_121
const METRES_PER_DEGREE = 111_320
const POINTS = 20_001
proj4.defs(
  'EPSG:27700',
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m +no_defs',
)

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot((a[0]! - b[0]!) * Math.cos((a[1]! * Math.PI) / 180), a[1]! - b[1]!) * METRES_PER_DEGREE

describe(`projection kernels (seed ${SEED})`, () => {
  let kernels: Kernels
  const random = seeded(SEED)
  // An odd number of points, more than one run of the scratch memory, over all of Great Britain and its corners.
  const grid = Float64Array.from({ length: POINTS * 2 }, (_, i) => random() * (i % 2 === 0 ? 700_000 : 1_250_000))
  grid.set([0, 0, 700_000, 0, 0, 1_250_000, 700_000, 1_250_000])
  beforeAll(async () => {
    kernels = await readKernels('helmert')
  })

  test('agree with the plain series to 1 mm', () => {
    const lonLat = gridToLonLat(kernels, grid)
    let worst = 0
    for (let i = 0; i < POINTS; i++) {
      const plain = gridToLonLatPlainly(grid[i * 2]!, grid[i * 2 + 1]!)
      worst = Math.max(worst, apart(plain, [lonLat[i * 2]!, lonLat[i * 2 + 1]!]))
    }
    expect(worst).toBeLessThan(0.001)
  })

  test('agree with proj4 to its own 1 mm', () => {
    const lonLat = gridToLonLat(kernels, grid)
    const { forward } = proj4('EPSG:27700', 'WGS84')
    let worst = 0
    for (let i = 0; i < POINTS; i += 20)
      worst = Math.max(worst, apart(forward([grid[i * 2]!, grid[i * 2 + 1]!]), [lonLat[i * 2]!, lonLat[i * 2 + 1]!]))
    expect(worst).toBeLessThan(0.0015)
  })

  test('come back to the same grid point within 0.1 mm', () => {
    const back = lonLatToGrid(kernels, gridToLonLat(kernels, grid))
    expect(Math.max(...back.map((value, i) => Math.abs(value - grid[i]!)))).toBeLessThan(1e-4)
  })

  test('give tile units that are the rounded Mercator position', () => {
    const millimetres = Int32Array.from(grid, metres => Math.round(metres * 1000))
    const units = new Int32Array(millimetres.length)
    kernels.tileUnits(millimetres, units)
    const mercator = new Float64Array(grid.length)
    kernels.gridToMercator(
      Float64Array.from(millimetres, mm => mm / 1000),
      mercator,
    )
    let worst = 0
    for (let i = 0; i < units.length; i += 2) {
      const x = (0.5 + mercator[i]! / (2 * Math.PI)) * WORLD_UNITS
      const y = (0.5 - mercator[i + 1]! / (2 * Math.PI)) * WORLD_UNITS
      worst = Math.max(worst, Math.abs(units[i]! - x), Math.abs(units[i + 1]! - y))
    }
    expect(worst).toBeLessThanOrEqual(0.51)
  })

  test('are refused in another version', () => {
    const exports = { abiVersion: () => ABI_VERSION + 1 } as KernelExports
    expect(() => kernelsOf(exports)).toThrow(/version/)
  })
})
