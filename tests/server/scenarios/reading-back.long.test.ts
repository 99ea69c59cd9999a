import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import type { Client } from '../../../src/app/create-client.ts'
import type { ChartPoint } from '../../../src/charts/chart-spec.ts'
import { chartSvg } from '../../../src/charts/paper/chart-file.ts'
import { pointLines } from '../../../src/charts/point-tip.ts'
import type { Call } from '../../../src/contract/call.ts'
import { downloadLink, getRequestedReport, type ReportDetails } from '../../../src/contract/datasets.ts'
import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import { type DatasetDetails, renamedDetails } from '../../../src/contract/wire-names.ts'
import { intervalText, knownText, percentOf, roundKnown } from '../../../src/domain/disclosure/known-digits.ts'
import { qualityText } from '../../../src/domain/disclosure/quality.ts'
import { interval } from '../../../src/domain/summaries/figure.ts'
import { cellText } from '../../../src/ui/data-table/column.ts'
import { toCsv } from '../../../src/ui/data-table/export.ts'
import { drawnChart, type Presented, type ReportView } from '../../../src/viewers/kit/report/data-view.ts'
import { makePdf } from '../../../src/viewers/kit/report/pdf/make-pdf.ts'
import { pdfReportOf } from '../../../src/viewers/kit/report/pdf/pdf-report-of.ts'
import { type DoneCard, summaryContext } from '../../../src/viewers/kit/report/report-model.ts'
import { periodOf } from '../../../src/viewers/kit/report/report-period.ts'
import type { ViewRow } from '../../../src/viewers/kit/report/view-rows.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../src/viewers/reports/location-insights-report.ts'
import { CHART_COLOURS } from '../../src/charts/colours.ts'
import { plainText } from '../../src/domain/plain-text.ts'
import { PALETTE } from '../../src/viewers/kit/report/pdf/palette.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { everyInput, settled } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let database: Database
let portal: TestPortal
let details: DatasetDetails
const views: { readonly view: ReportView; readonly shown: Presented }[] = []
const cards: DoneCard[] = []

/** The browser's client, calling the portal in process: the same routes and service replies. */
const call = (async (route: Call, given: { query?: Record<string, unknown> }) => {
  const { json } = await portal.ask(route, portal.people.primary.id, given)
  return json.Results ?? json.result
}) as unknown as Client['call']

beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
  const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  const user = portal.people.primary.id
  const id = await settled(portal, user, { reportInputs: await everyInput(portal) })
  await worker.stop()
  const { json } = await portal.ask(getRequestedReport, user, { query: { id } })
  details = renamedDetails(json.result as ReportDetails)
  const { signal } = new AbortController()
  const context = { weekday: 3, period: periodOf(details.details) }
  for (const view of LOCATION_INSIGHTS_REPORT.tabs.flatMap(tab => tab.views ?? []))
    views.push({ view, shown: (await view.load(call, { datasetid: id }, signal)).present(context) })
  for (const card of LOCATION_INSIGHTS_REPORT.tabs.flatMap(tab => tab.cards ?? [])) {
    const reply = await card.view.load(call, { datasetid: id }, signal)
    cards.push({ card, reply, shown: reply.present(summaryContext(details)) })
  }
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

const everyRow = ({ rows, shares }: Presented): readonly ViewRow[] => [...rows, ...shares.foot]
const cell = ({ columns }: Presented, id: string, row: ViewRow): string => {
  const column = columns.find(each => each.id === id)
  return column === undefined ? '' : cellText(column, row)
}
/** The rows of a CSV file, each a map from heading to cell. */
const records = (csv: string): readonly ReadonlyMap<string, string>[] => {
  const [head = [], ...rest] = csv
    .split('\r\n\r\n')[0]!
    .split('\r\n')
    .filter(line => line !== '')
    .map(line => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, text = '']) => text.replaceAll('"', '')))
  return rest.map(cells => new Map(head.map((heading, at) => [heading, cells[at] ?? ''])))
}
/** The figures in a string, such as `205,000` and `87%`, but not the 80 of the 80% rule, distances, hours or ages. */
const figuresIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\d:-])(?:<|>)?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\d.])(?:<|>)?\d+(?:\.\d)?%/g)].map(
    ([it]) => it,
  )

describe('[V1.05] [V9.06] a dataset shows every figure consistently', () => {
  test('tables and tooltips show the figure and its interval, rounded by the same rule', () => {
    let figures = 0
    for (const { view, shown } of views) {
      for (const row of everyRow(shown)) {
        if (row.value === null) continue
        figures++
        expect(cell(shown, 'value', row), view.title).toBe(knownText(row.value, row.margin))
        const point: ChartPoint = { ...row, low: false }
        const lines = pointLines(point)
        expect(lines[1]).toBe(knownText(row.value, row.margin))
        expect(lines[2]).toBe(qualityText(row.margin))
        expect(lines[3]).toBe(`95% range ${intervalText(row.value, row.margin)}, with sampling and privacy noise`)
      }
    }
    expect(views).toHaveLength(23)
    expect(figures).toBeGreaterThan(100)
  })

  test('charts show the same text in the picture as in the table', () => {
    for (const { view, shown } of views) {
      if (shown.state !== 'shown') continue
      const read = new Set(
        [...everyRow(shown), ...shown.bars].flatMap(row => [
          knownText(row.value ?? 0, row.margin),
          shown.shares.of(row)?.text ?? '',
          cell(shown, 'share', row),
        ]),
      )
      for (const kind of view.kinds) {
        const chart = drawnChart(shown, kind)
        const figure = { title: '', period: '', notes: [], chart }
        const svg = chartSvg(figure, CHART_COLOURS, text => 6 * text.length)
        const texts = [...svg.matchAll(/<text [^>]*font-weight="600"[^>]*>([^<]+)</g)].map(([, text = '']) => text)
        const labels = chart.kind === 'pie' ? chart.slices.map(slice => slice.label) : []
        const cells = chart.kind === 'heat' ? chart.spec.cells.filter(({ value }) => value !== null) : []
        for (const text of texts) expect(read, `${view.title}: ${text}`).toContain(text)
        for (const { value, margin } of cells) expect(svg).toContain(`>${knownText(value ?? 0, margin)}<`)
        for (const label of view.id === 'repeat' ? [] : labels.flatMap(figuresIn))
          expect(read, `${view.title}: ${label}`).toContain(label)
      }
    }
  })

  test('sentences show the month’s average day in the same format as its total', () => {
    const daily = views.find(({ view }) => view.id === 'daily')!.shown
    const [{ value, margin }] = daily.totals as [ReleasedTotal]
    expect(figuresIn(plainText(daily.sentence))).toEqual([knownText(value, margin)])
  })

  test('exports contain the same figure, with its released value, interval and share', () => {
    for (const { shown } of views) {
      const rows = everyRow(shown)
      const counted = shown.columns.find(({ id }) => id === 'value')?.header ?? ''
      const lines = records(toCsv(shown.columns, rows, ['a note']))
      expect(lines).toHaveLength(rows.length)
      rows.forEach((row, at) => {
        const line = lines[at]
        if (row.value === null || line === undefined) return
        expect(Number(line.get(counted))).toBe(roundKnown(row.value, row.margin))
        expect(Number(line.get(`${counted}, released`))).toBeCloseTo(row.value, 6)
        const [low, high] = interval(row.value, row.margin)
        expect([line.get('Low, 95%'), line.get('High, 95%')].map(Number)).toEqual([Math.round(low), Math.round(high)])
        expect(line.get('Margin, ± %')).toBe(String(row.margin))
        const share = shown.shares.of(row)
        const shared = shown.columns.find(({ id }) => id === 'share')?.header
        if (share !== null && shared !== undefined) expect(line.get(shared)).toBe(String(percentOf(share.share)))
      })
    }
  })

  test('[P7.28] downloads contain the report’s released figures and their rounded forms', async () => {
    const user = portal.people.primary.id
    const read = async (fileKey: string) => {
      const { json } = await portal.ask(downloadLink, user, { query: { datasetid: details.id, fileKey } })
      return (await portal.app.request(String(json.Results))).text()
    }
    const compare = async (file: string, viewId: string, title: RegExp, heading: string) => {
      const shown = views.find(({ view }) => view.id === viewId && title.test(view.title))?.shown
      const lines = records(await read(file))
      const rows = shown?.rows ?? []
      expect(rows.length).toBeGreaterThan(0)
      // The file has a line for each value that shares a figure, and the report has one row for all of them.
      const coversAt = (at: number) => lines[at]?.get('covers') ?? ''
      const figures = lines.filter((_, at) => coversAt(at) === '' || coversAt(at) !== coversAt(at - 1))
      rows.forEach((row, at) => {
        const line = figures[at]
        expect(line?.get(heading)).toBe(row.value === null ? '' : String(row.value))
        expect(line?.get('as_shown')).toBe(row.value === null ? '' : String(roundKnown(row.value, row.margin)))
      })
      const all = shown?.shares.foot.find(row => row.isTotal)
      if (all !== undefined) expect(lines.at(-1)?.get(heading)).toBe(String(all.value))
    }
    await compare('journey-distances.csv', 'overview', /Journeys/, 'visits')
    await compare('journey-purposes.csv', 'overview', /Purpose/, 'visits')
    await compare('journey-modes.csv', 'overview', /Mode/, 'visits')
  })

  const hasPdfText = (() => {
    try {
      execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()

  test.skipIf(!hasPdfText && !process.env.CI)(
    '[V9.07] the PDF contains every figure, share and grade of its cards as text',
    () => {
      const inter = (cut: string) => {
        const bytes = readFileSync(`node_modules/@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`)
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
      }
      const options = {
        reportTitle: LOCATION_INSIGHTS_REPORT.title,
        details,
        definitions: LOCATION_INSIGHTS_REPORT.definitions,
      }
      const drawn = cards.filter(({ shown }) => shown.pie === null)
      const bytes = makePdf(
        pdfReportOf(
          cards,
          { ...options, fact: null },
          {
            author: [{ label: 'Prepared by', text: 'Maya Ellis' }],
            product: 'Ambit',
            link: 'https://portal.example/Location_Insights_Report?datasetid=1',
            map: null,
            palette: PALETTE,
          },
        ),
        { regular: inter('400Regular'), strong: inter('600SemiBold') },
        () => {},
      )
      const file = join(mkdtempSync(join(tmpdir(), 'ambit-read-')), 'summary.pdf')
      writeFileSync(file, Buffer.from(bytes))
      const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
      expect(drawn.length).toBeGreaterThan(0)
      for (const { card, shown } of cards) {
        for (const row of everyRow(shown)) {
          if (row.value === null) continue
          expect(text, card.title).toContain(knownText(row.value, row.margin))
          expect(text, card.title).toContain(qualityText(row.margin))
          expect(text, card.title).toContain(shown.shares.of(row)?.text ?? '')
        }
      }
    },
  )
})
