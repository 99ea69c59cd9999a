import { rowOf } from '../measure.ts'
import type { ViewerCase } from './suite.ts'

const STEPS = 30
const FRAMES = 2 * STEPS

/** What the browser counts of a page's main thread, seconds since it began. */
const WORK = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const

/**
 * A drag of the value range over all classes and back: script, style and layout of the main thread for each frame of it,
 * without the map's own drawing and without what as many frames cost in which nothing moves.
 */
export const slider: ViewerCase = async function* ({ page }) {
  const thumb = page.getByRole('slider', { name: 'Highest class shown' }).locator('..')
  const box = await page.locator('.value-range-track').boundingBox()
  const at = await thumb.boundingBox()
  if (box === null || at === null) throw new Error('There is no value range')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const look = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const known = new Map(metrics.map(({ name, value }) => [name, value]))
    const workMs = WORK.reduce((sum, name) => sum + (known.get(name) ?? 0), 0) * 1000
    return { workMs, ...(await page.evaluate(() => window.watch.drawings())) }
  }
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
