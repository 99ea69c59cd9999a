import { inflateRawSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { csv } from '../../../server/jobs/downloads/csv.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { downloadLink, downloadsList, getRequestedReport, type ReportDetails } from '../../../src/contract/datasets.ts'
import { visitorsByDistance } from '../../../src/contract/location-insights-report.ts'
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
  // Two more days than are delivered: no order can name them, and a dataset may lack some all the same.
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

/** A file, by the link that its user is given. */
const download = async (datasetid: number, fileKey: string): Promise<{ type: string; bytes: Buffer }> => {
  const { json } = await portal.ask(downloadLink, portal.people.primary.id, { query: { datasetid, fileKey } })
  const reply = await portal.app.request(String(json.Results))
  expect(reply.status).toBe(200)
  return { type: reply.headers.get('Content-Type') ?? '', bytes: Buffer.from(await reply.arrayBuffer()) }
}
const lines = async (datasetid: number, fileKey: string) =>
  (await download(datasetid, fileKey)).bytes.toString('utf8').split('\r\n')

/** Names and texts of a ZIP's parts, by its central directory. */
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

test('[P7.28] each kind of dataset has the files of what its viewers show', async () => {
  const visits = ['average-daily-visits.csv', 'average-hourly-visits.csv', 'repeat-visits.csv']
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

test('[P7.28] a CSV holds the rows that the viewer shows, withheld ones empty, and where they come from', async () => {
  const { json } = await portal.ask(visitorsByDistance, portal.people.primary.id, { query: { datasetid: ids.places } })
  const shown = (
    json.Results as { Items: [{ distancebracket: number; visitorcount: number | null; suppressed: boolean }[]] }
  ).Items[0]
  const [head, ...rest] = await lines(ids.places, 'journey-distances.csv')
  expect(head).toBe('up_to_km,visits,note,devices,margin_percent')
  const rows = rest.slice(0, rest.indexOf('')).map(line => line.split(','))
  expect(rows.map(row => row.slice(0, 2))).toEqual(
    shown.map(row => [String(row.distancebracket), row.visitorcount === null ? '' : String(row.visitorcount)]),
  )
  const withheld = shown.filter(row => row.suppressed).length
  expect(withheld).toBeGreaterThan(0)
  expect(withheld).toBeLessThan(shown.length)
  expect(rows.filter(row => row[2] === 'withheld to protect individuals')).toHaveLength(withheld)
  const about = rest.slice(rest.indexOf('')).join('\n')
  expect(about).toContain(`${withheld} rows are withheld or empty`)
  expect(about).toContain('October 2026, 2026-10-01 to 2026-10-31, local time (Europe/London)')
  expect(about).toContain('fewer than 10 devices is withheld')
  expect(about).toMatch(/Area: [\d.]+ km2; zoning: Standard/)
})

test('[P7.28] weekdays are named, and zones have columns for code and name', async () => {
  const hourly = await lines(ids.places, 'average-hourly-visits.csv')
  expect(hourly[0]).toBe('weekday,hour,visits_per_day,note,devices,margin_percent')
  expect(hourly.slice(1, 169).map(line => line.split(',')[0])).toEqual(
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].flatMap(day =>
      Array.from({ length: 24 }, () => day),
    ),
  )
  expect((await lines(ids.places, 'journey-origins.csv'))[0]).toBe('zone,code,name,visits,note,devices,margin_percent')
})

test('[P7.28] the workbook has a sheet for each table and one of provenance', async () => {
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

test('days of the month that hold no data are named in the details and in every file', async () => {
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

test('trips that name a zone that no version has fail no order: they are outside all zones', async () => {
  // The warehouse was filled without zones; the first build has brought those of its version.
  expect(await portal.movement.delivered(1)).toMatchObject({ hasZones: true })
  for (const name of ['journey-origins.csv', 'journey-destinations.csv'])
    expect((await lines(ids.places, name)).map(line => line.split(',')[0])).not.toContain(String(UNKNOWN_ZONE))
})

test('what a spreadsheet would run is text', () => {
  const table = { columns: ['name'], rows: [['=cmd()'], ['+1'], ['a "b", c'], [null], [-5]] }
  expect(csv(table, ['made, up'])).toBe(`name\r\n'=cmd()\r\n'+1\r\n"a ""b"", c"\r\n\r\n-5\r\n\r\n"# made, up"\r\n`)
})

test('a download goes with its build', async () => {
  const keys = await portal.files.list(`downloads/${ids.places}/`)
  const { build_id } = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').select('build_id').where('id', '=', ids.places).executeTakeFirstOrThrow(),
  )
  expect(keys.every(key => key.startsWith(`downloads/${ids.places}/${build_id}/`))).toBe(true)
})
