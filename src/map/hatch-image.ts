import type { Map as MapLibre } from 'maplibre-gl'
import { readPalette } from '../ui/palette.ts'
import { HATCH_IMAGES } from './layer-ids.ts'

/** A tile of diagonal lines for `addImage`, seamless; sizes in device pixels at pixel ratio 2. */
const hatchImage = (line: string, ground: string | null, widthPx: number): ImageData => {
  const size = 12
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser draws no images')
  if (ground !== null) {
    context.fillStyle = ground
    context.fillRect(0, 0, size, size)
  }
  context.strokeStyle = line
  context.lineWidth = widthPx
  for (const shift of [-size, 0, size]) {
    context.beginPath()
    context.moveTo(shift - 2, size + 2)
    context.lineTo(shift + size + 2, -2)
    context.stroke()
  }
  return context.getImageData(0, 0, size, size)
}

/** Gives the map both hatches in the present colours. */
export const addHatches = (map: MapLibre): void => {
  const colours = readPalette()
  const hatches = [
    [HATCH_IMAGES.withheld, hatchImage(colours.mapHatch, colours.mapHatchGround, 1.6)],
    [HATCH_IMAGES.refused, hatchImage(colours.mapRefuse, null, 1.6)],
  ] as const
  for (const [name, image] of hatches) {
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio: 2 })
  }
}
