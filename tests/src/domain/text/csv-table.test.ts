import { expect, test } from 'vitest'
import { csvTable, linesAroundTable } from '../../../../src/domain/text/csv-table.ts'

const HEADING = ['area', 'code', 'residents']
const ROWS = [
  ['Harrowdale 001A', 'E01911001', '1477'],
  ['Harrowdale, North', 'E01911002', '1,502'],
  ['Harrowdale 001C', 'E01911003', '9'],
  ['Harrowdale 001D', 'E01911004', ''],
]
const written = (rows: readonly (readonly string[])[], delimiter = ',') =>
  rows.map(row => row.map(cell => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)).join('\r\n')
const TABLE = written([HEADING, ...ROWS])

test.each([
  ['the table alone', TABLE, 0, 0],
  ['a title', `Residents by area 2024\r\n${TABLE}`, 1, 0],
  ['a title with commas', `Residents, by area, in 2024, rounded\r\n\r\n${TABLE}`, 1, 0],
  ['a title and a blank line', `"Residents by area"\n\n${TABLE}`, 1, 0],
  [
    'titles, names of values and notes, as statistics services write them',
    `"TS001 - Residents"\n"Crown Copyright [from a service on 3 May 2024]"\n\n"Population :","All residents"\n"Units :","Persons"\n"date :","2021"\n\n${TABLE}\n\n"In order to protect against disclosure, records are swapped."\n"Source: census, 2021"`,
    5,
    2,
  ],
  ['titles padded by a spreadsheet', `Residents,,\nSource:,Census,\n,,\n${TABLE}\n,,\nNote: rounded,,`, 2, 1],
  ['notes with as many commas', `${TABLE}\n\nNotes, rounded, to fives\nSources, several, named`, 0, 2],
  ['notes that follow at once', `${TABLE}\nNote: figures are rounded`, 0, 1],
  ['a mark and blank lines', `\uFEFF\r\n\r\n${TABLE}\r\n\r\n`, 0, 0],
  ['blank lines within', TABLE.replace('\r\n"Harrowdale, N', '\r\n\r\n"Harrowdale, N'), 0, 0],
  ['semicolons', `Residents, by area\n${written([HEADING, ...ROWS], ';')}\n`, 1, 0],
  ['tabs', `Residents by area\n\n${written([HEADING, ...ROWS], '\t')}\nSource: census, 2021\n`, 1, 1],
] as const)('finds a table with %s', (_, text, above, below) => {
  const table = csvTable(text)
  expect(table.rows).toEqual([HEADING, ...ROWS])
  expect(table).toMatchObject({ above, below })
})

test('keeps a heading that leaves a column unnamed or lacks the last delimiter', () => {
  const rows = ROWS.slice(0, 3).map((row, at) => [String(at), ...row])
  expect(csvTable(`A title\n\n${written([['', ...HEADING], ...rows])}`).rows[0]).toEqual(['', ...HEADING])
  const trailing = rows.map(row => `${written([row])},`).join('\n')
  expect(csvTable(`${written([['no', ...HEADING]])}\n${trailing}`).rows[0]).toEqual(['no', ...HEADING])
})

test('returns every row of a table without a heading, and of a list', () => {
  expect(csvTable(written(ROWS))).toEqual({ rows: ROWS, above: 0, below: 0 })
  expect(csvTable('E01911001\nE01911002\n\nLeeds, North\nHolbeck')).toEqual({
    rows: [['E01911001'], ['E01911002'], ['Leeds, North'], ['Holbeck']],
    above: 0,
    below: 0,
  })
  expect(csvTable('code,name\nE01911001,A\nE01911002,B\nE01911003').rows).toHaveLength(4)
})

test('says how many lines were left out', () => {
  expect(linesAroundTable({ above: 0, below: 0 })).toBe(null)
  expect(linesAroundTable({ above: 1, below: 0 })).toBe('1 line above the table was left out.')
  expect(linesAroundTable({ above: 0, below: 2 })).toBe('2 lines below the table were left out.')
  expect(linesAroundTable({ above: 3, below: 1 })).toBe('3 lines above the table and 1 line below it were left out.')
})
