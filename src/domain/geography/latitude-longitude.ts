const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

const degrees = (typed: string, limit: number): number | null => {
  const text = typed.trim().replace('−', '-')
  if (!NUMBER.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= limit ? value : null
}

/**
 * A typed latitude and longitude, degrees WGS84; null unless both are numbers that can be one.
 * @returns [lon, lat]
 * @example parseLatitudeLongitude('53.8', '-1.55') // [-1.55, 53.8]
 */
export const parseLatitudeLongitude = (latitude: string, longitude: string): readonly [number, number] | null => {
  const lat = degrees(latitude, 90)
  const lon = degrees(longitude, 180)
  return lat === null || lon === null ? null : [lon, lat]
}
