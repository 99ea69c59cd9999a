import type { Map as MapLibre } from 'maplibre-gl'
import { HATCH_IMAGE } from './layer-ids.ts'

/** Device pixels at pixel ratio 2: a tile's side, and half a line's width. */
const SIDE = 12
const HALF_LINE = 0.8
/** The value, 0 to 1, at which MapLibre places the edge of a signed distance field. */
const EDGE = 0.75

/**
 * A seamless tile of diagonal lines for `addImage`. It is a signed distance field, so that each layer sets its colour: an
 * image in a theme's colours would show seams after a change of theme, because MapLibre does not update an image's margin.
 */
const hatchImage = (): ImageData => {
  const image = new ImageData(SIDE, SIDE)
  const gap = SIDE / Math.SQRT2
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const along = ((x + y + 1) / Math.SQRT2) % gap
      const fromLine = Math.min(along, gap - along)
      const alpha = EDGE + ((HALF_LINE - fromLine) * (1 - EDGE)) / HALF_LINE
      image.data[(y * SIDE + x) * 4 + 3] = Math.round(255 * Math.max(0, alpha))
    }
  return image
}

/** Gives the map the hatch that its fill layers are drawn through. */
export const addHatch = (map: MapLibre): void => {
  map.addImage(HATCH_IMAGE, hatchImage(), { pixelRatio: 2, sdf: true })
}
