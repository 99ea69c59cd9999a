import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { colouredShare } from './support/coloured-share.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

/** The sample of the template Tourism and Economy: 3 km around the centre of Leeds, October 2026. */
const SAMPLE = 4

const choose = async (page: Page, select: RegExp, option: string): Promise<void> => {
  await page.getByRole('button', { name: select }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('[V2.23] [V2.24] [V2.25] Tourism shows where trips into the area’s zones start, a blend of amounts, Reset and the note on samples @long', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, `/Tourism_And_Economy_Viewer_Map?datasetid=${SAMPLE}`)
  await expect(page.getByRole('heading', { name: 'Total tourists' })).toBeVisible()
  await page.goto(`/Tourism_And_Economy_Viewer_Map?datasetid=${SAMPLE}&zones=`)
  const map = await drawnMap(page)
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await choose(page, /Analysis mode/, 'Origins')
  await page.getByRole('button', { name: 'Select all zones' }).click()
  const zones = page.getByRole('list', { name: 'Zones of the study area' }).getByRole('button')
  await expect(zones.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await submit.click()
  await expect(page.getByRole('heading', { name: 'Origins' })).toBeVisible()
  await expect(page.getByText(/Group total, 100.0% of all/)).toBeVisible()
  await expect(page.getByText('Results limited to top 10')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Trips by place' }).getByRole('row')).toHaveCount(6)
  await drawnMap(page)
  await expect.poll(() => colouredShare(page, map)).toBeGreaterThan(0.1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Selecting', { exact: true })).toBeVisible()
  await choose(page, /Analysis mode/, 'Tourism and spending hotspots')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await choose(page, /Payments type/, 'Amount')
  await submit.click()
  await page.getByRole('button', { name: 'Select all zones' }).click()
  await expect(page.getByText('Group total –, these do not add up')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Legend' }).getByText('outside this dataset')).toBeVisible()
  await expect(page.getByRole('cell', { name: '–' }).first()).toBeVisible()
  const meaning = page.getByRole('region', { name: 'What the measure is' })
  await expect(
    meaning.getByText('100 × √((tourist visits ÷ most tourist visits) × (payments ÷ most payments))'),
  ).toBeVisible()
  await expect(meaning.getByText(/^Of the \d+ zones of the study area, \d+ have both figures/)).toBeVisible()

  await page.getByRole('tab', { name: 'Info' }).click()
  await expect(page.getByText("This isn't real data! Just an example.")).toBeVisible()
  await expect(page.getByText('Example user', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
