/** Web Mercator coordinates of a place in degrees, WGS84: 0 to 1 from the world's north-west corner. */
export const mercator = ([lon, lat]: readonly [lon: number, lat: number]): readonly [x: number, y: number] => [
  lon / 360 + 0.5,
  0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI),
]
