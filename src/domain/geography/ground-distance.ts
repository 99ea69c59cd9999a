/** Metres a degree of latitude on the sphere that distances between places are measured on. */
export const METRES_A_DEGREE = 111_195

const RADIANS = Math.PI / 180

/** Degrees, WGS84. */
type Degrees = readonly [lon: number, lat: number]

/**
 * Metres in a straight line between two places of Great Britain, within 1 %.
 * @example groundDistanceM([-1.549, 53.801], [-1.5, 53.801]) // 3218
 */
export const groundDistanceM = ([lon, lat]: Degrees, [otherLon, otherLat]: Degrees): number =>
  METRES_A_DEGREE * Math.hypot(lat - otherLat, (lon - otherLon) * Math.cos(((lat + otherLat) / 2) * RADIANS))
