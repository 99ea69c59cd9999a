/**
 * A plain, slow implementation of the National Grid for testing the kernels: Krueger's series for the transverse
 * Mercator projection, and Helmert's seven parameters. (Ordnance Survey's own shorter series is 11 mm off at the far
 * edges.)
 */
const AIRY = { a: 6377563.396, b: 6356256.909 }
export const GRS80 = { a: 6378137, b: 6356752.31414 }
const F0 = 0.9996012717
const LAT0 = (49 * Math.PI) / 180
const LON0 = (-2 * Math.PI) / 180
const E0 = 400_000
const N0 = -100_000
const SECOND = Math.PI / 648_000

interface Ellipsoid {
  readonly a: number
  readonly b: number
}

/** Krueger's beta coefficients to n^6 (Karney 2011, equation 36). */
const betas = (n: number): readonly number[] => [
  n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96 - n ** 4 / 360 - (81 * n ** 5) / 512 + (96199 * n ** 6) / 604800,
  n ** 2 / 48 + n ** 3 / 15 - (437 * n ** 4) / 1440 + (46 * n ** 5) / 105 - (1118711 * n ** 6) / 3870720,
  (17 * n ** 3) / 480 - (37 * n ** 4) / 840 - (209 * n ** 5) / 4480 + (5569 * n ** 6) / 90720,
  (4397 * n ** 4) / 161280 - (11 * n ** 5) / 504 - (830251 * n ** 6) / 7257600,
  (4583 * n ** 5) / 161280 - (108847 * n ** 6) / 3991680,
  (20648693 * n ** 6) / 638668800,
]

/** The distance from the equator along the meridian, from Simpson's rule on the radius of curvature. */
const meridian = ({ a, b }: Ellipsoid, lat: number) => {
  const e2 = 1 - (b / a) ** 2
  const steps = 2000
  const radius = (at: number) => (a * (1 - e2)) / (1 - e2 * Math.sin(at) ** 2) ** 1.5
  let sum = radius(0) + radius(lat)
  for (let i = 1; i < steps; i++) sum += radius((lat * i) / steps) * (i % 2 === 1 ? 4 : 2)
  return (sum * lat) / steps / 3
}
const ORIGIN_M = new Map([AIRY, GRS80].map(ellipsoid => [ellipsoid, meridian(ellipsoid, LAT0)]))

/** Converts easting and northing (metres) to latitude and longitude (radians) on the same datum. */
export const inverse = (ellipsoid: Ellipsoid, easting: number, northing: number) => {
  const { a, b } = ellipsoid
  const n = (a - b) / (a + b)
  const e = Math.sqrt(1 - (b / a) ** 2)
  const A = (a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256)
  const xi = ((northing - N0) / F0 + ORIGIN_M.get(ellipsoid)!) / A
  const eta = (easting - E0) / F0 / A
  let [x, y] = [xi, eta]
  betas(n).forEach((beta, i) => {
    const k = 2 * i + 2
    x -= beta * Math.sin(k * xi) * Math.cosh(k * eta)
    y -= beta * Math.cos(k * xi) * Math.sinh(k * eta)
  })
  const conformal = Math.asin(Math.sin(x) / Math.cosh(y))
  const psi = Math.atanh(Math.sin(conformal))
  let lat = conformal
  for (let i = 0; i < 20; i++) lat = Math.asin(Math.tanh(psi + e * Math.atanh(e * Math.sin(lat))))
  return { lat, lon: LON0 + Math.atan2(Math.sinh(y), Math.cos(x)) }
}

const helmert = ({ lat, lon }: { lat: number; lon: number }) => {
  const e2 = 1 - (AIRY.b / AIRY.a) ** 2
  const nu = AIRY.a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  const [x, y, z] = [
    nu * Math.cos(lat) * Math.cos(lon),
    nu * Math.cos(lat) * Math.sin(lon),
    nu * (1 - e2) * Math.sin(lat),
  ]
  const [rx, ry, rz] = [0.1502 * SECOND, 0.247 * SECOND, 0.8421 * SECOND]
  const s = 1 - 20.4894e-6
  const X = 446.448 + s * (x - rz * y + ry * z)
  const Y = -125.157 + s * (rz * x + y - rx * z)
  const Z = 542.06 + s * (-ry * x + rx * y + z)
  const g2 = 1 - (GRS80.b / GRS80.a) ** 2
  const p = Math.hypot(X, Y)
  let out = Math.atan2(Z, p * (1 - g2))
  for (let i = 0; i < 20; i++)
    out = Math.atan2(Z + (g2 * GRS80.a * Math.sin(out)) / Math.sqrt(1 - g2 * Math.sin(out) ** 2), p)
  return { lat: out, lon: Math.atan2(Y, X) }
}

/** Converts OSGB36 easting and northing (metres) to [lon, lat] degrees, WGS84, with Helmert's transformation. */
export const gridToLonLatPlainly = (easting: number, northing: number): [number, number] => {
  const { lat, lon } = helmert(inverse(AIRY, easting, northing))
  return [(lon * 180) / Math.PI, (lat * 180) / Math.PI]
}
