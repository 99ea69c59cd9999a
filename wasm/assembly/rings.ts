/** Converts FlatGeobuf rings, exactly as stored in the file, to millimetres. Lanes hold easting and northing. */
import { SCRATCH_POINTS } from './abi.ts'

const IN_BYTES: i32 = SCRATCH_POINTS * 16
const MM_PER_M: usize = memory.data<f64>([1000, 1000], 16)
const HALF: usize = memory.data<f64>([0.5, 0.5], 16)
// minE, minN, maxE, maxN, mm.
const LIMITS: usize = memory.data(32, 16)
const BOX: usize = memory.data(16, 16)

const OUTSIDE: i32 = 1
const OPEN: i32 = 2

/** The address for the four float64 limits that no vertex may exceed, in mm, written by the caller. */
export function limitsAt(): usize {
  return LIMITS
}

/** The address of the last converted ring's box: four int32, in mm. */
export function boxAt(): usize {
  return BOX
}

/**
 * Rounds a ring's metres to mm. Reads from byte `at` of the input, unaligned, and writes to the output, starting at
 * vertex `to`. Returns 0 or the fault: 1 if a vertex is outside the limits or not a number, 2 if the ring is not
 * closed.
 */
// @ts-ignore: decorator
@inline
export function ringToMillimetres(input: usize, output: usize, at: i32, vertices: i32, to: i32): i32 {
  // Reads nothing if the length is zero or exceeds the input.
  if (vertices <= 0 || to < 0 || at < 0 || at > IN_BYTES || vertices > (IN_BYTES - at) >> 4) return OUTSIDE
  if (vertices > SCRATCH_POINTS - to) return OUTSIDE
  let from = input + at
  const first = output + (<usize>to << 3)
  const end = first + (<usize>vertices << 3)
  const perMetre = v128.load(MM_PER_M)
  const half = v128.load(HALF)
  let least = f64x2.splat(Infinity)
  let most = f64x2.splat(-Infinity)
  let numbers = i64x2.splat(-1)
  for (let out = first; out < end; out += 8) {
    const mm = f64x2.floor(f64x2.add(f64x2.mul(v128.load(from), perMetre), half))
    least = f64x2.pmin(least, mm)
    most = f64x2.pmax(most, mm)
    numbers = v128.and(numbers, f64x2.eq(mm, mm))
    v128.store64_lane(out, i32x4.trunc_sat_f64x2_s_zero(mm), 0)
    from += 16
  }
  const inside = v128.and(f64x2.ge(least, v128.load(LIMITS)), f64x2.le(most, v128.load(LIMITS, 16)))
  if (!i64x2.all_true(v128.and(inside, numbers))) return OUTSIDE
  v128.store64_lane(BOX, i32x4.trunc_sat_f64x2_s_zero(least), 0)
  v128.store64_lane(BOX, i32x4.trunc_sat_f64x2_s_zero(most), 0, 8)
  return load<i64>(first) == load<i64>(end - 8) ? 0 : OPEN
}
