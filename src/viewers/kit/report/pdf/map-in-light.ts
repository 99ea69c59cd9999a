import { borrowTheme } from '../../../../ui/theme/theme.ts'

const QUALITY = 0.9

/** Runs `draw` in the light theme, for paper. The screen keeps its colours, because no frame is painted in between. */
export function drawnInLight<T>(draw: () => T): T {
  const giveBack = borrowTheme('light')
  try {
    return draw()
  } finally {
    giveBack()
  }
}

/** The JPEG file of a picture, for a PDF. */
export async function jpegOf(picture: ImageBitmap | HTMLCanvasElement): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new Uint8Array(await blob.arrayBuffer())
}

/** A copy of a canvas; a map's canvas holds its picture only until the task ends. */
export function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}
