import { effect, signal } from '@preact/signals-react'
import { afterEach, describe, expect, test } from 'vitest'
import type { WizardPayload } from '../../../../../src/contract/datasets.ts'
import type { SeriesCost, SeriesOrder } from '../../../../../src/contract/series.ts'
import type { Draft } from '../../../../../src/features/dataset-wizard/model/draft.ts'
import type { Step } from '../../../../../src/features/dataset-wizard/model/draft-address.ts'
import { createSeries, type Series } from '../../../../../src/features/dataset-wizard/prices/series-prices.ts'

const until = (holds: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const stop = effect(() => {
      if (holds()) queueMicrotask(() => resolve(stop()))
    })
  })

const draft: Draft = {
  name: 'Leeds',
  month: '2026-10',
  months: [],
  eventDays: [],
  districtMetres: null,
  zoneSystemId: null,
  options: new Map(),
  locationType: 0,
  points: [],
  zones: [],
  boundary: null,
  places: [],
}
const payload = { clientProjectName: 'Leeds' } as WizardPayload
const line = (index: number) => ({ index, name: `Line ${index}`, month: '2026-10' })
const priced = (index: number, credits: number): SeriesCost => ({
  ...line(index),
  kind: 'priced',
  credits,
  areaKm2: 1,
  totalPopulation: 100,
  snapped: null,
})

let series: Series
afterEach(() => series.quote.stop())

const open = (first: Draft, step: Step, answers: (order: SeriesOrder, call: number) => SeriesCost[] | Error) => {
  const asked: SeriesOrder[] = []
  const about = signal(first)
  const at = signal(step)
  series = createSeries({
    costs: async function* (order) {
      asked.push(order)
      const lines = answers(order, asked.length)
      if (lines instanceof Error) throw lines
      yield* lines
    },
    draft: about,
    step: at,
    payload: () => payload,
    errorText: error => (error as Error).message,
  })
  return { asked, about, at }
}

describe('an order of several months or places', () => {
  test('makes no requests for a single month and place, and does not block the order', async () => {
    const { asked } = open({ ...draft, months: ['2026-10'] }, 'confirm', () => [])
    await new Promise(resolve => setTimeout(resolve, 400))
    expect([series.kind.value, series.problem.value, series.accepted(true), asked]).toEqual(['one', null, null, []])
  })

  test('prices months at the last step, leaves out a refused one and charges the total', async () => {
    const { asked, at } = open({ ...draft, months: ['2026-08', '2026-09', '2026-10'] }, 'location', () => [
      priced(0, 54),
      { ...line(1), kind: 'refused', refusal: 'It overlaps an earlier area.' },
      priced(2, 54),
      { kind: 'total', priced: 2, credits: 108, balance: 1000 },
    ])
    expect(series.problem.value).not.toBeNull()
    at.value = 'confirm'
    await until(() => series.problem.value === null)
    expect(asked).toHaveLength(1)
    expect(asked[0]!.months).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(series.refused.value.map(({ index }) => index)).toEqual([1])
    expect(series.accepted(true)).toEqual({
      order: { ...payload, unlessOrdered: true },
      months: ['2026-08', '2026-10'],
      quotedCredits: 108,
    })
  })

  test('prices listed places together, by postcode or by degrees', async () => {
    const places = [
      { name: 'Market', postcode: 'LS2 7HY', at: [-1.5, 53.8] as const },
      { name: 'Field', postcode: null, at: [-1.6, 53.7] as const },
    ]
    open({ ...draft, places }, 'location', () => [
      priced(0, 60),
      priced(1, 60),
      { kind: 'total', priced: 2, credits: 120, balance: 1000 },
    ])
    await until(() => series.problem.value === null)
    expect(series.accepted(true)).toEqual({
      order: { ...payload, unlessOrdered: true },
      places: [
        { name: 'Market', postcode: 'LS2 7HY' },
        { name: 'Field', coords: [-1.6, 53.7] },
      ],
      quotedCredits: 120,
    })
  })

  test('cannot be placed while a month is being computed, without a total, or if all lines are refused', async () => {
    const months = ['2026-09', '2026-10']
    open({ ...draft, months }, 'confirm', (_, call) => {
      if (call === 1)
        return [priced(0, 54), { ...line(1), kind: 'making' }, { kind: 'total', priced: 1, credits: 54, balance: 9 }]
      if (call === 2) return [priced(0, 54)]
      if (call === 3) return new Error('The portal could not be reached')
      return [
        ...[0, 1].map((at): SeriesCost => ({ ...line(at), kind: 'refused', refusal: 'No.' })),
        { kind: 'total', priced: 0, credits: 0, balance: 9 },
      ]
    })
    await until(() => series.quote.current.value.total !== null)
    expect(series.problem.value).toContain('still being made')
    series.quote.retry()
    await until(() => series.quote.current.value.error !== null)
    expect([series.problem.value, series.accepted(true)]).toEqual(['The prices ended before their total', null])
    series.quote.retry()
    await until(() => series.problem.value === 'The portal could not be reached')
    series.quote.retry()
    await until(() => series.problem.value?.startsWith('Every line') === true)
    expect(series.accepted(true)).toBeNull()
  })

  test('is checked before it is charged, and can be cancelled in the meantime', async () => {
    const order = { order: payload, months: ['2026-09', '2026-10'], quotedCredits: 108 }
    const total: SeriesCost = { kind: 'total', priced: 2, credits: 108, balance: 1000 }
    const refused: SeriesCost = { ...line(1), kind: 'refused', refusal: 'No.' }
    const { asked } = open(draft, 'confirm', (_, call) => {
      if (call === 4) return new Error('The portal could not be reached')
      return [
        [priced(0, 54), priced(1, 54), total],
        [priced(0, 54), refused, total],
        [priced(0, 54), priced(1, 60), { ...total, credits: 114 }],
      ][call - 1]!
    })
    const { check } = series
    const seen: unknown[] = []
    const stop = effect(() => void seen.push(check.progress.value?.done ?? null))
    expect(await check.run(order)).toBe(true)
    stop()
    expect(seen).toEqual([null, 0, 1, 2, null])
    expect(asked).toEqual([{ order: payload, months: ['2026-09', '2026-10'] }])
    await expect(check.run(order)).rejects.toMatchObject({ code: 'price-changed' })
    await expect(check.run(order)).rejects.toMatchObject({ code: 'price-changed' })
    await expect(check.run(order)).rejects.toThrow('could not be reached')
    expect(check.progress.value).toBeNull()
  })

  test('orders nothing after a cancelled check', async () => {
    let asked: AbortSignal | undefined
    series = createSeries({
      costs: async function* (_, signal) {
        asked = signal
        yield priced(0, 54)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
      draft: signal(draft),
      step: signal<Step>('confirm'),
      payload: () => payload,
      errorText: String,
    })
    const running = series.check.run({ order: payload, months: ['2026-09', '2026-10'], quotedCredits: 108 })
    await until(() => series.check.progress.value?.done === 1)
    series.check.cancel()
    expect(await running).toBe(false)
    expect([asked?.aborted, series.check.progress.value]).toEqual([true, null])
  })
})
