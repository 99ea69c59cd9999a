/** [west, south, east, north] of Great Britain and its islands, degrees, WGS84. */
export const GREAT_BRITAIN = [-9, 49.7, 2, 61] as const

/** True if a place lies within the box of Great Britain. */
export const isInGreatBritain = (longitude: number, latitude: number): boolean => {
  const [west, south, east, north] = GREAT_BRITAIN
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}
