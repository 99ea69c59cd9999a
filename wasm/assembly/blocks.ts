/**
 * The inverse projection in blocks. Around the middle of each block, the polynomial of degree 12 is re-expanded and
 * truncated to degree 4, which stays within 0.012 mm of the full polynomial. Lanes hold easting and northing, then
 * longitude and psi.
 */
import { CENTRE_E, CENTRE_LON, CENTRE_N, CENTRE_PSI, DEGREE, INVERSE, LATITUDE_DEGREE, SCALE_M, SCALE_PSI, TO_SPHERICAL } from './coefficients.ts'

// The box covered by the fit, in metres.
const WEST: f64 = -50000
const SOUTH: f64 = -50000
const BLOCK_M: f64 = 32000
const ACROSS: i32 = 25
const UP: i32 = 43
/** Per block: its middle, four complex coefficients, and four each of longitude and Mercator northing. */
const BLOCK_BYTES: i32 = 9 * 16
const BLOCKS: usize = memory.data(ACROSS * UP * BLOCK_BYTES, 16)
const ORIGIN_MM: usize = memory.data<f64>([WEST * 1000, SOUTH * 1000], 16)
const PER_BLOCK: usize = memory.data<f64>([0.001 / BLOCK_M, 0.001 / BLOCK_M], 16)
const LAST: usize = memory.data<f64>([ACROSS - 1, UP - 1], 16)
const MINUS: usize = memory.data<u64>([1 << 63, 0], 16)
const WORK: usize = memory.data((DEGREE + 1) * 16, 16)

/** Re-expands a complex polynomial in WORK about x + iy; yields coefficients 0 to 4. */
function expandComplex(x: f64, y: f64): void {
  for (let k = 0; k <= 4; k++)
    for (let j = DEGREE - 1; j >= k; j--) {
      const at = WORK + (<usize>j << 4)
      const r = load<f64>(at, 16)
      const i = load<f64>(at, 24)
      store<f64>(at, load<f64>(at) + r * x - i * y)
      store<f64>(at, load<f64>(at, 8) + r * y + i * x, 8)
    }
}

/** Re-expands a polynomial in WORK about x; yields coefficients 0 to 3. */
function expand(x: f64): void {
  for (let k = 0; k <= 3; k++)
    for (let j = LATITUDE_DEGREE - 1; j >= k; j--) {
      const at = WORK + (<usize>j << 3)
      store<f64>(at, load<f64>(at) + load<f64>(at, 8) * x)
    }
}

function fill(at: usize, easting: f64, northing: f64): void {
  store<f64>(at, easting * 1000)
  store<f64>(at, northing * 1000, 8)
  memory.copy(WORK, INVERSE, (DEGREE + 1) * 16)
  expandComplex((easting - CENTRE_E) / SCALE_M, (northing - CENTRE_N) / SCALE_M)
  const lon = load<f64>(WORK) * SCALE_PSI + CENTRE_LON
  const psi = load<f64>(WORK, 8)
  let scale = SCALE_PSI
  for (let k = 1; k <= 4; k++) {
    scale /= SCALE_M * 1000
    const to = at + (<usize>k << 4)
    store<f64>(to, load<f64>(WORK + (<usize>k << 4)) * scale)
    store<f64>(to, load<f64>(WORK + (<usize>k << 4), 8) * scale, 8)
  }
  memory.copy(WORK, TO_SPHERICAL, (LATITUDE_DEGREE + 1) * 8)
  expand(psi)
  store<f64>(at, lon, 80)
  store<f64>(at, psi * SCALE_PSI + CENTRE_PSI + load<f64>(WORK), 88)
  store<f64>(at, 1, 96)
  store<f64>(at, 1 + load<f64>(WORK, 8) / SCALE_PSI, 104)
  store<f64>(at, 0, 112)
  store<f64>(at, load<f64>(WORK, 16) / (SCALE_PSI * SCALE_PSI), 120)
  store<f64>(at, 0, 128)
  store<f64>(at, load<f64>(WORK, 24) / (SCALE_PSI * SCALE_PSI * SCALE_PSI), 136)
}

for (let row = 0; row < UP; row++)
  for (let column = 0; column < ACROSS; column++)
    fill(
      BLOCKS + <usize>((row * ACROSS + column) * BLOCK_BYTES),
      WEST + (<f64>column + 0.5) * BLOCK_M,
      SOUTH + (<f64>row + 0.5) * BLOCK_M,
    )

/** (x + iy) times r, in lanes; xx holds x twice, yy holds -y and y. */
// @ts-ignore: decorator
@inline
function times(r: v128, xx: v128, yy: v128): v128 {
  return f64x2.add(f64x2.mul(r, xx), f64x2.mul(v128.shuffle<f64>(r, r, 1, 0), yy))
}

/** Converts an ETRS89 point on the grid, in mm, to longitude and the sphere's Mercator northing, in radians. */
// @ts-ignore: decorator
@inline
export function gridToSphere(p: v128): v128 {
  const place = f64x2.mul(f64x2.sub(p, v128.load(ORIGIN_MM)), v128.load(PER_BLOCK))
  // Points outside use the block at the edge; a NaN uses the last block.
  const inside = f64x2.pmax(f64x2.splat(0), f64x2.pmin(v128.load(LAST), place))
  const block = i64x2.extract_lane(i32x4.trunc_sat_f64x2_s_zero(inside), 0)
  const at = BLOCKS + (<usize>(block >> 32) * ACROSS + <usize>(<i32>block)) * BLOCK_BYTES
  const d = f64x2.sub(p, v128.load(at))
  const xx = v128.shuffle<f64>(d, d, 0, 0)
  const yy = v128.xor(v128.shuffle<f64>(d, d, 1, 1), v128.load(MINUS))
  let w = f64x2.add(times(v128.load(at, 64), xx, yy), v128.load(at, 48))
  w = f64x2.add(times(w, xx, yy), v128.load(at, 32))
  w = f64x2.add(times(w, xx, yy), v128.load(at, 16))
  w = times(w, xx, yy)
  const t = v128.shuffle<f64>(w, w, 1, 1)
  let sum = f64x2.add(f64x2.mul(v128.load(at, 128), t), v128.load(at, 112))
  sum = f64x2.add(f64x2.mul(sum, t), v128.load(at, 96))
  return f64x2.add(f64x2.mul(sum, w), v128.load(at, 80))
}
