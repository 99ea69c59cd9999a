import { describe, expect, test } from 'vitest'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { crossingOf, crossingSentence } from '../../../../src/domain/summaries/flow-crossing-sentence.ts'
import { plainText } from '../plain-text.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  margin: value === null ? null : margin,
})
const TOTAL = { value: 1000, margin: 4 }

describe('trips inside and across the boundary', () => {
  test('are shares of the released total, and trips inside are the remainder', () => {
    const crossing = crossingOf(TOTAL, figure('From outside', 300), figure('To outside', 100))
    expect(crossing.inside).toMatchObject({ value: 600 })
    expect(plainText(crossingSentence(TOTAL, crossing, []))).toBe(
      'On an average day about 1,000 trips start or end here: 60% stay inside, 30% arrive and 10% leave. More arrive than leave.',
    )
    const even = crossingOf(TOTAL, figure('From outside', 200), figure('To outside', 195))
    expect(plainText(crossingSentence(TOTAL, even, []))).toMatch(/ Arrivals and departures balance\.$/)
    // Wide intervals overlap too, but do not show a balance.
    const vague = crossingOf(TOTAL, figure('From outside', 200, 60), figure('To outside', 100, 60))
    expect(plainText(crossingSentence(TOTAL, vague, []))).toMatch(/ Neither is clearly larger\.$/)
  })

  test('are not stated if there are too few, but the share that leaves is stated for the zones that show it', () => {
    const crossing = crossingOf(TOTAL, figure('From outside', null), figure('To outside', 100))
    expect(crossing.inside).toMatchObject({ value: null })
    expect(plainText(crossingSentence(TOTAL, crossing, []))).toBe(
      'On an average day about 1,000 trips start or end here.',
    )
    const leaving = [{ all: figure('', 200), outside: figure('', 150) }]
    expect(plainText(crossingSentence(null, crossing, leaving))).toBe(
      'Too few trips start or end in these zones to be shown. Of the trips that start in the one zone where this is known, 75% leave.',
    )
  })
})
