import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright/test'
import { SESSION_KEY } from '../../src/app/create-session.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { chooseBy, press, tabTo } from './support/by-keyboard.ts'
import { COMPLETED_MS, expect, expectAccessible, openAs, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const LEEDS = { coords: [-1.5475, 53.7965], radius: 500 }

/** Calls the data API as the signed-in user. */
const ask = (page: Page, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([key, address, sent]) => {
      const { token_id } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token_id: string }
      const reply = await fetch(address, {
        method: sent === null ? 'GET' : 'POST',
        headers: { AuthToken: token_id, Authorization: `Bearer ${token_id}`, 'Content-Type': 'application/json' },
        body: sent,
      })
      const { Results, result, error } = (await reply.json()) as Record<string, unknown>
      if (!reply.ok) throw new Error(JSON.stringify(error))
      return Results ?? result
    },
    [SESSION_KEY, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

interface Template {
  readonly id: number
  readonly name: string
  readonly version: number
}
interface SeriesReply {
  readonly datasets: readonly { readonly id: number; readonly reportStatus: number }[]
}

/** Orders a Footfall dataset of one place for each delivered month, and returns the series once all are completed. */
const orderMonths = async (page: Page): Promise<{ id: number; datasets: number[]; months: string[] }> => {
  const delivered = (await ask(page, '/datasetsapi/availablemonths')) as { year: number; month: number }[]
  const months = delivered.slice(-3).map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)
  const templates = (await ask(page, '/api/services/app/CustomerReport/GetCustomerReports')) as Template[]
  const template = templates.find(({ name }) => name === 'Footfall Counter')
  const order = {
    reportId: template?.id,
    reportName: template?.name,
    clientProjectName: 'Square over time',
    startDate: `${months[0]}-01T00:00:00`,
    endDate: `${months[0]}-28T23:59:59`,
    reportInputs: [],
    zoneSystem: 'Standard',
    zoneSystemId: null,
    pois: [LEEDS],
    studyAreaWkt: null,
    geofenceWkt: null,
    selectedZones: [],
    area: null,
    templateVersion: template?.version,
  }
  const { id } = (await ask(page, '/datasetsapi/series/request', { order, months })) as { id: number }
  let datasets: SeriesReply['datasets'] = []
  await expect
    .poll(
      async () => {
        datasets = ((await ask(page, `/datasetsapi/series?id=${id}`)) as SeriesReply).datasets
        return datasets.every(({ reportStatus }) => reportStatus === 2)
      },
      { timeout: COMPLETED_MS },
    )
    .toBe(true)
  return { id, datasets: datasets.map(dataset => dataset.id), months }
}

const expectToFitPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize(PHONE)
  // Charts adapt to the width within the next frames.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
  await page.setViewportSize(DESK)
}

test('shows a place’s months as a line with a keyboard-controlled window and points, a note, the table’s file, and the link from the report @long', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, '/Welcome')
  const { id, datasets, months } = await orderMonths(page)
  await page.goto(`/Footfall_Analysis?datasetid=${datasets[0]}`)
  await page.getByRole('link', { name: 'Over time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Square: visits by month, / })).toBeVisible()
  await page.goto(`/Dataset_Series?series=${id}`)
  const chart = page.getByRole('img', { name: /^Line with 95% interval of visits a day by week/ })
  await expect(chart).toBeVisible()
  await expect(page.locator('.report-sentence')).toContainText('visits')
  const rows = page.getByRole('region', { name: 'Visits a day by month' }).getByRole('row')
  await expect(rows).toHaveCount(1 + months.length)
  await expectAccessible(page)
  await expectToFitPhone(page)

  // The keyboard moves the window, which the URL stores.
  await tabTo(page, page.getByRole('slider', { name: 'Last month shown' }))
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(months.length)
  await expect(page).toHaveURL(new RegExp(`to=${months.at(-2)}`))
  await page.keyboard.press('End')
  await expect(rows).toHaveCount(1 + months.length)

  // The keyboard moves between points.
  await chooseBy(page, 'radiogroup', page.getByRole('radio', { name: 'Day' }))
  await expect(page).toHaveURL(/step=day/)
  const byDay = page.getByRole('img', { name: /visits a day by day/ })
  await tabTo(page, byDay)
  await page.keyboard.press('Home')
  await expect(page.locator('.chart-tip')).toContainText(/\d{4}/)
  await page.keyboard.press('Escape')
  await expect(page.locator('.chart-tip')).toBeHidden()

  // A note appears below the chart and can be deleted.
  await page.getByRole('button', { name: 'Add a note', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Christmas market opens')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Christmas market opens')).toBeVisible()
  await page.getByRole('button', { name: 'Change the note Christmas market opens' }).click()
  await page.getByRole('dialog', { name: 'Change the note' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Christmas market opens')).toBeHidden()

  // Saves files.
  const save = async (name: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    return readFile(await (await saved).path())
  }
  const csv = (await save('CSV')).toString()
  expect(csv).toMatch(/Month,Visits,On month before,.*"Low, 95%","High, 95%"/)
  expect(csv.match(/^[A-Z][a-z]+ 2026,/gm)).toHaveLength(months.length)
  expect((await save('PNG')).subarray(1, 4).toString()).toBe('PNG')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('slider', { name: 'Last month shown' })).toBeHidden()
  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await expectAccessible(page)
})

const two = (value: number) => String(value).padStart(2, '0')
const DISCLOSURE = { minDevices: 10, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 0.5 }
const STRIKE = '2026-03-10'

/**
 * Replies for five months of one place: a steady level for each weekday, a little variation, and one day far below its
 * level.
 */
function cannedReply(url: URL): unknown {
  const id = Number(url.searchParams.get('datasetid') ?? url.searchParams.get('id'))
  const month = `2026-${two(id - 9000)}`
  const last = new Date(Date.UTC(2026, id - 9000, 0)).getUTCDate()
  if (url.pathname.endsWith('GetRequestedReport')) {
    const own = {
      clientProjectName: 'Station square',
      reportName: 'Footfall Counter',
      startDate: `${month}-01T00:00:00`,
      endDate: `${month}-${last}T23:59:59`,
      pois: [LEEDS],
    }
    return {
      ...own,
      id,
      reportStatus: 2,
      reportViewer: 'Footfall_Analysis',
      mapViewer: 'None',
      places: [],
      details: {
        ...own,
        missingDays: [],
        selectedZones: [],
        reportInputs: [],
        zoneSystem: 'Standard',
        zoneSystemId: null,
        areaKm2: 0.79,
      },
    }
  }
  const released = { suppressed: false, devices: '500+', margin: 2 }
  const days = Array.from({ length: last }, (_, at) => {
    const date = `${month}-${two(at + 1)}`
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    const level = 10_000 + 1000 * weekday + 60 * ((at * 7) % 5)
    return { date, visitorcount: date === STRIKE ? 3000 : level, ...released }
  })
  const total = days.reduce((sum, day) => sum + day.visitorcount, 0)
  const byDate = url.pathname.endsWith('bydate')
  const value = byDate ? total : Math.round(total / last)
  return {
    Items: [byDate ? days : []],
    Totals: [{ of: {}, value, margin: 1, devices: '500+' }],
    Disclosure: DISCLOSURE,
  }
}

test('numbers and scores an unusual day in five months, and saves a note on it, with only the keyboard', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, '/Welcome')
  const answer = async (route: Route) => {
    const reply = cannedReply(new URL(route.request().url()))
    await route.fulfill({ json: { success: true, result: reply, Results: reply, error: null } })
  }
  await page.route(/GetRequestedReport\?id=900\d/, answer)
  await page.route(/footfallanalysis\/.*datasetid=900\d/, answer)
  await page.goto('/Dataset_Series?datasets=9001,9002,9003,9004,9005&step=day')
  await expect(page.locator('.report-sentence')).toContainText('One day was unusual: Tue, 10 Mar 2026')
  const entry = page.getByRole('region', { name: 'Unusual days' }).getByRole('listitem')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(/−\d+\.\d/)
  await press(page, page.getByRole('button', { name: 'Add a note on Tue, 10 Mar 2026' }))
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Note' }))
  await page.keyboard.type('Rail strike')
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(entry).toContainText('Rail strike')
  await expect(page.locator('.report-sentence')).toContainText('(Rail strike)')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await press(page, page.getByRole('button', { name: 'Change the note Rail strike' }))
  await press(page, page.getByRole('dialog', { name: 'Change the note' }).getByRole('button', { name: 'Delete' }))
  await expect(entry.getByRole('button', { name: 'Add a note on Tue, 10 Mar 2026' })).toBeVisible()
})
