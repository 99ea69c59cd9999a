/**
 * The Helmert datum shift as a surface on the grid, for points that OSTN15 does not cover. Lanes hold east and north,
 * in mm.
 */
import { BACK, CENTRE_E, CENTRE_N, SCALE_M, SHIFT, SHIFT_DEGREE } from './coefficients.ts'

/** Rows follow ascending powers of u; each row contains the powers of v. */
function surface(coefficients: usize, p: v128): v128 {
  const centre = f64x2.replace_lane(f64x2.splat(CENTRE_E * 1000), 1, CENTRE_N * 1000)
  const scaled = f64x2.mul(f64x2.sub(p, centre), f64x2.splat(0.001 / SCALE_M))
  const u = v128.shuffle<f64>(scaled, scaled, 0, 0)
  const v = v128.shuffle<f64>(scaled, scaled, 1, 1)
  let at = coefficients + ((<usize>((SHIFT_DEGREE + 1) * (SHIFT_DEGREE + 2) / 2)) << 4)
  let sum = f64x2.splat(0)
  for (let row = SHIFT_DEGREE; row >= 0; row--) {
    at -= 16
    let line = v128.load(at)
    for (let k = row; k < SHIFT_DEGREE; k++) {
      at -= 16
      line = f64x2.add(f64x2.mul(line, v), v128.load(at))
    }
    sum = f64x2.add(f64x2.mul(sum, u), line)
  }
  return f64x2.mul(sum, f64x2.splat(1000))
}

/** Converts an OSGB36 easting and northing to GRS80. */
export function helmertBack(p: v128): v128 {
  return f64x2.add(p, surface(SHIFT, p))
}

/** Converts an easting and northing on GRS80 to OSGB36. */
export function helmert(p: v128): v128 {
  return f64x2.add(p, surface(BACK, p))
}
