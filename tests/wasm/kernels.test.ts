import proj4 from 'proj4'
import { beforeAll, describe, expect, test } from 'vitest'
import { readKernels } from '../../server/zones/node-engine.ts'
import { NATIONAL_GRID } from '../../src/domain/geography/coordinates.ts'
import { ABI_VERSION } from '../../wasm/abi.ts'
import { type KernelExports, type Kernels, kernelsOf, RingFault, WORLD_UNITS } from '../../wasm/kernels.ts'
import { gridToLonLat, lonLatToGrid } from '../../workers/projection/lon-lat.ts'
import { gridToLonLatPlainly } from '../reference/geo/national-grid.ts'
import { seeded } from '../workers/support/mesh.ts'

const SEED = 20_261_121
const METRES_PER_DEGREE = 111_320
const POINTS = 20_001
proj4.defs('EPSG:27700', NATIONAL_GRID)

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot((a[0]! - b[0]!) * Math.cos((a[1]! * Math.PI) / 180), a[1]! - b[1]!) * METRES_PER_DEGREE

describe(`projection kernels (seed ${SEED})`, () => {
  let kernels: Kernels
  const random = seeded(SEED)
  // An odd number of points that fills the scratch memory more than once, all over Great Britain and at its corners.
  const grid = Float64Array.from({ length: POINTS * 2 }, (_, i) => random() * (i % 2 === 0 ? 700_000 : 1_250_000))
  grid.set([0, 0, 700_000, 0, 0, 1_250_000, 700_000, 1_250_000])
  beforeAll(async () => {
    kernels = await readKernels('helmert')
  })

  test('agree with the unoptimised series to 1 mm', () => {
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

  test('return to the same grid point within 0.1 mm', () => {
    const back = lonLatToGrid(kernels, gridToLonLat(kernels, grid))
    expect(Math.max(...back.map((value, i) => Math.abs(value - grid[i]!)))).toBeLessThan(1e-4)
  })

  test('give tile units that equal the rounded Mercator position', () => {
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

  test('are refused if their version differs', () => {
    const exports = { abiVersion: () => ABI_VERSION + 1 } as KernelExports
    expect(() => kernelsOf(exports)).toThrow(/version/)
  })
})

describe(`the ring kernel (seed ${SEED})`, () => {
  let kernels: Kernels
  const random = seeded(SEED)
  beforeAll(async () => {
    kernels = await readKernels('helmert')
  })

  /**
   * A plain implementation, which converts a ring from metres to mm and computes its box; null if a vertex is outside
   * or not a number.
   */
  const plainly = (metres: readonly number[], [minE, minN, maxE, maxN]: readonly number[]) => {
    const mm = metres.map(value => Math.round(value * 1000))
    const [e, n] = [mm.filter((_, i) => i % 2 === 0), mm.filter((_, i) => i % 2 === 1)]
    const fits =
      e.every(value => value >= minE! && value <= maxE!) && n.every(value => value >= minN! && value <= maxN!)
    return fits ? { mm, box: [Math.min(...e), Math.min(...n), Math.max(...e), Math.max(...n)] } : null
  }
  const LIMITS = [-1_000_000, 0, 700_000_000, 1_300_000_000]
  const ODD = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, -1e300, 700_000.0006, -1000.0006]

  test('rounds like its plain counterpart, wherever a ring is, and detects open rings and vertices outside', () => {
    const ends = { sound: 0, outside: 0, open: 0 }
    for (let turn = 0; turn < 3000; turn++) {
      const vertices = 1 + Math.floor(random() * 40)
      const metres = Array.from({ length: vertices * 2 }, () => random() * 700_000 - (random() < 0.01 ? 1000 : 0))
      if (turn % 3 === 0) metres[Math.floor(random() * metres.length)] = ODD[turn % ODD.length]!
      if (turn % 2 === 0) metres.splice(metres.length - 2, 2, metres[0]!, metres[1]!)
      const at = Math.floor(random() * 1000)
      const scratch = kernels.rings()
      scratch.limits.set(LIMITS)
      const view = new DataView(scratch.bytes.buffer, scratch.bytes.byteOffset)
      metres.forEach((value, i) => {
        view.setFloat64(at + i * 8, value, true)
      })
      const fault = scratch.convert(at, vertices, turn)
      const plain = plainly(metres, LIMITS)
      const isClosed = plain !== null && plain.mm[0] === plain.mm.at(-2) && plain.mm[1] === plain.mm.at(-1)
      expect(fault).toBe(plain === null ? RingFault.Outside : isClosed ? 0 : RingFault.Open)
      ends[plain === null ? 'outside' : isClosed ? 'sound' : 'open'] += 1
      expect(plain === null || [...scratch.box].join() === plain.box.join()).toBe(true)
      expect(
        plain === null || [...scratch.xy.subarray(turn * 2, (turn + vertices) * 2)].join() === plain.mm.join(),
      ).toBe(true)
    }
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(100)
  })

  test('reads and writes nothing outside its memory, whatever the arguments', () => {
    const { convert } = kernels.rings()
    const asked = [-2147483648, -1, 0, 1, 16_384, 262_144, 262_145, 2147483647]
    for (const at of asked)
      for (const vertices of asked)
        for (const to of asked) expect([0, RingFault.Outside, RingFault.Open]).toContain(convert(at, vertices, to))
    expect(convert(262_144, 1, 0)).toBe(RingFault.Outside)
    expect(convert(0, 16_384, 1)).toBe(RingFault.Outside)
    expect(convert(0, 0, 0)).toBe(RingFault.Outside)
  })
})
