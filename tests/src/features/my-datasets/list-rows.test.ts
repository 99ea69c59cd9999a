import { expect, test } from 'vitest'
import type { Dataset } from '../../../../src/contract/wire-names.ts'
import {
  aboutRow,
  common,
  listRows,
  nameOf,
  newestOf,
  seriesLink,
  statesOf,
} from '../../../../src/features/my-datasets/list-rows.ts'
import { TEXT } from '../../../../src/features/my-datasets/my-datasets-text.ts'

const series = { id: 7, kind: 'months', name: 'Leeds' } as const
const dataset = (id: number, month: string, over: Partial<Dataset> = {}): Dataset =>
  ({
    id,
    name: 'Leeds',
    startDate: `${month}-01T00:00:00`,
    status: 2,
    groupName: null,
    series: null,
    ...over,
  }) as Dataset

test('shows a series as one row with all its months in order, even if only one passes the filters', () => {
  const all = [
    dataset(4, '2026-10', { series }),
    dataset(1, '2026-10', { name: 'Alone' }),
    dataset(2, '2026-08', { series, status: 3 }),
    dataset(3, '2026-09', { series, status: 0, groupName: 'City' }),
  ]
  const rows = listRows(all, all)
  expect(rows.map(nameOf)).toEqual(['Leeds', 'Alone'])
  const [row] = listRows(
    all.filter(({ id }) => id === 3),
    all,
  )
  expect(row!.kind === 'series' && row!.datasets.map(({ id }) => id)).toEqual([2, 3, 4])
  expect(newestOf(row!).id).toBe(4)
  expect(common(row!, ({ groupName }) => groupName)).toBeUndefined()
  expect(common(row!, ({ name }) => name)).toBe('Leeds')
})

test('a row counts its completed, unfinished and failed datasets, and the refunded credits', () => {
  const states = (...all: (0 | 1 | 2 | 3)[]) => {
    const datasets = all.map((status, at) => dataset(at, '2026-10', { status, credits: 600 }))
    return TEXT.series.states(statesOf(datasets), datasets.length)
  }
  expect(states(2, 2, 2)).toBe('3 completed')
  expect(states(2, 1, 0)).toBe('1 of 3 completed, 2 under way')
  expect(states(1, 0)).toBe('2 under way')
  expect(states(2, 2, 3)).toBe('2 of 3 completed, 1 failed, 600 credits given back')
  expect(states(2, 3, 3)).toBe('1 of 3 completed, 2 failed, 1,200 credits given back')
})

test('describes a row below its name by its month and place, and a series by its extent in one line', () => {
  const places = { places: [{ name: 'Otley', lat: 53.9, long: -1.69, radius: 500 }], placeCount: 3 }
  const rowsOf = (...all: Dataset[]) => listRows(all, all).map(aboutRow)
  expect(rowsOf(dataset(1, '2026-10', places))).toEqual(['October 2026, Otley and 2 more'])
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
  expect(rowsOf(...months.map((month, at) => dataset(at, month, { series })))).toEqual(['6 months, May to Oct 2026'])
  expect(rowsOf(dataset(1, '2025-12', { series }), dataset(2, '2026-01', { series }))).toEqual([
    '2 months, Dec 2025 to Jan 2026',
  ])
  const stores = { id: 8, kind: 'places', name: 'Stores' } as const
  const [one, two] = [dataset(1, '2026-10', { series: stores }), dataset(2, '2026-10', { series: stores })]
  expect(rowsOf(one, two)).toEqual(['2 places, October 2026'])
})

test('opens a series of months in the series view, and a series of places as a portfolio', () => {
  expect(seriesLink(series)).toBe('/Dataset_Series?series=7')
  expect(seriesLink({ id: 8, kind: 'places', name: 'Stores' })).toBe('/Dataset_Portfolio?series=8')
})
