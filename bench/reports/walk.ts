import type { Page } from 'playwright'
import { rowOf, timesOf } from '../measure.ts'
import { REPORTS, type ReportsCase } from './context.ts'

interface Step {
  readonly name: string
  readonly shownMs: number
  readonly oursMs: number
  readonly from: string
  readonly mapLibreMs: number
  readonly taskMs: number
}

/** Clicks a tab and waits until its content is complete. */
const step = async (page: Page, list: string, at: number, title: string | null): Promise<Step> => {
  const tab = page.locator(list).nth(at)
  const name = (await tab.textContent()) ?? ''
  await page.evaluate(awaited => window.viewWatch.await(awaited), title)
  await tab.click()
  const told = await page.evaluate(async () => {
    const shownMs = await window.viewWatch.shown()
    await window.probe.nextFrames()
    return { shownMs, tasks: window.probe.tasks() }
  })
  const { longestOursMs, oursFrom, longestMapLibreMs, longestTaskMs } = told.tasks
  return {
    name,
    shownMs: told.shownMs,
    oursMs: longestOursMs,
    from: oursFrom,
    mapLibreMs: longestMapLibreMs,
    taskMs: longestTaskMs,
  }
}

const TABS = '.report-tabs > .tab-list [role=tab]'
const SUBTABS = '.report-panel .tab-list-sub [role=tab]'

/**
 * Clicks through every tab and sub-tab of a report. Measures the time from each reply until its view is on the screen.
 */
export const walk: ReportsCase = async function* ({ open }) {
  for (const [report, path] of Object.entries(REPORTS)) {
    // The URL names the tab, because a sample opens at its figures.
    const page = await open(`${path}&tab=overview`)
    await page.locator('[data-testid=map][data-state=drawn]').waitFor({ timeout: 120_000 })
    const opening = await page.evaluate(() => window.probe.tasks())
    const steps: Step[] = []
    const tabs = await page.locator(TABS).count()
    for (let tab = 1; tab < tabs; tab++) {
      steps.push(await step(page, TABS, tab, null))
      const subtabs = await page.locator(SUBTABS).count()
      for (let subtab = 1; subtab < subtabs; subtab++) {
        const title = await page.locator(SUBTABS).nth(subtab).textContent()
        steps.push(await step(page, SUBTABS, subtab, title))
      }
    }
    const slowest = steps.toSorted((a, b) => b.shownMs - a.shownMs)[0]!
    const longest = steps.toSorted((a, b) => b.oursMs - a.oursMs)[0]!
    yield rowOf('walk', '–', timesOf(steps.map(({ shownMs }) => shownMs)), null, {
      report,
      views: steps.length,
      slowestMs: slowest.shownMs,
      slowest: slowest.name,
      longestOursMs: longest.oursMs,
      longestOursIn: longest.name,
      longestOursFrom: longest.from,
      longestTaskMs: Math.max(...steps.map(({ taskMs }) => taskMs)),
      openingOursMs: opening.longestOursMs,
      openingOursFrom: opening.oursFrom,
      openingMapLibreMs: opening.longestMapLibreMs,
      openingTaskMs: opening.longestTaskMs,
    })
    await page.context().close()
  }
}
