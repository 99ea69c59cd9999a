import { describe, expect, test } from 'vitest'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { hoursSentence } from '../../../../src/domain/summaries/flow-hours-sentence.ts'
import { plainText } from '../plain-text.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  margin: value === null ? null : margin,
})

describe('the hours of trips in a direction', () => {
  const hour = (at: number, value: number) => ({
    ...figure(`${at}:00 to ${at + 1}:00`, value),
    covers: [at],
  })
  const day = (busy: readonly number[], margin = 5) =>
    Array.from({ length: 24 }, (_, at) => ({ ...hour(at, busy.includes(at) ? 900 : 100 + at), margin }))

  test('name the runs of hours that tie', () => {
    const directions = [
      { name: 'Trips into A', hours: day([12, 14, 15, 16]) },
      {
        name: 'Trips out of A',
        hours: [{ ...figure('All hours', 100), covers: Array.from({ length: 24 }, (_, at) => at) }],
      },
    ]
    expect(plainText(hoursSentence(directions))).toBe(
      'Trips into A are highest from 12:00 to 13:00 and 14:00 to 17:00. Trips out of A are shown for the whole day only.',
    )
  })

  test('do not name most of the day, and do not treat missing figures as zero', () => {
    const busy = Array.from({ length: 14 }, (_, at) => at + 6)
    const directions = [
      { name: 'Trips into A', hours: day(busy) },
      { name: 'Trips out of A', hours: [{ ...figure('All hours', null), covers: [0] }] },
    ]
    expect(plainText(hoursSentence(directions))).toBe(
      'Trips into A have no clear peak. Trips out of A are too few to be shown by hour.',
    )
  })
})
