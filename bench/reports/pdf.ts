import { readFile } from 'node:fs/promises'
import { rowOf, timesOf } from '../measure.ts'
import { REPORTS, type ReportsCase } from './context.ts'

/**
 * Saves the summary as a PDF. Measures the time from the click to the file, and the longest time for which the page was
 * blocked.
 */
export const pdf: ReportsCase = async function* ({ open, turns }) {
  const page = await open(`${REPORTS.locationInsights}&tab=summary`)
  const button = page.getByRole('button', { name: 'Export to PDF' })
  await button.waitFor()
  const times: number[] = []
  let bytes = 0
  let [longestOursMs, longestTaskMs] = [0, 0]
  for (let turn = 0; turn < turns; turn++) {
    await button.waitFor()
    await page.evaluate(() => window.probe.tasks())
    const began = performance.now()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    times.push(performance.now() - began)
    bytes = (await readFile(await download.path())).length
    const tasks = await page.evaluate(() => window.probe.tasks())
    longestOursMs = Math.max(longestOursMs, tasks.longestOursMs)
    longestTaskMs = Math.max(longestTaskMs, tasks.longestTaskMs)
  }
  await page.context().close()
  yield rowOf('pdf', '–', timesOf(times), null, { bytes, longestOursMs, longestTaskMs })
}
