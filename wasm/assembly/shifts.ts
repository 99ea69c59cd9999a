/** OSTN15's shifts between OSGB36 and ETRS89 on the grid, interpolated, in mm. Lanes hold east and north. */
import { SHIFT_COLUMNS, SHIFT_EAST_MM, SHIFT_NORTH_MM, SHIFT_ROWS } from './abi.ts'

// A constant in memory costs one load; an inline constant would be reassembled for each point.
const PER_KM: usize = memory.data<f64>([1e-6, 1e-6], 16)
const ADDED: usize = memory.data<f64>([SHIFT_EAST_MM, SHIFT_NORTH_MM], 16)
const MIDDLE: usize = memory.data<f64>([97000 - SHIFT_EAST_MM, -65000 - SHIFT_NORTH_MM], 16)
const LAST: usize = memory.data<f64>([(SHIFT_COLUMNS - 1) * 1e6, (SHIFT_ROWS - 1) * 1e6], 16)
const LAST_CELL: usize = memory.data<f64>([SHIFT_COLUMNS - 2, SHIFT_ROWS - 2], 16)
/** A point between these limits is in a cell of the grid, whatever its shift. */
const SAFE_FIRST: usize = memory.data<f64>([1e6, 1e6], 16)
const SAFE_LAST: usize = memory.data<f64>([(SHIFT_COLUMNS - 2) * 1e6, (SHIFT_ROWS - 2) * 1e6], 16)

// The address of the shifts once loaded: per node east and north, in unsigned 16-bit mm. 0 selects the Helmert datum
// shift.
let shiftGrid: usize = 0

/**
 * Makes room for the shift grid and returns its address. From then on, OSTN15 is the datum shift. Fill the grid before
 * the next call.
 */
export function useShiftGrid(): usize {
  if (shiftGrid == 0) {
    const end = memory.size()
    const bytes = SHIFT_COLUMNS * SHIFT_ROWS * 4
    if (memory.grow((bytes + 0xffff) >> 16) >= 0) shiftGrid = <usize>end << 16
  }
  return shiftGrid
}

// @ts-ignore: decorator
@inline
function between(p: v128, first: v128, last: v128): bool {
  return i64x2.all_true(v128.and(f64x2.ge(p, first), f64x2.le(p, last)))
}

// @ts-ignore: decorator
@inline
export function inShiftGrid(p: v128): bool {
  return shiftGrid != 0 && between(p, f64x2.splat(0), v128.load(LAST))
}

/** Converts a cell's column and row, two int32 in one value, to its south-west node. */
// @ts-ignore: decorator
@inline
function nodeAt(cell: i64): usize {
  return shiftGrid + ((<usize>(cell >> 32) * SHIFT_COLUMNS + <usize>(<i32>cell)) << 2)
}

/** The shift without the common offset, in mm: a + b u + (c + d u) v, where u and v are fractions of a cell. */
// @ts-ignore: decorator
@inline
function surface(a: v128, b: v128, c: v128, d: v128, part: v128): v128 {
  const u = v128.shuffle<f64>(part, part, 0, 0)
  const v = v128.shuffle<f64>(part, part, 1, 1)
  return f64x2.add(f64x2.add(a, f64x2.mul(b, u)), f64x2.mul(f64x2.add(c, f64x2.mul(d, u)), v))
}

/**
 * The shift of an ETRS89 easting and northing in km, without the common offset: bilinear in its cell, which is clamped.
 */
function shiftAt(km: v128): v128 {
  const cell = f64x2.pmin(v128.load(LAST_CELL), f64x2.pmax(f64x2.splat(0), f64x2.floor(km)))
  const at = nodeAt(i64x2.extract_lane(i32x4.trunc_sat_f64x2_s_zero(cell), 0))
  const south = i32x4.extend_low_i16x8_u(v128.load64_zero(at))
  const north = i32x4.sub(i32x4.extend_low_i16x8_u(v128.load64_zero(at, SHIFT_COLUMNS * 4)), south)
  return surface(
    f64x2.convert_low_i32x4_s(south),
    f64x2.convert_low_i32x4_s(i32x4.sub(v128.shuffle<i32>(south, south, 2, 3, 2, 3), south)),
    f64x2.convert_low_i32x4_s(north),
    f64x2.convert_low_i32x4_s(i32x4.sub(v128.shuffle<i32>(north, north, 2, 3, 2, 3), north)),
    f64x2.sub(km, cell),
  )
}

/** Converts an ETRS89 easting and northing inside the grid, in mm, to OSGB36. */
export function shifted(p: v128): v128 {
  return f64x2.add(f64x2.add(p, v128.load(ADDED)), shiftAt(f64x2.mul(p, v128.load(PER_KM))))
}

/** {@link shiftedBack} for a point near the grid's edge or between two cells. */
function shiftedBackAnywhere(based: v128): v128 {
  const perKm = v128.load(PER_KM)
  const first = f64x2.sub(based, shiftAt(f64x2.mul(f64x2.sub(based, v128.load(MIDDLE)), perKm)))
  return f64x2.sub(based, shiftAt(f64x2.mul(first, perKm)))
}

/**
 * Converts an OSGB36 easting and northing inside the grid, in mm, to ETRS89. The shift has to be looked up at the
 * ETRS89 position, which itself depends on the shift. Two iterations from the mean shift, at most 26 m off, leave an
 * error below 0.01 mm, because the shift changes by less than 1 in 2,500. The second iteration nearly always stays in
 * the same cell.
 */
// @ts-ignore: decorator
@inline
export function shiftedBack(p: v128): v128 {
  const perKm = v128.load(PER_KM)
  const based = f64x2.sub(p, v128.load(ADDED))
  if (!between(p, v128.load(SAFE_FIRST), v128.load(SAFE_LAST))) return shiftedBackAnywhere(based)
  const km = f64x2.mul(f64x2.sub(based, v128.load(MIDDLE)), perKm)
  const whole = i32x4.trunc_sat_f64x2_s_zero(km)
  const cell = i64x2.extract_lane(whole, 0)
  const at = nodeAt(cell)
  const south = i32x4.extend_low_i16x8_u(v128.load64_zero(at))
  const north = i32x4.sub(i32x4.extend_low_i16x8_u(v128.load64_zero(at, SHIFT_COLUMNS * 4)), south)
  const a = f64x2.convert_low_i32x4_s(south)
  const b = f64x2.convert_low_i32x4_s(i32x4.sub(v128.shuffle<i32>(south, south, 2, 3, 2, 3), south))
  const c = f64x2.convert_low_i32x4_s(north)
  const d = f64x2.convert_low_i32x4_s(i32x4.sub(v128.shuffle<i32>(north, north, 2, 3, 2, 3), north))
  const corner = f64x2.convert_low_i32x4_s(whole)
  const first = f64x2.sub(based, surface(a, b, c, d, f64x2.sub(km, corner)))
  const firstKm = f64x2.mul(first, perKm)
  if (i64x2.extract_lane(i32x4.trunc_sat_f64x2_s_zero(firstKm), 0) != cell) return shiftedBackAnywhere(based)
  return f64x2.sub(based, surface(a, b, c, d, f64x2.sub(firstKm, corner)))
}
