import { rowOf } from '../measure.ts'
import type { ViewerCase } from './suite.ts'

const STEPS = 30

/** What the browser counts of a page's main thread, seconds since it began. */
const WORK = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const

/** A drag of the value range over all classes and back: script, style and layout of the main thread for each frame of it, without the map's own drawing. */
export const slider: ViewerCase = async function* ({ page }) {
  const thumb = page.getByRole('slider', { name: 'Highest class shown' }).locator('..')
  const box = await page.locator('.value-range-track').boundingBox()
  const at = await thumb.boundingBox()
  if (box === null || at === null) throw new Error('There is no value range')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const known = new Map(metrics.map(({ name, value }) => [name, value]))
    return WORK.reduce((sum, name) => sum + (known.get(name) ?? 0), 0) * 1000
  }
  const y = at.y + at.height / 2
  await page.mouse.move(at.x + at.width / 2, y)
  await page.mouse.down()
  await page.evaluate(() => window.probe.tasks())
  const [workBefore, drawnBefore] = [await worked(), await page.evaluate(() => window.watch.drawings())]
  const idle = await idleWork(async () => [await worked(), await page.evaluate(() => window.watch.drawings())] as const)
  for (let step = 1; step <= 2 * STEPS; step++) {
    const along = step <= STEPS ? 1 - step / STEPS : step / STEPS - 1
    await page.mouse.move(box.x + box.width * along, y)
    await page.evaluate(() => window.probe.nextFrames())
  }
  const [workAfter, drawnAfter] = [await worked(), await page.evaluate(() => window.watch.drawings())]
  await page.mouse.up()
  const tasks = await page.evaluate(() => window.probe.tasks())
  const frames = 2 * STEPS
  const map = (drawnAfter.scriptMs - drawnBefore.scriptMs) / frames
  const all = (workAfter - workBefore) / frames
  const ours = Math.max(0, all - map - idle)
  yield rowOf('slider', 'none', { minMs: ours, medianMs: ours }, null, {
    frames,
    mapDrawingMs: map,
    framesDrawn: drawnAfter.frames - drawnBefore.frames,
    benchMs: idle,
    ...tasks,
  })
}

/** What looking itself costs for a frame. */
const idleWork = async (look: () => Promise<readonly [number, unknown]>): Promise<number> => {
  const [before] = await look()
  const [after] = await look()
  return after - before
}
