import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../../../../src/domain/days.ts'
import type { Sentence } from '../../../../../src/domain/summaries/words.ts'
import {
  afterSentence,
  type DayVisits,
  effectAfter,
  effectSentence,
  eventEffect,
  ordinaryRange,
} from '../../../../../src/viewers/reports/event-impact/event-effect.ts'
import { released } from '../shown.ts'

const textOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('')
const margin = 3
const eventOf = (days: readonly string[], total: number, ordinary: Readonly<Record<number, number>>) =>
  eventEffect({
    event: days.map(date => ({ date, visitorcount: total / days.length, ...released('300+', margin) })),
    totals: [{ of: {}, value: total, margin, devices: '300+' }],
    ordinary: Object.entries(ordinary).map(([weekday, visitorcount]) => ({
      weekday: Number(weekday),
      visitorcount,
      ...released('300+', margin),
    })),
  })

describe('the effect of an event', () => {
  test('is the event day minus an ordinary day, with both errors', () => {
    const effect = eventOf(['2026-08-31'], 59_100, { 1: 74_500 })
    expect(effect?.difference).toMatchObject({ difference: -15_400, clear: 'fewer' })
    // 3 % of each figure, added as independent errors.
    expect(effect?.difference.low).toBeCloseTo(-15_400 - Math.hypot(0.03 * 59_100, 0.03 * 74_500), -1)
    expect(textOf(effectSentence(effect))).toBe(
      'On 31 August 2026 the area had about 15,400 fewer visits than on an ordinary Monday (12,500 to 18,300; 17 to 24%): about 59,100 instead of about 74,500.',
    )
  })

  test('weights ordinary weekdays by the number of event days', () => {
    const effect = eventOf(['2026-10-10', '2026-10-11', '2026-10-17'], 36_000, { 0: 8_000, 6: 11_000, 3: 90_000 })
    expect(effect?.expected.value).toBe(8_000 + 2 * 11_000)
    expect(textOf(effectSentence(effect))).toMatch(
      /^On 10, 11 and 17 October 2026 together the area had about 6,000 more visits than on as many ordinary days of the same weekdays \(/,
    )
  })

  test('is not claimed if the interval contains 0', () => {
    expect(textOf(effectSentence(eventOf(['2026-10-31'], 16_700, { 6: 16_800 })))).toBe(
      'On 31 October 2026 there is no clear difference in visits from an ordinary Saturday (−810 to +610 visits, −5 to +4%): about 16,700 instead of about 16,800.',
    )
  })

  test('is unknown if a weekday of the event lacks ordinary days', () => {
    expect(eventOf(['2026-10-10', '2026-10-11'], 20_000, { 6: 11_000 })).toBeNull()
    expect(textOf(effectSentence(null))).toContain('no effect can be shown')
  })
})

const OCTOBER = dayNumber('2026-10-01')
/** October 2026, which runs from a Thursday to a Saturday, with the same visits on the same weekday. */
const monthOf = (visitsOn: (day: number) => number, shared: readonly number[] = []): readonly DayVisits[] =>
  Array.from({ length: 31 }, (_, at) => {
    const day = OCTOBER + at
    const sharedBy = shared.includes(day) ? shared : [day]
    return {
      day,
      sharedBy,
      figure: { value: visitsOn(day), margin, ...(sharedBy.length > 1 && { times: sharedBy.length }) },
    }
  })
const eventDays = [dayNumber('2026-10-17')]
const usual = (day: number) => 10_000 + 100 * ((day - OCTOBER) % 7)

describe('the days after an event', () => {
  test('are compared with the other days of their weekdays', () => {
    const effect = effectAfter({ month: monthOf(usual), eventDays, total: null })
    expect(effect?.days.map(day => day - OCTOBER + 1)).toEqual([18, 19, 20, 21, 22, 23, 24])
    expect(effect?.difference.difference).toBeCloseTo(0)
    const month = monthOf(day => usual(day) * (day > eventDays[0]! && day <= eventDays[0]! + 7 ? 0.8 : 1))
    expect(textOf(afterSentence({ month, eventDays, total: null }))).toMatch(
      /^On the 7 days after, 18 to 24 October 2026, the area had about 14,\d00 fewer visits than on as many ordinary days/,
    )
  })

  test('are left out if they share a figure with an ordinary day', () => {
    const shared = ['2026-10-19', '2026-10-28'].map(dayNumber)
    const effect = effectAfter({ month: monthOf(usual, shared), eventDays, total: null })
    expect(effect?.days.map(day => day - OCTOBER + 1)).toEqual([18, 20, 21, 22, 23, 24])
  })

  test('are missing if the month ends with the event', () => {
    const last = [OCTOBER + 30]
    expect(textOf(afterSentence({ month: monthOf(usual), eventDays: last, total: null }))).toBe(
      'The month ends with the event, so the dataset does not cover the days after it.',
    )
  })
})

test('a day’s ordinary range spans the other days of its weekday, except event days', () => {
  const month = monthOf(day => day - OCTOBER + 1)
  expect(ordinaryRange({ month, eventDays }, eventDays[0]!)).toEqual([3, 31])
  expect(ordinaryRange({ month, eventDays }, dayNumber('2026-10-03'))).toEqual([10, 31])
  expect(ordinaryRange({ month: month.slice(0, 3), eventDays }, OCTOBER)).toBeNull()
})
