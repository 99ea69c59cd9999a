import type { CDPSession } from 'playwright'
import { alone, rowOf } from '../measure.ts'
import type { ViewerCase } from './suite.ts'

const CHANGES = 200
const CHANGES_ONCE = 4
/** By then every cache is as full as it gets. */
const WARM = 20
/** What the page holds does not hang on how much of the map the software renderer draws. */
const SMALL = { width: 860, height: 480 } as const

/** JavaScript and DOM of the page that are still reachable, MB. */
const heapMB = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Changes of the analysis, each filtered, looked at and reset: what the page holds after them beside what it held after the first few. */
export const modes: ViewerCase = async function* ({ page, choose, filter }, { options }) {
  const session = await page.context().newCDPSession(page)
  await page.setViewportSize(SMALL)
  const [changes, warm] = options.once ? [CHANGES_ONCE, 1] : [CHANGES, WARM]
  let change = 0
  const one = async () => {
    await choose(change++ % 2 === 0 ? 'Journey origins' : 'Journey destinations')
    await page.evaluate(() => performance.clearResourceTimings())
    await filter()
  }
  for (let n = 0; n < warm; n++) await one()
  const before = await heapMB(session)
  const times = await alone(changes - warm, one)
  const after = await heapMB(session)
  const tasks = await page.evaluate(() => window.probe.tasks())
  yield rowOf('modes', 'none', times, null, { changes: change, heapMB: after, grownMB: after - before, ...tasks })
}
