// Transverse Mercator by Krueger's series to n^6 (Karney 2011, "Transverse Mercator with an accuracy of a few
// nanometers", equations 35 and 36), split at the isometric latitude: everything is analytic up to there.

export const AIRY = { a: 6377563.396, b: 6356256.909 }
export const GRS80 = { a: 6378137, b: 6356752.31414 }
const K0 = 0.9996012717
const FALSE_E = 400_000
const FALSE_N = -100_000
const LAT0 = (49 * Math.PI) / 180
const LON0 = (-2 * Math.PI) / 180

const sum = (n, ...terms) => terms.reduce((total, [power, coefficient]) => total + coefficient * n ** power, 0)

/** The series and constants of the National Grid's projection on an ellipsoid. */
export const nationalGrid = ({ a, b }) => {
  const n = (a - b) / (a + b)
  const e = Math.sqrt(1 - (b / a) ** 2)
  const A = (a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256)
  const alpha = [
    sum(n, [1, 1 / 2], [2, -2 / 3], [3, 5 / 16], [4, 41 / 180], [5, -127 / 288], [6, 7891 / 37800]),
    sum(n, [2, 13 / 48], [3, -3 / 5], [4, 557 / 1440], [5, 281 / 630], [6, -1983433 / 1935360]),
    sum(n, [3, 61 / 240], [4, -103 / 140], [5, 15061 / 26880], [6, 167603 / 181440]),
    sum(n, [4, 49561 / 161280], [5, -179 / 168], [6, 6601661 / 7257600]),
    sum(n, [5, 34729 / 80640], [6, -3418889 / 1995840]),
    sum(n, [6, 212378941 / 319334400]),
  ]
  const beta = [
    sum(n, [1, 1 / 2], [2, -2 / 3], [3, 37 / 96], [4, -1 / 360], [5, -81 / 512], [6, 96199 / 604800]),
    sum(n, [2, 1 / 48], [3, 1 / 15], [4, -437 / 1440], [5, 46 / 105], [6, -1118711 / 3870720]),
    sum(n, [3, 17 / 480], [4, -37 / 840], [5, -209 / 4480], [6, 5569 / 90720]),
    sum(n, [4, 4397 / 161280], [5, -11 / 504], [6, -830251 / 7257600]),
    sum(n, [5, 4583 / 161280], [6, -108847 / 3991680]),
    sum(n, [6, 20648693 / 638668800]),
  ]
  const isometric = lat => Math.asinh(Math.tan(lat)) - e * Math.atanh(e * Math.sin(lat))
  const latitude = psi => {
    let lat = Math.atan(Math.sinh(psi))
    for (let i = 0; i < 12; i++) lat = Math.atan(Math.sinh(psi + e * Math.atanh(e * Math.sin(lat))))
    return lat
  }
  /** Xi and eta for an isometric latitude and a longitude difference. */
  const series = (psi, dLon) => {
    const xi0 = Math.atan2(Math.sinh(psi), Math.cos(dLon))
    const eta0 = Math.asinh(Math.sin(dLon) / Math.hypot(Math.sinh(psi), Math.cos(dLon)))
    let xi = xi0
    let eta = eta0
    alpha.forEach((c, i) => {
      const k = 2 * (i + 1)
      xi += c * Math.sin(k * xi0) * Math.cosh(k * eta0)
      eta += c * Math.cos(k * xi0) * Math.sinh(k * eta0)
    })
    return [xi, eta]
  }
  const xiOrigin = series(isometric(LAT0), 0)[0]
  return {
    isometric,
    latitude,
    /** Converts [isometric latitude, longitude], radians, to [easting, northing], metres. */
    toGrid: (psi, lon) => {
      const [xi, eta] = series(psi, lon - LON0)
      return [FALSE_E + K0 * A * eta, FALSE_N + K0 * A * (xi - xiOrigin)]
    },
    /** Converts [easting, northing], metres, to [isometric latitude, longitude], radians. */
    fromGrid: (easting, northing) => {
      const xi = (northing - FALSE_N) / (K0 * A) + xiOrigin
      const eta = (easting - FALSE_E) / (K0 * A)
      let xi0 = xi
      let eta0 = eta
      beta.forEach((c, i) => {
        const k = 2 * (i + 1)
        xi0 -= c * Math.sin(k * xi) * Math.cosh(k * eta)
        eta0 -= c * Math.cos(k * xi) * Math.sinh(k * eta)
      })
      const psi = Math.asinh(Math.sin(xi0) / Math.hypot(Math.sinh(eta0), Math.cos(xi0)))
      return [psi, LON0 + Math.atan2(Math.sinh(eta0), Math.cos(xi0))]
    },
  }
}
