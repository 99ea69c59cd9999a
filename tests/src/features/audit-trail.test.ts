import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../src/contract/audit.ts'
import {
  type AuditQuery,
  addressOf,
  filtersOf,
  NO_FILTERS,
  queryOf,
  readAll,
  readPage,
} from '../../../src/features/audit-trail/audit-query.ts'
import {
  detailsLine,
  detailsOf,
  entryColumns,
  fieldName,
  whoOf,
} from '../../../src/features/audit-trail/parts/entries.tsx'
import { toCsv } from '../../../src/ui/data-table/export.ts'

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  time: '2026-11-22T10:00:00.000Z',
  userId: 3,
  userName: 'maya.ellis',
  organisationId: 2,
  organisationName: 'Aire Valley',
  action: 'dataset-viewed',
  details: { datasetId: 7 },
  subjectName: null,
  names: {},
  address: '127.0.0.1',
  chainRow: 5,
  ...changes,
})
const trail = (count: number) => Array.from({ length: count }, (_, at) => entry({ id: count - at }))
const serve =
  (entries: readonly AuditEntry[], asked: AuditQuery[] = []) =>
  async (query: AuditQuery) => {
    asked.push(query)
    return entries.filter(({ id }) => id < (query.before ?? Number.POSITIVE_INFINITY)).slice(0, query.limit)
  }

test('the URL stores the filters, and the query includes the whole last day', () => {
  const filters = { ...NO_FILTERS, from: '2026-10-24', to: '2026-10-25', user: 'maya', organisation: '2' }
  expect(filtersOf(new URLSearchParams(addressOf(filters)))).toEqual(filters)
  expect(addressOf(NO_FILTERS)).toEqual({})
  const { from, to, ...rest } = queryOf(filters, 51, 9)
  expect(rest).toEqual({ limit: 51, before: 9, user: 'maya', organisationId: 2 })
  expect([from, to]).toEqual([new Date(2026, 9, 24).toISOString(), new Date(2026, 9, 26).toISOString()])
})

test('a page says whether there are older entries, and a file collects all of them page by page', async () => {
  const { signal } = new AbortController()
  expect(await readPage(serve(trail(51)), NO_FILTERS, 50, null, signal)).toMatchObject({ older: true })
  expect((await readPage(serve(trail(50)), NO_FILTERS, 50, null, signal)).older).toBe(false)
  const asked: AuditQuery[] = []
  const all = await readAll(serve(trail(1203), asked), NO_FILTERS, 5000)
  expect(all.map(({ id }) => id)).toEqual(trail(1203).map(({ id }) => id))
  expect(asked.map(({ before, download }) => [before, download])).toEqual([
    [undefined, true],
    [704, true],
    [204, true],
  ])
  expect(await readAll(serve(trail(1203)), NO_FILTERS, 700)).toHaveLength(700)
})

test('names the actor: a user, a person at the terminal, a visitor, or Ambit', () => {
  const unsigned = { userId: null, userName: null }
  expect(whoOf(entry())).toBe('maya.ellis')
  expect(whoOf(entry({ userName: null }))).toBe('User 3')
  expect(whoOf(entry({ ...unsigned, details: { person: 'operator' } }))).toBe('operator')
  expect(whoOf(entry({ ...unsigned, action: 'sign-in-refused' }))).toBe('Not signed in')
  expect(whoOf(entry({ ...unsigned, action: 'dataset-failed' }))).toBe('Ambit')
})

test('details list the fields, and the changes before and after', () => {
  const details = { templateId: 4, before: { baseCredits: 100 }, after: { baseCredits: 120, icon: null } }
  expect(detailsOf({ details, subjectName: null, names: {} })).toEqual({
    fields: [['Template id', '4']],
    changes: [
      { label: 'Base credits', before: '100', after: '120' },
      { label: 'Icon', before: '–', after: '–' },
    ],
  })
  expect(detailsLine({ details, subjectName: null, names: {} })).toBe(
    'Template id: 4; Base credits: 100 → 120; Icon: – → –',
  )
  expect(fieldName('orderedBy')).toBe('Ordered by')
})

test('names the user whom an entry is about', () => {
  const about = { details: { userId: 3 }, subjectName: 'tom.hughes', names: {} }
  expect(detailsLine(about)).toBe('User: tom.hughes')
  expect(detailsLine({ ...about, subjectName: null })).toBe('User id: 3')
})

test('puts names next to numbers, and writes codes and lists in words instead of JSON', () => {
  const line = (details: AuditEntry['details'], names = {}) => detailsLine(entry({ details, names }))
  const names = { 'datasetId 1207': 'Harehills corridor', 'groupId 4': 'Roads' }
  expect(line({ datasetId: 1207 }, names)).toBe('Dataset: Harehills corridor (1207)')
  expect(line({ datasetId: 1208 }, names)).toBe('Dataset id: 1208')
  expect(line({ before: { groupId: null }, after: { groupId: 4 } }, names)).toBe('Group: – → Roads (4)')
  expect(line({ creditId: 5, amount: 1200, creditType: 0 })).toBe('Credit id: 5; Amount: 1,200; Credit type: Credit')
  expect(line({ creditType: 1, canSpendCredits: true })).toBe('Credit type: Debit; Can spend credits: Yes')
  expect(line({ files: [{ bytes: 11061, fileName: 'wards.shp' }] })).toBe('Files: Bytes: 11,061, File name: wards.shp')
  expect(line({ zones: [] })).toBe('Zones: None')
})

test('a file escapes formulas in names', () => {
  const csv = toCsv(
    entryColumns(false, () => undefined),
    [entry({ userName: '=cmd()', details: { name: 'a "b"' } })],
  )
  expect(csv.split('\r\n')).toEqual([
    'Time,Who,Action,From,Details,Chain row',
    `2026-11-22T10:00:00.000Z,'=cmd(),Dataset viewed,127.0.0.1,"Name: a ""b""",5`,
    '',
  ])
})
