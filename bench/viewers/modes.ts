import type { Browser, CDPSession } from 'playwright'
import { residentBytes } from '../geo/browser/chrome.ts'
import { positionsAround } from '../geo/browser/zones-geojson.ts'
import { rowOf, timesOf } from '../measure.ts'
import { placeOf } from './bare-page.ts'
import type { ViewerCase } from './suite.ts'

/** The numbers of changes after which the page is measured. Every cache is full by the first of them. */
const LOOKS = [20, 100, 200]
const LOOKS_ONCE = [1, 2, 4]
/**
 * A small map of the few streets that have the figures, which software draws quickly. The page's memory depends on the
 * replies, which contain the whole file in any case.
 */
const SMALL = { width: 860, height: 480 } as const
const REACH = [0.012, 0.008] as const
const MANY_TIMES = 100
const HARDLY_ANY = 1e-4

/** The page's memory after a garbage collection. */
interface Held {
  /** Reachable JavaScript and DOM. */
  readonly heapMB: number
  /** The page's process, including the workers and the replies that the bench's debugging protocol retains. */
  readonly processMB: number
  readonly nodes: number
  readonly listeners: number
}

const held = async (session: CDPSession, browser: Browser): Promise<Held> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  const counted = new Map(metrics.map(({ name, value }) => [name, value]))
  return {
    heapMB: usedSize / 1e6,
    processMB: ((await residentBytes(browser)) ?? Number.NaN) / 1e6,
    nodes: counted.get('Nodes') ?? Number.NaN,
    listeners: counted.get('JSEventListeners') ?? Number.NaN,
  }
}

/**
 * Changes the analysis, filters, views the result and resets. Compares the page's memory after 200 changes with that after 20 and after
 * 100.
 */
export const modes: ViewerCase = async function* ({ browser, page, weigh, choose, filter }, context) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.setViewportSize(SMALL)
  const near = new Set(positionsAround(context, await placeOf(page), REACH).map(at => context.columns.ids[at]!))
  weigh(zone => (near.has(zone) ? MANY_TIMES : HARDLY_ANY))
  const found: Held[] = []
  const times: number[] = []
  for (const look of context.options.once ? LOOKS_ONCE : LOOKS) {
    while (times.length < look) {
      const began = performance.now()
      await choose(times.length % 2 === 0 ? 'Journey origins' : 'Journey destinations')
      await page.evaluate(() => performance.clearResourceTimings())
      await filter()
      times.push(performance.now() - began)
    }
    found.push(await held(session, browser))
  }
  const [first, middle, last] = found as [Held, Held, Held]
  yield rowOf('modes', 'none', timesOf(times), null, {
    changes: times.length,
    zones: context.columns.count,
    ...last,
    grownMB: last.heapMB - first.heapMB,
    grownInSecondHalfMB: last.heapMB - middle.heapMB,
    processGrownInSecondHalfMB: last.processMB - middle.processMB,
    nodesGrown: last.nodes - first.nodes,
    listenersGrown: last.listeners - first.listeners,
  })
}
