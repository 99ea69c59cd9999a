/** A bar that shows a round distance on a map. */
export interface ScaleBar {
  /** In CSS pixels of the map. */
  readonly widthPx: number
  /** `5 km` or `200 m`. */
  readonly text: string
}

/** The circumference of the earth at the equator, which is also the width of the world in Web Mercator units. */
export const EQUATOR_M = 40_075_016.686

const STEPS = [5, 2, 1]

/** Returns the longest bar, of at most `mostPx`, of 1, 2 or 5 times a power of ten. */
export function roundScale(metresAPixel: number, mostPx: number): ScaleBar {
  const mostM = metresAPixel * mostPx
  const power = 10 ** Math.floor(Math.log10(mostM))
  const metres = (STEPS.find(step => step * power <= mostM) ?? 1) * power
  return { widthPx: metres / metresAPixel, text: metres < 1000 ? `${metres} m` : `${metres / 1000} km` }
}
