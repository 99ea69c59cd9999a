import { getRequestedReports } from '../../src/contract/datasets.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { PRIMARY_USER } from '../../tests/support/demo-accounts.ts'
import { PortalClient } from '../../tests/support/portal-client.ts'
import { DEMO_PASSWORD } from '../../tests/support/portal-process.ts'
import { rowOf, timesOf } from '../measure.ts'
import type { ReportsCase } from './context.ts'
import { longestTaskCpuMs } from './longest-task-cpu.ts'

const DATASETS = 6
/** The end of the path of the call for a comparison's first view. */
const FIRST_CALL = '/visitors/averagedaily'

/** The numbers of six completed Location Insights datasets. */
async function sixDatasets(address: string): Promise<readonly number[]> {
  const client = new PortalClient(address)
  await client.signIn(PRIMARY_USER, DEMO_PASSWORD)
  const ids = (await client.call(getRequestedReports))
    .filter(each => each.reportViewer === 'Location_Insights_Report' && each.reportStatus === DatasetStatus.Completed)
    .map(({ id }) => id!)
  if (ids.length < DATASETS) throw new Error(`The demo has ${ids.length} datasets to compare, not ${DATASETS}`)
  return ids.slice(0, DATASETS)
}

/**
 * Opens a comparison of six datasets in a fresh page. Measures the time from the last reply until its first view is on
 * the screen.
 */
export const compare: ReportsCase = async function* ({ address, open, turns }) {
  const ids = await sixDatasets(address)
  const shown: number[] = []
  let [longestOursMs, longestOursFrom] = [0, '']
  let longestTaskMs = 0
  for (let turn = 0; turn < turns; turn++) {
    const page = await open(`/Compare_Datasets?datasets=${ids}&tab=visits`)
    const told = await page.evaluate(async call => {
      window.viewWatch.await('Average Daily Visits')
      await window.viewWatch.shown()
      const at = performance.now()
      const replies = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(call))
        .map(entry => (entry as PerformanceResourceTiming).responseEnd)
      return { at, replies, tasks: window.probe.tasks() }
    }, FIRST_CALL)
    if (told.replies.length !== DATASETS) throw new Error(`${told.replies.length} replies for ${DATASETS} datasets`)
    shown.push(told.at - Math.max(...told.replies))
    if (told.tasks.longestOursMs > longestOursMs)
      [longestOursMs, longestOursFrom] = [told.tasks.longestOursMs, told.tasks.oursFrom]
    longestTaskMs = Math.max(longestTaskMs, told.tasks.longestTaskMs)
    await page.context().close()
  }
  const traced = await open('/My_Datasets')
  const longestCpuMs = await longestTaskCpuMs(traced, async () => {
    await traced.goto(new URL(`/Compare_Datasets?datasets=${ids}&tab=visits`, traced.url()).href)
    await traced.evaluate(async () => {
      await window.viewWatch.await('Average Daily Visits')
      await window.viewWatch.shown()
    })
  })
  await traced.context().close()
  yield rowOf('compare', '–', timesOf(shown), null, {
    datasets: DATASETS,
    worstMs: Math.max(...shown),
    longestOursMs,
    longestOursFrom,
    longestTaskMs,
    longestCpuMs,
  })
}
