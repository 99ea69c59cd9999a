import { expect, test } from 'vitest'
import { REPORT_CALLS } from '../../../src/contract/all-calls.ts'
import { listFiles, sizeText } from '../../../src/features/downloads/downloads.tsx'

test('[P2.18] lists files in the report’s order, the workbook first, each with its description and size', () => {
  const files = [
    'payments.csv',
    'notes.csv',
    'average-hourly-visits.csv',
    'all-tables.xlsx',
    'average-daily-visits.csv',
  ]
  expect(listFiles(files.map(name => ({ Key: `folder/${name}`, Bytes: 12_345 })))).toEqual([
    {
      key: 'folder/all-tables.xlsx',
      name: 'all-tables.xlsx',
      about: 'Every table below in one workbook, for Excel',
      size: '12 kB',
    },
    {
      key: 'folder/average-daily-visits.csv',
      name: 'average-daily-visits.csv',
      about: 'Visits per day of the week',
      size: '12 kB',
    },
    expect.objectContaining({ name: 'average-hourly-visits.csv' }),
    expect.objectContaining({ name: 'payments.csv' }),
    { key: 'folder/notes.csv', name: 'notes.csv', about: null, size: '12 kB' },
  ])
})

test('describes the file of every sheet of a report', () => {
  const names = REPORT_CALLS.flatMap(({ table: { sheet } }) => (sheet ? [`${sheet.name}.csv`] : []))
  expect(names).toContain('average-daily-visits.csv')
  const undescribed = listFiles(names.map(name => ({ Key: name, Bytes: 1 }))).filter(({ about }) => about === null)
  expect(undescribed.map(({ name }) => name)).toEqual([])
})

test('writes sizes in a readable unit', () => {
  expect([5, 999, 1000, 994_999, 995_000, 12_345_678].map(sizeText)).toEqual([
    '5 bytes',
    '999 bytes',
    '1 kB',
    '990 kB',
    '1 MB',
    '12 MB',
  ])
})
