import { describe, expect, test } from 'vitest'
import { type Bracket, eightyPercentBracket, medianBracket } from '../../../../src/domain/summaries/dwells-sentence.ts'
import { eightyPercentAt, journeysSentence } from '../../../../src/domain/summaries/journeys-sentence.ts'
import { plainText } from '../plain-text.ts'

const bracket = (fromKm: number, toKm: number | null, value: number | null, margin = 0): Bracket => ({
  fromKm,
  toKm,
  value,
  margin: value === null ? null : margin,
})
/** Brackets of `step` km from 0 with these exact counts. */
const brackets = (step: number, ...values: (number | null)[]): Bracket[] =>
  values.map((value, at) => bracket(at * step, (at + 1) * step, value))

describe('the median and the 80% bracket', () => {
  test('[V9.04] are the first whose running total exceeds half, or 80%, of all', () => {
    // The running totals are 10, 50, 80, 95 and 100 of 100.
    const five = brackets(5, 10, 40, 30, 15, 5)
    expect(medianBracket(five, null).toKm).toBe(15)
    expect(eightyPercentBracket(five, null).toKm).toBe(20)
    // With one more in the second bracket, 51 of 101 is over half.
    expect(medianBracket(brackets(5, 10, 41, 30, 15, 5), null).toKm).toBe(10)
  })

  test('[V8.02] throw their own internal error if the running total never exceeds it', () => {
    expect(() => medianBracket([], null)).toThrow('Somethings gone wrong finding the median distance bracket')
    expect(() => eightyPercentBracket(brackets(5, 0, 0), null)).toThrow(
      "Something's gone wrong finding the 80% bracket",
    )
  })

  test('are as wide as their intervals allow', () => {
    // The first bracket has 480 of 1,000, and 480 +-10% may be over half.
    const close = [bracket(0, 5, 480, 10), bracket(5, 10, 300, 10), bracket(10, 15, 220, 10)]
    expect(medianBracket(close, null)).toEqual({ fromKm: 0, toKm: 10 })
  })

  test('count brackets that share a figure as their sum', () => {
    // After 40 in the first bracket, five brackets have 12 each, so the median is in the second row.
    const rows = [bracket(0, 5, 40), { ...bracket(5, 10, 12), times: 5 }]
    expect(medianBracket(rows, null)).toEqual({ fromKm: 5, toKm: 10 })
  })
})

describe('journeys', () => {
  test('[V9.04] state the distance that 80% of local journeys do not exceed, and the bracket that contains the median', () => {
    const rows = brackets(1, 10, 40, 30, 15, 5)
    expect(plainText(journeysSentence('local', rows, null))).toBe(
      '80% of local journeys are within 4 km. The median journey is in the 2 to 3 km bracket.',
    )
    expect(eightyPercentAt('local', rows, rows, null)).toBe(3)
  })

  test('state no distance that journeys may exceed', () => {
    const long: Bracket[] = [...brackets(250, 10), bracket(250, null, 90)]
    expect(plainText(journeysSentence('all', long, null))).toBe('More than half of journeys are over 250 km long.')
    // 160 of 200 with a margin of 40% may be anything from half to all.
    const rows = [bracket(0, 10, 40, 40), bracket(10, 20, 100, 60), bracket(20, null, 60, 60)]
    expect(plainText(journeysSentence('non-local', rows, { value: 200, margin: 30 }))).toContain(
      'Too little is known to say within which distance 80% of non-local journeys are.',
    )
    expect(eightyPercentAt('non-local', rows, rows, { value: 200, margin: 30 })).toBe(-1)
  })

  test('state no distance that follows from the definition of the journeys', () => {
    const local = [bracket(0, 10, 500, 30), bracket(10, 35, 500, 30)]
    expect(plainText(journeysSentence('local', local, null))).toBe(
      'Too little is known to say within which distance 80% of local journeys are.',
    )
    expect(eightyPercentAt('local', local, local, null)).toBe(-1)
    const far = [bracket(35, 80, 500, 40), bracket(80, null, 500, 40)]
    expect(plainText(journeysSentence('non-local', far, null))).not.toContain('over 35 km')
  })

  test('say if only one bracket can be shown, or none', () => {
    expect(plainText(journeysSentence('non-local', [{ ...bracket(35, 75, 120, 9), times: 4 }], null))).toBe(
      'Only the 35 to 75 km bracket can be shown, with about 480 non-local journeys.',
    )
    expect(eightyPercentAt('all', brackets(10, 120), brackets(10, 120), null)).toBe(-1)
    expect(plainText(journeysSentence('all', brackets(5, null, null), null))).toBe('No distance has data.')
  })
})
