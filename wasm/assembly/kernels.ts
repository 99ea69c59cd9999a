/**
 * The kernels of the geo engine. They take and return numbers in a single scratch area. A point's two numbers are the
 * two lanes (f64x2). The input and the output each hold SCRATCH_POINTS pairs. See wasm/kernels.ts for the calls.
 */
import { ABI_VERSION, SCRATCH_POINTS, WORLD_BITS } from './abi.ts'
import { gridToSphere } from './blocks.ts'
import { CENTRE_E, CENTRE_LON, CENTRE_N, CENTRE_PSI, DEGREE, FORWARD, LATITUDE_DEGREE, SCALE_M, SCALE_PSI, TO_ISOMETRIC } from './coefficients.ts'
import { helmert, helmertBack } from './helmert.ts'
import { ringToMillimetres } from './rings.ts'
import { inShiftGrid, shifted, shiftedBack } from './shifts.ts'

export { boxAt, limitsAt } from './rings'
export { useShiftGrid } from './shifts'

const IN: usize = memory.data(SCRATCH_POINTS * 16, 16)
const OUT: usize = memory.data(SCRATCH_POINTS * 16, 16)

export function abiVersion(): i32 {
  return ABI_VERSION
}
export function inAt(): usize {
  return IN
}
export function outAt(): usize {
  return OUT
}

// Points go through the steps in small batches, because short steps let the processor overlap several points.
const BATCH: i32 = 256
const STEP: usize = memory.data(BATCH * 16, 16)
const MM_PER_M: usize = memory.data<f64>([1000, 1000], 16)
const HALF_WORLD: usize = memory.data<f64>([<f64>(<i64>1 << (WORLD_BITS - 1)), <f64>(<i64>1 << (WORLD_BITS - 1))], 16)
const PER_RADIAN: usize = memory.data<f64>(
  [<f64>(<i64>1 << WORLD_BITS) / (2.0 * Math.PI), -<f64>(<i64>1 << WORLD_BITS) / (2.0 * Math.PI)],
  16,
)

/** Converts an OSGB36 easting and northing, in mm, to ETRS89. */
// @ts-ignore: decorator
@inline
function toEtrs89(p: v128): v128 {
  return inShiftGrid(p) ? shiftedBack(p) : helmertBack(p)
}

/** Converts n pairs of float64 easting, northing (metres) to longitude, Mercator northing (radians). */
export function gridToMercator(n: i32): void {
  for (let first = 0; first < n; first += BATCH) {
    const bytes = <usize>min(BATCH, n - first) << 4
    const from = IN + (<usize>first << 4)
    const to = OUT + (<usize>first << 4)
    for (let at: usize = 0; at < bytes; at += 16)
      v128.store(STEP + at, toEtrs89(f64x2.mul(v128.load(from + at), v128.load(MM_PER_M))))
    for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, gridToSphere(v128.load(STEP + at)))
  }
}

/** Converts n pairs of int32 easting, northing (mm) to int32 tile units: x east from 180 degrees west, y south from the top. */
export function millimetresToTileUnits(n: i32): void {
  for (let first = 0; first < n; first += BATCH) {
    const bytes = <usize>min(BATCH, n - first) << 3
    const from = IN + (<usize>first << 3)
    const to = OUT + (<usize>first << 3)
    for (let at: usize = 0; at < bytes; at += 8)
      v128.store(STEP + (at << 1), toEtrs89(f64x2.convert_low_i32x4_s(v128.load64_zero(from + at))))
    for (let at: usize = 0; at < bytes; at += 8) {
      const mercator = gridToSphere(v128.load(STEP + (at << 1)))
      const units = f64x2.nearest(f64x2.add(f64x2.mul(mercator, v128.load(PER_RADIAN)), v128.load(HALF_WORLD)))
      v128.store64_lane(to + at, i32x4.trunc_sat_f64x2_s_zero(units), 0)
    }
  }
}

/** Converts isometric latitude to the ellipsoid's scaled isometric latitude. */
// @ts-ignore: decorator
@inline
function isometric(t: f64): f64 {
  let at = TO_ISOMETRIC + (<usize>LATITUDE_DEGREE << 3)
  let sum = load<f64>(at)
  while (at > TO_ISOMETRIC) {
    at -= 8
    sum = sum * t + load<f64>(at)
  }
  return sum / SCALE_PSI + t
}

/** Converts n pairs of float64 longitude, Mercator northing (radians) to easting, northing (metres). */
export function mercatorToGrid(n: i32): void {
  const end = IN + (<usize>n << 4)
  const centre = f64x2.replace_lane(f64x2.splat(CENTRE_E * 1000), 1, CENTRE_N * 1000)
  let out = OUT
  for (let at = IN; at < end; at += 16) {
    const x = (load<f64>(at) - CENTRE_LON) / SCALE_PSI
    const y = isometric((load<f64>(at, 8) - CENTRE_PSI) / SCALE_PSI)
    const xx = f64x2.splat(x)
    const yy = f64x2.replace_lane(f64x2.splat(y), 0, -y)
    let c = FORWARD + (<usize>DEGREE << 4)
    let w = v128.load(c)
    while (c > FORWARD) {
      c -= 16
      w = f64x2.add(
        f64x2.add(f64x2.mul(w, xx), f64x2.mul(v128.shuffle<f64>(w, w, 1, 0), yy)),
        v128.load(c),
      )
    }
    const p = f64x2.add(f64x2.mul(w, f64x2.splat(SCALE_M * 1000)), centre)
    v128.store(out, f64x2.mul(inShiftGrid(p) ? shifted(p) : helmert(p), f64x2.splat(0.001)))
    out += 16
  }
}

/** Converts a FlatGeobuf ring in the input to mm; see rings.ts. */
export function metresToMillimetres(at: i32, vertices: i32, to: i32): i32 {
  return ringToMillimetres(IN, OUT, at, vertices, to)
}
