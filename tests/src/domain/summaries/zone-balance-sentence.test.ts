import { describe, expect, test } from 'vitest'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { balanceSentence } from '../../../../src/domain/summaries/zone-balance-sentence.ts'
import { plainText } from '../plain-text.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  margin: value === null ? null : margin,
})

describe('trips into and out of zones', () => {
  const DAY = { per: 'day', isWholeDay: true }

  test('count zones on one side only if their intervals do not overlap', () => {
    const zones = [
      { ...figure('A', 900), beside: figure('', 400) },
      { ...figure('B', 300), beside: figure('', 600) },
      { ...figure('C', 200), beside: figure('', 198) },
    ]
    expect(plainText(balanceSentence(zones, DAY))).toBe(
      'A receives the most trips, about 900 a day. Of 3 zones, 1 clearly receives more than it generates, 1 clearly generates more than it receives, and for 1 there is no clear difference.',
    )
  })

  test('are not mentioned if there are none', () => {
    const even = ['A', 'B'].map(name => ({ ...figure(name, 200), beside: figure('', 198) }))
    expect(plainText(balanceSentence(even, DAY))).toMatch(
      /\. In every zone, arrivals and departures balance over the day\.$/,
    )
    const more = ['A', 'B'].map(name => ({ ...figure(name, 900), beside: figure('', 200) }))
    expect(plainText(balanceSentence(more, DAY))).toMatch(/\. Of 2 zones, 2 clearly receive more than they generate\.$/)
  })

  test('do not name a group of zones as the leading zone', () => {
    const zones = [
      { ...figure('A, B and C together', 1800), beside: figure('', 1000), isGroup: true },
      { ...figure('D', 900), beside: figure('', 880) },
    ]
    expect(plainText(balanceSentence(zones, { per: 'weekday', isWholeDay: false }))).toBe(
      'No single zone clearly receives the most trips. Of 1 zone and 1 group of zones, 1 clearly receives more than it generates, and for 1 there is no clear difference.',
    )
  })

  test('do not balance if their intervals are wide', () => {
    const zones = ['A', 'B'].map(name => ({ ...figure(name, 200, 60), beside: figure('', 100, 60) }))
    expect(plainText(balanceSentence(zones, DAY))).toMatch(/ In no zone do arrivals and departures clearly differ\.$/)
  })

  test('are not described if there are too few trips', () => {
    const zones = [{ ...figure('A', null), beside: figure('', null) }]
    expect(plainText(balanceSentence(zones, DAY))).toBe('Too few trips into zones to be shown.')
  })
})
