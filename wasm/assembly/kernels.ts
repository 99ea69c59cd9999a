/**
 * Kernels of the geo engine: numbers in, numbers out, on one scratch area. Two points at a time (f64x2).
 * In and out each hold SCRATCH_POINTS pairs; see wasm/kernels.ts for the calls.
 */
import {
  ABI_VERSION, SCRATCH_POINTS, SHIFT_COLUMNS, SHIFT_EAST_MM, SHIFT_NORTH_MM, SHIFT_ROWS, WORLD_BITS,
} from './abi'
import {
  BACK_E, BACK_N, CENTRE_E, CENTRE_LON, CENTRE_N, CENTRE_PSI, DEGREE, FORWARD, INVERSE, LATITUDE_DEGREE, SCALE_M,
  SCALE_PSI, SHIFT_DEGREE, SHIFT_E, SHIFT_N, TO_ISOMETRIC, TO_SPHERICAL,
} from './coefficients'

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

// OSTN15's shifts once they are here: per node east and north, unsigned 16-bit mm. 0: Helmert's datum shift.
let shiftGrid: usize = 0

/** Makes room for the shift grid and answers where; from then on the datum shift is OSTN15. Fill it before the next call. */
export function useShiftGrid(): usize {
  if (shiftGrid == 0) {
    const end = memory.size()
    const bytes = SHIFT_COLUMNS * SHIFT_ROWS * 4
    if (memory.grow((bytes + 0xffff) >> 16) >= 0) shiftGrid = <usize>end << 16
  }
  return shiftGrid
}

// The two results of the function called last.
let re: v128 = f64x2.splat(0)
let im: v128 = f64x2.splat(0)

// @ts-ignore: decorator
@inline
function madd(a: v128, b: v128, c: v128): v128 {
  return f64x2.add(f64x2.mul(a, b), c)
}

/** Horner's rule for a complex polynomial of DEGREE. */
// @ts-ignore: decorator
@inline
function complexPolynomial(coefficients: usize, x: v128, y: v128): void {
  let at = coefficients + (<usize>DEGREE << 4)
  let r = v128.load64_splat(at)
  let i = v128.load64_splat(at + 8)
  while (at > coefficients) {
    at -= 16
    const next = f64x2.add(f64x2.sub(f64x2.mul(r, x), f64x2.mul(i, y)), v128.load64_splat(at))
    i = f64x2.add(f64x2.add(f64x2.mul(r, y), f64x2.mul(i, x)), v128.load64_splat(at, 8))
    r = next
  }
  re = r
  im = i
}

/** Two surfaces of SHIFT_DEGREE at once; rows of rising power of u, in each the powers of v. */
// @ts-ignore: decorator
@inline
function surfaces(first: usize, second: usize, u: v128, v: v128): void {
  let end: usize = (<usize>((SHIFT_DEGREE + 1) * (SHIFT_DEGREE + 2) / 2)) << 3
  let a = f64x2.splat(0)
  let b = f64x2.splat(0)
  for (let row = SHIFT_DEGREE; row >= 0; row--) {
    const count = SHIFT_DEGREE - row + 1
    let at = end - 8
    let s = v128.load64_splat(first + at)
    let t = v128.load64_splat(second + at)
    for (let k = 1; k < count; k++) {
      at -= 8
      s = madd(s, v, v128.load64_splat(first + at))
      t = madd(t, v, v128.load64_splat(second + at))
    }
    end = at
    a = madd(a, u, s)
    b = madd(b, u, t)
  }
  re = a
  im = b
}

// @ts-ignore: decorator
@inline
function line(coefficients: usize, x: v128): v128 {
  let at = coefficients + (<usize>LATITUDE_DEGREE << 3)
  let sum = v128.load64_splat(at)
  while (at > coefficients) {
    at -= 8
    sum = madd(sum, x, v128.load64_splat(at))
  }
  return sum
}

// @ts-ignore: decorator
@inline
function inGrid(p: v128): bool {
  const e = f64x2.extract_lane(p, 0)
  const n = f64x2.extract_lane(p, 1)
  return e >= 0 && e <= (SHIFT_COLUMNS - 1) * 1000 && n >= 0 && n <= (SHIFT_ROWS - 1) * 1000
}

/** OSTN15's east and north shift, metres, at one easting and northing of ETRS89 on the grid: bilinear in its cell. */
// @ts-ignore: decorator
@inline
function shiftAt(p: v128): v128 {
  const km = f64x2.mul(p, f64x2.splat(0.001))
  const last = f64x2.replace_lane(f64x2.splat(SHIFT_COLUMNS - 2), 1, SHIFT_ROWS - 2)
  const cell = f64x2.min(f64x2.max(f64x2.floor(km), f64x2.splat(0)), last)
  const part = f64x2.sub(km, cell)
  const node = <usize>f64x2.extract_lane(cell, 1) * SHIFT_COLUMNS + <usize>f64x2.extract_lane(cell, 0)
  const at = shiftGrid + (node << 2)
  const south = i32x4.extend_low_i16x8_u(v128.load64_zero(at))
  const north = i32x4.extend_low_i16x8_u(v128.load64_zero(at, SHIFT_COLUMNS * 4))
  const east = v128.shuffle<f64>(part, part, 0, 0)
  const southWest = f64x2.convert_low_i32x4_u(south)
  const southEast = f64x2.convert_low_i32x4_u(v128.shuffle<i32>(south, south, 2, 3, 2, 3))
  const northWest = f64x2.convert_low_i32x4_u(north)
  const northEast = f64x2.convert_low_i32x4_u(v128.shuffle<i32>(north, north, 2, 3, 2, 3))
  const below = madd(east, f64x2.sub(southEast, southWest), southWest)
  const above = madd(east, f64x2.sub(northEast, northWest), northWest)
  const mm = madd(v128.shuffle<f64>(part, part, 1, 1), f64x2.sub(above, below), below)
  const added = f64x2.replace_lane(f64x2.splat(SHIFT_EAST_MM), 1, SHIFT_NORTH_MM)
  return f64x2.mul(f64x2.add(mm, added), f64x2.splat(0.001))
}

/**
 * The shift that leads to one OSGB36 easting and northing. It is looked up where ETRS89 has the point, which the shift
 * itself tells: from the middle of all shifts, at most 26 m off, two looks come to less than 0.01 mm, because the shift
 * changes by less than 1 in 2,500.
 */
// @ts-ignore: decorator
@inline
function shiftBack(p: v128): v128 {
  const middle = f64x2.replace_lane(f64x2.splat(97), 1, -65)
  return shiftAt(f64x2.sub(p, shiftAt(f64x2.sub(p, middle))))
}

/** Leaves in re and im the way from OSGB36 to ETRS89 on the grid, metres; u and v are the same points, scaled. */
// @ts-ignore: decorator
@inline
function toEtrs89(easting: v128, northing: v128, u: v128, v: v128): void {
  if (shiftGrid == 0) {
    surfaces(SHIFT_E, SHIFT_N, u, v)
    return
  }
  const p = v128.shuffle<f64>(easting, northing, 0, 2)
  const q = v128.shuffle<f64>(easting, northing, 1, 3)
  const pIn = inGrid(p)
  const qIn = inGrid(q)
  if (!(pIn && qIn)) surfaces(SHIFT_E, SHIFT_N, u, v)
  const a = pIn ? f64x2.neg(shiftBack(p)) : v128.shuffle<f64>(re, im, 0, 2)
  const b = qIn ? f64x2.neg(shiftBack(q)) : v128.shuffle<f64>(re, im, 1, 3)
  re = v128.shuffle<f64>(a, b, 0, 2)
  im = v128.shuffle<f64>(a, b, 1, 3)
}

/** OSGB36 easting and northing, metres, to longitude and the sphere's Mercator northing, radians. */
// @ts-ignore: decorator
@inline
function inverse(easting: v128, northing: v128): void {
  const perScale = f64x2.splat(1.0 / SCALE_M)
  const u = f64x2.mul(f64x2.sub(easting, f64x2.splat(CENTRE_E)), perScale)
  const v = f64x2.mul(f64x2.sub(northing, f64x2.splat(CENTRE_N)), perScale)
  toEtrs89(easting, northing, u, v)
  complexPolynomial(INVERSE, madd(re, perScale, u), madd(im, perScale, v))
  const scale = f64x2.splat(SCALE_PSI)
  const psi = madd(im, scale, f64x2.splat(CENTRE_PSI))
  const difference = line(TO_SPHERICAL, im)
  re = madd(re, scale, f64x2.splat(CENTRE_LON))
  im = f64x2.add(psi, difference)
}

/** n pairs of float64 easting, northing (metres) to longitude, Mercator northing (radians). */
export function gridToMercator(n: i32): void {
  const end = IN + (<usize>n << 4)
  let out = OUT
  // An odd last point is computed beside whatever follows it in the scratch area.
  for (let at = IN; at < end; at += 32) {
    const p = v128.load(at)
    const q = v128.load(at, 16)
    inverse(v128.shuffle<f64>(p, q, 0, 2), v128.shuffle<f64>(p, q, 1, 3))
    v128.store(out, v128.shuffle<f64>(re, im, 0, 2))
    v128.store(out, v128.shuffle<f64>(re, im, 1, 3), 16)
    out += 32
  }
}

/** n pairs of int32 easting, northing (mm) to int32 tile units: x east from 180 degrees west, y south from the top. */
export function millimetresToTileUnits(n: i32): void {
  const end = IN + (<usize>n << 3)
  const metre = f64x2.splat(0.001)
  const half = f64x2.splat(<f64>(<i64>1 << (WORLD_BITS - 1)))
  const perRadian = f64x2.splat(<f64>(<i64>1 << WORLD_BITS) / (2.0 * Math.PI))
  let out = OUT
  for (let at = IN; at < end; at += 16) {
    const p = v128.load(at)
    const e = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(p, p, 0, 2, 0, 2))
    const m = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(p, p, 1, 3, 1, 3))
    inverse(f64x2.mul(e, metre), f64x2.mul(m, metre))
    const x = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.add(half, f64x2.mul(re, perRadian))))
    const y = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.sub(half, f64x2.mul(im, perRadian))))
    v128.store(out, v128.shuffle<i32>(x, y, 0, 4, 1, 5))
    out += 16
  }
}

/** n pairs of float64 longitude, Mercator northing (radians) to easting, northing (metres). */
export function mercatorToGrid(n: i32): void {
  const end = IN + (<usize>n << 4)
  const perPsi = f64x2.splat(1.0 / SCALE_PSI)
  const scale = f64x2.splat(SCALE_M)
  let out = OUT
  for (let at = IN; at < end; at += 32) {
    const p = v128.load(at)
    const q = v128.load(at, 16)
    const lon = v128.shuffle<f64>(p, q, 0, 2)
    const y = v128.shuffle<f64>(p, q, 1, 3)
    const t = f64x2.mul(f64x2.sub(y, f64x2.splat(CENTRE_PSI)), perPsi)
    const psi = madd(line(TO_ISOMETRIC, t), perPsi, t)
    complexPolynomial(FORWARD, f64x2.mul(f64x2.sub(lon, f64x2.splat(CENTRE_LON)), perPsi), psi)
    const u = re
    const v = im
    const e = madd(u, scale, f64x2.splat(CENTRE_E))
    const m = madd(v, scale, f64x2.splat(CENTRE_N))
    const a = v128.shuffle<f64>(e, m, 0, 2)
    const b = v128.shuffle<f64>(e, m, 1, 3)
    const aIn = shiftGrid != 0 && inGrid(a)
    const bIn = shiftGrid != 0 && inGrid(b)
    if (!(aIn && bIn)) surfaces(BACK_E, BACK_N, u, v)
    v128.store(out, f64x2.add(a, aIn ? shiftAt(a) : v128.shuffle<f64>(re, im, 0, 2)))
    v128.store(out, f64x2.add(b, bIn ? shiftAt(b) : v128.shuffle<f64>(re, im, 1, 3)), 16)
    out += 32
  }
}
