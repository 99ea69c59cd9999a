// Fits the kernels' polynomials to the exact series over all of Great Britain and writes assembly/coefficients.ts. Run
// this by hand (`node wasm/fit/fit.mjs`) when the fit changes; the result is committed.
import { writeFileSync } from 'node:fs'
import { helmert } from './helmert.mjs'
import { AIRY, GRS80, nationalGrid } from './krueger.mjs'
import { complexFit, lineFit, surfaceFit } from './least-squares.mjs'

const [MIN_E, MIN_N, MAX_E, MAX_N] = [-50_000, -50_000, 750_000, 1_300_000]
const CENTRE_E = 400_000
const CENTRE_N = 600_000
const SCALE_M = 700_000
const DEGREE = 12
const SHIFT_DEGREE = 6
const LATITUDE_DEGREE = 9
const CENTRE_PSI = 1.16
const SCALE_PSI = 0.22
const CENTRE_LON = (-2 * Math.PI) / 180

const airy = nationalGrid(AIRY)
const grs80 = nationalGrid(GRS80)

/** Chebyshev points from a to b. Least squares on them is close to the best uniform fit. */
const chebyshev = (a, b, n) =>
  Array.from({ length: n }, (_, i) => (a + b) / 2 + ((b - a) / 2) * Math.cos(((i + 0.5) / n) * Math.PI))
const grid = chebyshev(MIN_E, MAX_E, 28).flatMap(e => chebyshev(MIN_N, MAX_N, 40).map(n => [e, n]))
const scaled = ([e, n]) => [(e - CENTRE_E) / SCALE_M, (n - CENTRE_N) / SCALE_M]

/** Converts OSGB36 grid coordinates to the same projection on GRS80, in metres. */
const shifted = ([e, n]) => {
  const [psi, lon] = airy.fromGrid(e, n)
  const [lat84, lon84] = helmert(AIRY, GRS80, airy.latitude(psi), lon)
  return grs80.toGrid(grs80.isometric(lat84), lon84)
}
const onGrs80 = grid.map(shifted)

// Complex variables map easting + i northing to longitude + i psi, because this map is analytic.
const lonPsi = grid.map(([e, n]) => {
  const [psi, lon] = grs80.fromGrid(e, n)
  return [(lon - CENTRE_LON) / SCALE_PSI, (psi - CENTRE_PSI) / SCALE_PSI]
})
const inverse = complexFit(grid.map(scaled), lonPsi, DEGREE)
const forward = complexFit(lonPsi, grid.map(scaled), DEGREE)

const psis = chebyshev(CENTRE_PSI - SCALE_PSI, CENTRE_PSI + SCALE_PSI, 60)
const spherical = psis.map(psi => Math.asinh(Math.tan(grs80.latitude(psi))))
const toSpherical = lineFit(
  psis.map(psi => (psi - CENTRE_PSI) / SCALE_PSI),
  spherical.map((y, i) => y - psis[i]),
  LATITUDE_DEGREE,
)
const toIsometric = lineFit(
  spherical.map(y => (y - CENTRE_PSI) / SCALE_PSI),
  spherical.map((y, i) => psis[i] - y),
  LATITUDE_DEGREE,
)

const shiftE = surfaceFit(
  grid.map(scaled),
  grid.map((p, i) => onGrs80[i][0] - p[0]),
  SHIFT_DEGREE,
)
const shiftN = surfaceFit(
  grid.map(scaled),
  grid.map((p, i) => onGrs80[i][1] - p[1]),
  SHIFT_DEGREE,
)
const backE = surfaceFit(
  onGrs80.map(scaled),
  grid.map((p, i) => p[0] - onGrs80[i][0]),
  SHIFT_DEGREE,
)
const backN = surfaceFit(
  onGrs80.map(scaled),
  grid.map((p, i) => p[1] - onGrs80[i][1]),
  SHIFT_DEGREE,
)

const byTurns = (east, north) => Array.from(east, (value, i) => [value, north[i]]).flat()
const data = (name, values) =>
  `export const ${name}: usize = memory.data<f64>([\n${[...values].map(v => `  ${Number.isInteger(v) ? `${v}.0` : v},`).join('\n')}\n])\n`
writeFileSync(
  new URL('../assembly/coefficients.ts', import.meta.url),
  `// Written by wasm/fit/fit.mjs; do not edit.
export const CENTRE_E: f64 = ${CENTRE_E}
export const CENTRE_N: f64 = ${CENTRE_N}
export const SCALE_M: f64 = ${SCALE_M}
export const CENTRE_LON: f64 = ${CENTRE_LON}
export const CENTRE_PSI: f64 = ${CENTRE_PSI}
export const SCALE_PSI: f64 = ${SCALE_PSI}
export const DEGREE: i32 = ${DEGREE}
export const SHIFT_DEGREE: i32 = ${SHIFT_DEGREE}
export const LATITUDE_DEGREE: i32 = ${LATITUDE_DEGREE}
// Polynomials from scaled easting + i northing on GRS80 to scaled longitude + i isometric latitude, and back.
${data('INVERSE', inverse)}${data('FORWARD', forward)}// The isometric latitude on a sphere minus that on GRS80, by the scaled latitude on GRS80; and GRS80 minus the sphere, by
// the scaled latitude on the sphere.
${data('TO_SPHERICAL', toSpherical)}${data('TO_ISOMETRIC', toIsometric)}// The Helmert datum shift in metres by scaled grid position, from OSGB36 to GRS80 and back. East and north alternate.
${data('SHIFT', byTurns(shiftE, shiftN))}${data('BACK', byTurns(backE, backN))}`,
)
