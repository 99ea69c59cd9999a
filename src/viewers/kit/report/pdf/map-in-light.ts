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

/** Returns a picture as a JPEG file, for a PDF. */
export async function jpegOf(picture: ImageBitmap | HTMLCanvasElement): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new Uint8Array(await blob.arrayBuffer())
}

/** Copies a canvas, because a map's canvas keeps its picture only until the current task ends. */
export function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}
