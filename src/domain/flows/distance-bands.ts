/** Upper ends, km, of the bands of distance between the middles of two zones; one more band has all above. */
const DISTANCE_BANDS_KM = [1, 2, 5, 10, 20] as const

/** Distances above `fromKm` up to and including `toKm`; null if there is no upper end. */
export interface DistanceBand {
  readonly fromKm: number
  readonly toKm: number | null
}

export const DISTANCE_BANDS: readonly DistanceBand[] = [...DISTANCE_BANDS_KM, null].map((toKm, at) => ({
  fromKm: DISTANCE_BANDS_KM[at - 1] ?? 0,
  toKm,
}))

/** The band of a distance in metres, by its place in the list. @example distanceBandOf(2000) // 1 */
export const distanceBandOf = (metres: number): number =>
  DISTANCE_BANDS.findIndex(({ toKm }) => toKm === null || metres <= toKm * 1000)

/** @example distanceBandText({ fromKm: 2, toKm: 5 }) // '2 to 5 km' */
export const distanceBandText = ({ fromKm, toKm }: DistanceBand): string =>
  toKm === null ? `Over ${fromKm} km` : fromKm === 0 ? `Up to ${toKm} km` : `${fromKm} to ${toKm} km`
