import { rowOf, timesOf } from '../measure.ts'
import { launchChrome, processPeaks } from './browser/chrome.ts'
import { startEnginePage } from './browser/engine-server.ts'
import type { GeoCase } from './context.ts'
import { manyZones } from './many-zones.ts'

const ZONES_ONCE = 2000

/**
 * The memory of a tab with the largest zone file. The engine runs in its worker, decodes every zone, computes the
 * contiguity graph (whose file is not provided) and cuts tiles, but no map is shown. `tabMB` is the peak memory of the
 * page's process.
 */
export const memory: GeoCase = async function* ({ options }) {
  const browser = await launchChrome()
  const file = manyZones(options.once ? ZONES_ONCE : undefined)
  const server = await startEnginePage(file)
  try {
    const page = await browser.newPage()
    await page.goto(server.address)
    await page.waitForFunction(() => 'openWhole' in window)
    const { zones, pairs, readyMs } = await page.evaluate(url => window.openWhole(url), `${server.address}/zones.fgb`)
    const peaks = await processPeaks(browser)
    const all = peaks.reduce((sum, { bytes }) => sum + bytes, 0)
    const tab = Math.max(0, ...peaks.flatMap(({ type, bytes }) => (type === 'renderer' ? [bytes] : [])))
    yield rowOf('memory', 'none', timesOf([readyMs]), null, {
      zones,
      pairs,
      fileMB: Math.round(file.byteLength / 1e6),
      tabMB: Math.round(tab / 1e6),
      browserMB: Math.round(all / 1e6),
    })
  } finally {
    await browser.close()
    server.stop()
  }
}
