// OSGB36 to WGS84 by Ordnance Survey's seven parameters (position vector convention), with heights taken as 0.
const SECOND = Math.PI / 180 / 3600
const T = [446.448, -125.157, 542.06]
const R = [0.1502 * SECOND, 0.247 * SECOND, 0.8421 * SECOND]
const S = 1 - 20.4894e-6

const toCartesian = ({ a, b }, lat, lon) => {
  const e2 = 1 - (b / a) ** 2
  const nu = a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  return [nu * Math.cos(lat) * Math.cos(lon), nu * Math.cos(lat) * Math.sin(lon), nu * (1 - e2) * Math.sin(lat)]
}

const toGeodetic = ({ a, b }, [x, y, z]) => {
  const e2 = 1 - (b / a) ** 2
  const p = Math.hypot(x, y)
  let lat = Math.atan2(z, p * (1 - e2))
  for (let i = 0; i < 12; i++) {
    const nu = a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
    lat = Math.atan2(z + e2 * nu * Math.sin(lat), p)
  }
  return [lat, Math.atan2(y, x)]
}

/** Converts [lat, lon] in radians from one ellipsoid to the other datum's ellipsoid. */
export const helmert = (from, to, lat, lon) => {
  const [x, y, z] = toCartesian(from, lat, lon)
  const [rx, ry, rz] = R
  return toGeodetic(to, [
    T[0] + S * (x - rz * y + ry * z),
    T[1] + S * (rz * x + y - rx * z),
    T[2] + S * (-ry * x + rx * y + z),
  ])
}
