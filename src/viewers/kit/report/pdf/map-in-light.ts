import type { PortalMap } from '../../../../map/portal-map.ts'
import { scaleBar } from '../../../../map/scale-bar.ts'
import { borrowTheme } from '../../../../ui/theme/theme.ts'
import type { PdfMap } from './pdf-report.ts'

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

/**
 * Returns a picture as a JPEG file, for a PDF. It is copied before this returns, because a map's canvas keeps its picture
 * only until the current task ends.
 */
export async function jpegOf(picture: ImageBitmap | HTMLCanvasElement): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new Uint8Array(await blob.arrayBuffer())
}

/** Draws a map as it is displayed, in the current theme. Everything is read before this returns. */
export async function drawnMap(map: PortalMap): Promise<Omit<PdfMap, 'marks' | 'legends'>> {
  map.drawNow()
  const { clientWidth: width, clientHeight: height } = map.canvas
  const facts = { width, height, credit: map.credit(), scale: scaleBar(map.settled.peek()) }
  return { bytes: await jpegOf(map.canvas), ...facts }
}
