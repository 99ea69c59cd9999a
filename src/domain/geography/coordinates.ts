/** OSGB36 for proj4: Airy's ellipsoid and Ordnance Survey's seven parameters to WGS84, within 5 m of OSTN15. */
export const OSGB36 = '+ellps=airy +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894'

/** The definition of EPSG:27700, which is missing from proj4. */
export const NATIONAL_GRID = `+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 ${OSGB36} +units=m +no_defs`

/** Converts degrees, WGS84, to Web Mercator coordinates: 0 to 1 from the world's north-west corner. */
export const mercator = ([lon, lat]: readonly [lon: number, lat: number]): readonly [x: number, y: number] => [
  lon / 360 + 0.5,
  0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI),
]

/** [west, south, east, north] of Great Britain and its islands, in degrees, WGS84. */
export const GREAT_BRITAIN = [-9, 49.7, 2, 61] as const

/** True if a place is within Great Britain's bounding box. */
export const isInGreatBritain = (longitude: number, latitude: number): boolean => {
  const [west, south, east, north] = GREAT_BRITAIN
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** Metres per degree of latitude on the sphere used for distances between places. */
export const METRES_A_DEGREE = 111_195

const RADIANS = Math.PI / 180

/** In degrees, WGS84. */
type Degrees = readonly [lon: number, lat: number]

/**
 * The straight-line distance between two places in Great Britain in metres, within 1 %.
 * @example groundDistanceM([-1.549, 53.801], [-1.5, 53.801]) // 3218
 */
export const groundDistanceM = ([lon, lat]: Degrees, [otherLon, otherLat]: Degrees): number =>
  METRES_A_DEGREE * Math.hypot(lat - otherLat, (lon - otherLon) * Math.cos(((lat + otherLat) / 2) * RADIANS))

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

const degrees = (typed: string, limit: number): number | null => {
  const text = typed.trim().replace('−', '-')
  if (!NUMBER.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= limit ? value : null
}

/**
 * Parses a typed latitude and longitude in degrees, WGS84; null unless both are valid numbers.
 * @returns [lon, lat]
 * @example parseLatitudeLongitude('53.8', '-1.55') // [-1.55, 53.8]
 */
export const parseLatitudeLongitude = (latitude: string, longitude: string): readonly [number, number] | null => {
  const lat = degrees(latitude, 90)
  const lon = degrees(longitude, 180)
  return lat === null || lon === null ? null : [lon, lat]
}
