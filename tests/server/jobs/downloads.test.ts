import { inflateRawSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { csv } from '../../../server/jobs/downloads/download-table.ts'
import { reportTables } from '../../../server/jobs/downloads/report-files.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import type { DatasetRow } from '../../../server/services/datasets/dataset-access.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { downloadLink, downloadsList, getRequestedReport, type ReportDetails } from '../../../src/contract/datasets.ts'
import { visitorsByDistance } from '../../../src/contract/report-tables.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import { roundKnown } from '../../../src/domain/disclosure/known-digits.ts'
import { gradeOf } from '../../../src/domain/disclosure/quality.ts'
import { interval } from '../../../src/domain/summaries/figure.ts'
import { listFiles } from '../../../src/features/downloads/downloads.tsx'
import { UNKNOWN_ZONE } from '../support/country.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { orderOf, placed, settled, whenEnded } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let database: Database
let portal: TestPortal
const ids: Record<'places' | 'longer' | 'ev' | 'tourism' | 'footfall', number> = {
  places: 0,
  longer: 0,
  ev: 0,
  tourism: 0,
  footfall: 0,
}

beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
  // Two more days than were delivered. Orders cannot name them, but a dataset may still lack some.
  ids.longer = await placed(portal, portal.people.primary.id, orderOf(portal))
  await database.within(WORKER, tx =>
    tx.updateTable('datasets').set({ last_day: '2026-11-02' }).where('id', '=', ids.longer).execute(),
  )
  const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  const { id } = portal.people.primary
  ids.places = await settled(portal, id)
  ids.ev = await settled(portal, id, { reportId: 2, reportName: 'EV Chargepoint Insights' })
  ids.footfall = await settled(portal, id, { reportId: 3, reportName: 'Footfall Counter' })
  ids.tourism = await settled(portal, id, { reportId: 4, reportName: 'Tourism and Economy' })
  await whenEnded(portal, id, ids.longer)
  await worker.stop()
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

const listed = async (datasetid: number) => {
  const { json } = await portal.ask(downloadsList, portal.people.primary.id, { query: { datasetid } })
  return (json.Results as { Key: string }[]).map(({ Key }) => Key)
}

/** Downloads a file through the link that its user gets. */
const download = async (datasetid: number, fileKey: string): Promise<{ type: string; bytes: Buffer }> => {
  const { json } = await portal.ask(downloadLink, portal.people.primary.id, { query: { datasetid, fileKey } })
  const reply = await portal.app.request(String(json.Results))
  expect(reply.status).toBe(200)
  return { type: reply.headers.get('Content-Type') ?? '', bytes: Buffer.from(await reply.arrayBuffer()) }
}
const lines = async (datasetid: number, fileKey: string) =>
  (await download(datasetid, fileKey)).bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n')

/** The name and text of each file in a ZIP archive, according to its central directory. */
const unzip = (bytes: Buffer): Map<string, string> => {
  const parts = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  for (let part = bytes.readUInt16LE(end + 10); part > 0; part--) {
    const [packed, name, extra, comment] = [20, 28, 30, 32].map((offset, i) =>
      i === 0 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(begin, begin + packed)
    const text = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data
    parts.set(bytes.toString('utf8', at + 46, at + 46 + name), text.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return parts
}

test('[P7.28] gives each kind of dataset files with the figures that its viewers show', async () => {
  const visits = ['average-daily-visits.csv', 'average-hourly-visits.csv', 'repeat-visits.csv', 'visits-by-date.csv']
  const map = ['journey-destinations.csv', 'journey-origins.csv']
  expect(await listed(ids.places)).toEqual(['all-tables.xlsx', ...visits, ...map, 'journey-distances.csv'].sort())
  expect(await listed(ids.footfall)).toEqual(['all-tables.xlsx', ...visits])
  expect(await listed(ids.ev)).toEqual(
    [
      'all-tables.xlsx',
      ...visits,
      ...map,
      'journey-distances.csv',
      'traverses-by-distance.csv',
      'dwell-times.csv',
      'dwellers-by-hour.csv',
    ].sort(),
  )
  expect(await listed(ids.tourism)).toEqual(
    [
      'all-tables.xlsx',
      ...visits,
      'destinations.csv',
      'origins.csv',
      'payments-amount.csv',
      'payments.csv',
      'tourists-dwells.csv',
      'tourists.csv',
    ].sort(),
  )
})

test('[P7.28] describes every file’s contents and size, and writes CSV that Excel reads as UTF-8', async () => {
  for (const id of [ids.places, ids.ev, ids.footfall, ids.tourism]) {
    const { json } = await portal.ask(downloadsList, portal.people.primary.id, { query: { datasetid: id } })
    const files = listFiles(json.Results as { Key: string; Bytes: number }[])
    expect(files.filter(({ about }) => about === null)).toEqual([])
    expect(files[0]?.name).toBe('all-tables.xlsx')
    const found = json.Results as { Key: string; Bytes: number }[]
    const { bytes } = await download(id, 'average-daily-visits.csv')
    expect(found.find(({ Key }) => Key === 'average-daily-visits.csv')?.Bytes).toBe(bytes.length)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  }
})

test('[P7.28] writes the viewer’s rows to a CSV file with the coverage of each figure and the source', async () => {
  const { json } = await portal.ask(visitorsByDistance, portal.people.primary.id, { query: { datasetid: ids.places } })
  const shown = (
    json.Results as {
      Items: [{ distancebracket: number; visitorcount: number | null; covers?: { distancebracket: number[] } }[]]
    }
  ).Items[0]
  const [head, ...rest] = await lines(ids.places, 'journey-distances.csv')
  expect(head).toBe('up_to_km,visits,as_shown,low_95,high_95,margin_percent,grade,devices,percent_of_all,note,covers')
  const every = rest.slice(0, rest.indexOf('')).map(line => line.split(','))
  const rows = every.slice(0, shown.length)
  expect(rows.map(row => row.slice(0, 2))).toEqual(
    shown.map(row => [String(row.distancebracket), row.visitorcount === null ? '' : String(row.visitorcount)]),
  )
  const shared = shown.filter(row => row.covers !== undefined)
  expect(shared.length).toBeGreaterThan(0)
  expect(rows.map(row => row.at(-1))).toEqual(
    shown.map(({ covers }) =>
      covers === undefined ? '' : `${covers.distancebracket[0]}-${covers.distancebracket.at(-1)}`,
    ),
  )
  const about = rest.slice(rest.indexOf('')).join('\n')
  expect(about).toContain('October 2026, 2026-10-01 to 2026-10-31, local time (Europe/London)')
  expect(about).toContain('rests on at least 10 devices')
  expect(about).toMatch(/Area: [\d.]+ km2; zoning: Standard/)
  expect(about).toMatch(/^"# 1 point: 53\.\d{3}, -1\.\d{3} \(radius 500 m\)"$/m)
})

test('[V1.05] releases the mean stay in seconds and displays it in minutes', async () => {
  const [head = '', ...rest] = await lines(ids.ev, 'dwell-times.csv')
  expect(head).toMatch(/^weekday,mean_stay_seconds,as_shown,/)
  const stays = rest.slice(0, rest.indexOf('')).map(line => line.split(',').slice(1, 3).map(Number))
  const shown = stays.filter(([seconds]) => seconds !== 0)
  expect(shown.length).toBeGreaterThan(0)
  // Only minutes with more than three digits are rounded.
  for (const [seconds = 0, minutes] of shown) expect(Math.abs(minutes! - seconds / 60)).toBeLessThanOrEqual(5)
})

test('[P7.28] [V1.05] lists each figure with its rounded form, interval, grade and share of the released total', async () => {
  const asked = { query: { datasetid: ids.places } }
  const { json } = await portal.ask(visitorsByDistance, portal.people.primary.id, asked)
  const { Totals } = json.Results as { Totals: { of: object; value: number; margin: number; devices: string }[] }
  const [total] = Totals
  expect(Totals).toHaveLength(1)
  const [head = '', ...rest] = await lines(ids.places, 'journey-distances.csv')
  const columns = head.split(',')
  const rows = rest
    .slice(0, rest.indexOf(''))
    .map(line => new Map(line.split(',').map((cell, at) => [columns[at], cell])))
  const shown = rows.filter(row => row.get('visits') !== '')
  const number = (row: Map<string | undefined, string>, column: string) => Number(row.get(column))
  for (const row of shown) {
    const [value, margin] = [number(row, 'visits'), number(row, 'margin_percent')]
    expect(number(row, 'as_shown')).toBe(roundKnown(value, margin))
    expect([number(row, 'low_95'), number(row, 'high_95')]).toEqual(interval(value, margin).map(Math.round))
    expect(row.get('grade')).toBe(gradeOf(margin))
    expect(number(row, 'percent_of_all')).toBeCloseTo((100 * value) / (total?.value ?? 0), 1)
  }
  const all = rows.at(-1)
  expect(all?.get('up_to_km')).toBe('all')
  expect(all && number(all, 'visits')).toBe(total?.value)
  // The rows add up to the total except for rounding: each may be off by half a visit.
  const parts = shown.slice(0, -1).reduce((sum, row) => sum + number(row, 'visits'), 0)
  expect(Math.abs(parts - (total?.value ?? 0))).toBeLessThanOrEqual(shown.length / 2)
  const about = (await lines(ids.places, 'journey-distances.csv')).join('\n')
  expect(about).toContain('95 % range for sampling and privacy noise')
  expect(about).toContain('covers: the values that a figure is of')
})

test('[P7.28] names weekdays, and adds zone and code columns to places', async () => {
  const hourly = await lines(ids.places, 'average-hourly-visits.csv')
  expect(hourly[0]).toMatch(
    /^weekday,hour,visits_per_day,as_shown,low_95,high_95,margin_percent,grade,devices,percent_of_all,note(,covers)?$/,
  )
  expect(hourly.slice(1, 169).map(line => line.split(',')[0])).toEqual(
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].flatMap(day =>
      Array.from({ length: 24 }, () => day),
    ),
  )
  expect((await lines(ids.places, 'journey-origins.csv'))[0]).toBe(
    'place,zones,codes,visits,as_shown,low_95,high_95,margin_percent,grade,devices,percent_of_all,note',
  )
})

test('[P7.28] writes a workbook with a sheet for each table and one for provenance', async () => {
  const { type, bytes } = await download(ids.tourism, 'all-tables.xlsx')
  expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const parts = unzip(bytes)
  const sheets = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
    ([, name]) => name,
  )
  const files = (await listed(ids.tourism)).filter(key => key.endsWith('.csv'))
  expect([...sheets].sort()).toEqual([...files.map(key => key.replace('.csv', '')), 'provenance'].sort())
  const texts = [...parts.values()].join('')
  expect(texts).toContain('fewer than 15 cards or 5 merchants')
  expect(texts).toContain('Card payments of all industries by middle zone')
})

test('[P7.28] lists the tables of a report in the order of its subjects', async () => {
  const movement = { report: async () => ({ rows: [], totals: [] }) } as unknown as MovementData
  const namesOf = async (dataset: object) =>
    (await reportTables(movement, dataset as DatasetRow, 1)).map(({ name }) => name)
  const visits = [
    'average-daily-visits',
    'average-hourly-visits',
    'repeat-visits',
    'visits-by-date',
    'journey-distances',
  ]
  const dwells = ['dwell-times', 'dwellers-by-hour']
  const input = (name: string, option: 'Yes' | 'No') => ({ name, selectedOptions: [{ name: option }] })
  const report = { ev_only: false, report_viewer: 'Location_Insights_Report' }
  expect(
    await namesOf({ ...report, inputs: [input(ReportInput.Mode, 'Yes'), input(ReportInput.Dwells, 'No')] }),
  ).toEqual([...visits, 'journey-modes'])
  const inputs = Object.values(ReportInput).map(name => input(name, 'Yes'))
  const ofPeople = ['ages', 'genders', 'traverses-by-distance']
  expect(await namesOf({ ...report, inputs })).toEqual([
    ...visits,
    'journey-purposes',
    'journey-modes',
    ...dwells,
    ...ofPeople,
  ])
  expect(await namesOf({ ev_only: true, report_viewer: 'EV_Chargepoint_Insights_Report', inputs: [] })).toEqual([
    ...visits,
    ...dwells,
    'traverses-by-distance',
  ])
})

test('includes an EV score only in the files of an EV dataset', async () => {
  const of = async (id: number) => (await lines(id, 'journey-distances.csv')).join('\n')
  expect(await of(ids.ev)).toMatch(
    /EV score: \d+ of 100: long traverses \d+, dwells \d+, visits \d+; A place is the 500 m square/,
  )
  expect(await of(ids.places)).not.toContain('EV score')
})

test('names the month’s days without data in the details and in every file', async () => {
  const { id } = portal.people.primary
  const asked = { query: { id: ids.places } }
  const whole = (await portal.ask(getRequestedReport, id, asked)).json.result as ReportDetails
  expect(whole.details.missingDays).toEqual([])
  const longer = (await portal.ask(getRequestedReport, id, { query: { id: ids.longer } })).json.result
  expect((longer as ReportDetails).details.missingDays).toEqual(['2026-11-01', '2026-11-02'])
  const words = 'No data for 1 and 2 November 2026; averages are over the other days.'
  expect((await lines(ids.longer, 'journey-distances.csv')).join('\n')).toContain(words)
  const sheets = unzip((await download(ids.longer, 'all-tables.xlsx')).bytes)
  expect([...sheets.values()].join('')).toContain(words)
  expect((await lines(ids.places, 'journey-distances.csv')).join('\n')).not.toContain('No data for')
})

test('counts trips in a zone of an unknown version as outside all zones, and fails no order', async () => {
  // The warehouse was filled without zones, and the first build imported the zones for its version.
  expect(await portal.movement.delivered(1)).toMatchObject({ hasZones: true })
  const texts = await Promise.all(
    ['journey-origins.csv', 'journey-destinations.csv'].map(async name => (await lines(ids.places, name)).join('\n')),
  )
  expect(texts[0]).toContain('Z00001')
  for (const text of texts) expect(text).not.toContain(String(UNKNOWN_ZONE))
})

test('writes values that a spreadsheet would execute as plain text', () => {
  const table = { columns: ['name'], rows: [['=cmd()'], ['+1'], ['a "b", c'], [null], [-5]] }
  expect(csv(table, ['made, up'])).toBe(`name\r\n'=cmd()\r\n'+1\r\n"a ""b"", c"\r\n\r\n-5\r\n\r\n"# made, up"\r\n`)
})

test('removes a download together with its build', async () => {
  const keys = await portal.files.list(`downloads/${ids.places}/`)
  const { build_id } = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').select('build_id').where('id', '=', ids.places).executeTakeFirstOrThrow(),
  )
  expect(keys.every(key => key.startsWith(`downloads/${ids.places}/${build_id}/`))).toBe(true)
})
