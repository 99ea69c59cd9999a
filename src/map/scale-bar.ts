import type { Camera } from './map-feed.ts'

/** A bar that shows a round distance on a map. */
export interface ScaleBar {
  /** In CSS pixels of the map. */
  readonly widthPx: number
  /** `5 km` or `200 m`. */
  readonly text: string
}

const EQUATOR_M = 40_075_016.686
/** The width of the world at zoom 0, in px. */
const WORLD_PX = 512
const MOST_PX = 120
const STEPS = [5, 2, 1]

/** Returns the longest bar of 1, 2 or 5 times a power of ten, at the Web Mercator scale of the map's centre. */
export function scaleBar({ centre: [, lat], zoom }: Pick<Camera, 'centre' | 'zoom'>): ScaleBar {
  const mPerPx = (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom)
  const mostM = mPerPx * MOST_PX
  const power = 10 ** Math.floor(Math.log10(mostM))
  const metres = (STEPS.find(step => step * power <= mostM) ?? 1) * power
  return { widthPx: metres / mPerPx, text: metres < 1000 ? `${metres} m` : `${metres / 1000} km` }
}
