import { expect, test } from 'vitest'
import { csvTable } from '../../../../../src/domain/text/csv-table.ts'
import { listed, outcomeElsewhere } from '../../../../../src/features/dataset-wizard/location/paste/read-lines.ts'
import {
  bestColumn,
  csvColumns,
  entriesOf,
  lineOf,
  oneEntryALine,
} from '../../../../../src/features/dataset-wizard/model/csv-columns.ts'

const split = (text: string) => entriesOf(oneEntryALine(text))

test('separates entries at commas, tabs, semicolons and new lines, except in quotes', () => {
  expect(split('E01033010,LS1 4AL;Leeds 111A\tHolbeck\n ls9 8au ')).toEqual([
    'E01033010',
    'LS1 4AL',
    'Leeds 111A',
    'Holbeck',
    'ls9 8au',
  ])
  expect(split('"Stratford, East", "The ""Old"" Town";12" pipe')).toEqual([
    'Stratford, East',
    'The "Old" Town',
    '12" pipe',
  ])
  expect(split('"never closed, LS1')).toEqual(['"never closed', 'LS1'])
  expect(split('')).toEqual([''])
})

test('keeps the length of a list, and rereading it changes nothing', () => {
  const text = 'a,b;"c, d"\t"e ""f"""'
  const list = oneEntryALine(text)
  expect(list).toHaveLength(text.length)
  expect(oneEntryALine(list)).toBe(list)
  for (const entry of ['Stratford, East', 'a "b"', '"quoted"', 'plain', 'two\n lines'])
    expect(split(lineOf(entry))).toEqual([entry.replace(/\s+/g, ' ')])
})

const isEntry = (text: string) => /^E\d{8}$/.test(text)

test('picks the column with codes and drops its heading, with any delimiter', () => {
  for (const [divider, mark] of [
    [',', ''],
    [';', '\uFEFF'],
    ['\t', ''],
    ['|', ''],
  ] as const) {
    const csv = [
      ['name', 'lsoa21cd', 'note'],
      [`"Leeds${divider} 111A"`, 'E01033010', '"two\r\nlines"'],
      ['Leeds 111B', 'E01033011', ''],
    ]
    const { rows } = csvTable(mark + csv.map(row => row.join(divider)).join('\r\n'))
    const columns = csvColumns(rows, isEntry)
    expect(columns.map(({ label }) => label)).toEqual(['name', 'lsoa21cd', 'note'])
    expect(columns[0]!.cells).toEqual([`Leeds${divider} 111A`, 'Leeds 111B'])
    expect(bestColumn(columns, isEntry)).toBe(1)
  }
})

test('reads a file without a heading, with one column, or with a stated delimiter', () => {
  const bare = csvColumns(csvTable('E01033010\nE01033011\n\n').rows, isEntry)
  expect(bare).toEqual([{ label: 'Column 1', cells: ['E01033010', 'E01033011'] }])
  expect(csvTable('sep=;\na;b').rows).toEqual([['a', 'b']])
  const nothing = csvColumns(csvTable('x,y\nu,v').rows, isEntry)
  expect(nothing.map(({ cells }) => cells)).toEqual([
    ['x', 'u'],
    ['y', 'v'],
  ])
  expect(bestColumn(nothing, isEntry)).toBe(0)
})

const zone = (name: string, share: number, ownShare: number) => ({ id: name.length, code: name, name, share, ownShare })
const older = { system: 'LSOA 2011', code: 'E01011475', name: 'Leeds 044A' }

test('says what has become of an earlier census’s zones', () => {
  const said = (...covering: ReturnType<typeof zone>[]) => outcomeElsewhere({ ...older, covering }, 'LSOA 2021')
  expect(said(zone('Leeds 044G', 0.6, 1), zone('Leeds 044H', 0.4, 0.99))).toMatchObject({
    kind: 'elsewhere',
    readAs: 'Zone of LSOA 2011',
    text: 'split in 2021: Leeds 044G, Leeds 044H',
    year: '2011',
  })
  expect(said(zone('Leeds 044J', 0.999, 0.5))).toMatchObject({ text: 'merged in 2021: Leeds 044J' })
  expect(said(zone('Leeds 044K', 1, 1))).toMatchObject({ text: 'became in 2021: Leeds 044K' })
  expect(said(zone('Leeds 044L', 0.6, 1))).toMatchObject({ text: 'covered in part by Leeds 044L' })
  expect(said()).toMatchObject({ kind: 'unknown', text: 'Leeds 044A lies outside the zones of LSOA 2021' })
})

test('says which zones cover the zones of a system without a year, and shortens long lists', () => {
  const covering = ['A', 'B', 'C', 'D', 'E'].map(name => zone(name, 0.2, 0.3))
  const found = { system: 'Standard', code: 'S1', name: 'Small', covering }
  expect(outcomeElsewhere(found, 'North Planning Areas')).toMatchObject({
    text: 'covered by: A, B, C and 2 more',
    year: null,
  })
  expect(listed(covering.slice(0, 2))).toBe('A, B')
})
