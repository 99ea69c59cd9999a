import type { Page } from 'playwright'

/** The browser's counters for a page's main thread, in seconds since the page's start. */
const WORK = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const

/** Sums since the page's start. */
interface MainThread {
  /** The time for script, style and layout, in milliseconds. */
  readonly workMs: number
  /** The number of frames that the map has drawn, and their total script time. */
  readonly frames: number
  readonly scriptMs: number
}

/** Reads what a page's main thread has done so far. */
export const mainThreadOf = async (page: Page): Promise<() => Promise<MainThread>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const known = new Map(metrics.map(({ name, value }) => [name, value]))
    const workMs = WORK.reduce((sum, name) => sum + (known.get(name) ?? 0), 0) * 1000
    return { workMs, ...(await page.evaluate(() => window.watch.drawings())) }
  }
}
