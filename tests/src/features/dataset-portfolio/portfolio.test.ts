import { expect, test } from 'vitest'
import type { Series } from '../../../../src/contract/series.ts'
import { createPortfolio } from '../../../../src/features/dataset-portfolio/create-portfolio.ts'
import { portfolioSentence } from '../../../../src/features/dataset-portfolio/portfolio-text.ts'

type PlaceDataset = Series['datasets'][number]

const dataset = (id: number, over: Partial<PlaceDataset> = {}): PlaceDataset => ({
  id,
  name: `Place ${id}`,
  month: '2026-10',
  reportStatus: 2,
  progress: 1,
  failure: null,
  places: [{ name: 'Leeds', lat: 53.8, long: -1.5 + id / 100, radius: 500 }],
  credits: 60,
  refunded: 0,
  ...over,
})
const seriesOf = (datasets: PlaceDataset[]): Series => ({
  id: 7,
  kind: 'places',
  name: 'Stores',
  createdBy: 'Priya Raman',
  createdAt: '2026-11-20T09:41:00Z',
  standingOrderId: null,
  datasets,
})
const figure = (value: number, margin = 2) => ({ value, margin })

test('ranks completed places, and lists failed, unfinished and empty ones without a rank', async () => {
  const read: number[] = []
  const portfolio = createPortfolio({
    series: async () =>
      seriesOf([
        dataset(1),
        dataset(2),
        dataset(3, { reportStatus: 3, failure: 'No data.', refunded: 60 }),
        dataset(4, { reportStatus: 1 }),
        dataset(5),
      ]),
    visits: async id => {
      read.push(id)
      return id === 5 ? { value: null, margin: null } : figure(id * 1000)
    },
  })
  await portfolio.load(new AbortController().signal)
  expect(read.toSorted()).toEqual([1, 2, 5])
  expect(portfolio.rows.value.map(({ rank }) => rank?.rank ?? null)).toEqual([2, 1, null, null, null])
  expect(portfolio.ranked.value.map(({ dataset: { id } }) => id)).toEqual([2, 1])
  expect([portfolio.completed.value, portfolio.read.value]).toEqual([3, 3])
  const [first] = portfolio.ranked.value
  expect([first!.low, first!.high]).toEqual([1960, 2040])
})

test('sorts places by name, and numbers in names by value', async () => {
  const portfolio = createPortfolio({
    series: async () => seriesOf([10, 2, 1].map(number => dataset(number, { name: `Shop ${number}` }))),
    visits: async () => ({ value: null, margin: null }),
  })
  await portfolio.load(new AbortController().signal)
  expect(portfolio.rows.value.map(({ dataset: { name } }) => name)).toEqual(['Shop 1', 'Shop 2', 'Shop 10'])
})

test('retries a place whose figures failed, on request', async () => {
  let fails = true
  const portfolio = createPortfolio({
    series: async () => seriesOf([dataset(1), dataset(2)]),
    visits: async id => {
      if (id === 2 && fails) throw new Error('the wire is cut')
      return figure(id * 1000)
    },
  })
  const { signal } = new AbortController()
  await portfolio.load(signal)
  expect(portfolio.rows.value.map(({ isUnread }) => isUnread)).toEqual([false, true])
  fails = false
  await portfolio.readAgain(signal)
  expect(portfolio.ranked.value.map(({ dataset: { id } }) => id)).toEqual([2, 1])
})

test('the sentence names a first place only if it is clear', async () => {
  const sentence = async (...values: number[]): Promise<string | null> => {
    const portfolio = createPortfolio({
      series: async () => seriesOf(values.map((_, at) => dataset(at + 1))),
      visits: async id => figure(values[id - 1]!, 5),
    })
    await portfolio.load(new AbortController().signal)
    return portfolioSentence(portfolio.ranked.value)
  }
  expect(await sentence(5000, 1000)).toBe('Place 1 has the most visits, about 5,000 a day, clearly more than Place 2.')
  expect(await sentence(5000, 4900, 4800, 100)).toBe(
    'Place 1 has the most visits, about 5,000 a day, not clearly more than Place 2 and Place 3.',
  )
  expect(await sentence(5000)).toBe('Place 1 has the most visits, about 5,000 a day.')
  // The figure has the digits that its margin leaves.
  expect(await sentence(60_291)).toBe('Place 1 has the most visits, about 60,300 a day.')
  expect(await sentence()).toBeNull()
})
