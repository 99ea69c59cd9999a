import { rowOf } from '../measure.ts'
import { mainThreadOf } from './main-thread.ts'
import type { ViewerCase } from './suite.ts'

const STEPS = 30
const FRAMES = 2 * STEPS

/**
 * Drags the value range over all classes and back. Measures the main thread's script, style and layout for each frame,
 * excluding the map's own drawing and the cost of the same number of idle frames.
 */
export const slider: ViewerCase = async function* ({ page }) {
  const thumb = page.getByRole('slider', { name: 'Highest class shown' }).locator('..')
  const box = await page.locator('.value-range-track').boundingBox()
  const at = await thumb.boundingBox()
  if (box === null || at === null) throw new Error('There is no value range')
  const look = await mainThreadOf(page)
  const perFrame = async (act: (frame: number) => Promise<void>) => {
    const before = await look()
    for (let frame = 1; frame <= FRAMES; frame++) {
      await act(frame)
      await page.evaluate(() => window.probe.nextFrames())
    }
    const after = await look()
    const mapMs = after.scriptMs - before.scriptMs
    return {
      mapMs: mapMs / FRAMES,
      otherMs: (after.workMs - before.workMs - mapMs) / FRAMES,
      drawn: after.frames - before.frames,
    }
  }
  const y = at.y + at.height / 2
  await page.mouse.move(at.x + at.width / 2, y)
  await page.mouse.down()
  const still = await perFrame(async () => {})
  await page.evaluate(() => window.probe.tasks())
  const drag = await perFrame(frame => {
    const along = Math.abs(1 - frame / STEPS)
    return page.mouse.move(box.x + box.width * along, y)
  })
  await page.mouse.up()
  const tasks = await page.evaluate(() => window.probe.tasks())
  const ours = Math.max(0, drag.otherMs - still.otherMs)
  yield rowOf('slider', 'none', { minMs: ours, medianMs: ours }, null, {
    frames: FRAMES,
    mapDrawingMs: drag.mapMs,
    framesDrawn: drag.drawn,
    benchMs: still.otherMs,
    ...tasks,
  })
}
