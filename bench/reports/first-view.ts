import { rowOf, timesOf } from '../measure.ts'
import { REPORTS, type ReportsCase } from './context.ts'

const VIEWS = {
  'Location Insights': `${REPORTS.locationInsights}&tab=visits`,
  EV: `${REPORTS.ev}&tab=traversing`,
  Footfall: `${REPORTS.footfall}&tab=visits`,
} as const

/**
 * Opens a report at a data view in a fresh browser page. Measures the time from the view's reply until the view is on
 * the screen.
 */
export const firstView: ReportsCase = async function* ({ open, turns }) {
  for (const [report, path] of Object.entries(VIEWS)) {
    const shown: number[] = []
    const navigated: number[] = []
    let longestOursMs = 0
    let longestTaskMs = 0
    for (let turn = 0; turn < turns; turn++) {
      const page = await open(path)
      const told = await page.evaluate(async () => {
        window.viewWatch.await(null)
        await window.viewWatch.shown()
        const at = performance.now()
        const reply = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/datasetsapi/'))
          .map(entry => (entry as PerformanceResourceTiming).responseEnd)
        return { at, reply: Math.min(...reply), tasks: window.probe.tasks() }
      })
      shown.push(told.at - told.reply)
      navigated.push(told.at)
      longestOursMs = Math.max(longestOursMs, told.tasks.longestOursMs)
      longestTaskMs = Math.max(longestTaskMs, told.tasks.longestTaskMs)
      await page.context().close()
    }
    yield rowOf('first-view', '–', timesOf(shown), null, {
      report,
      worstMs: Math.max(...shown),
      fromNavigationMs: Math.min(...navigated),
      longestOursMs,
      longestTaskMs,
    })
  }
}
