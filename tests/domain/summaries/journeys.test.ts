import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Bracket,
  eightyPercentBracket,
  medianBracket,
  mergeWithheld,
} from '../../../src/domain/summaries/brackets.ts'
import { eightyPercentAt, journeysSentence } from '../../../src/domain/summaries/journeys.ts'
import { plainText } from '../../../src/domain/summaries/sentence.ts'

/** Brackets of `step` km from 0 with these counts. */
const brackets = (step: number, ...values: (number | null)[]): Bracket[] =>
  values.map((value, at) => ({ fromKm: at * step, toKm: (at + 1) * step, value }))
const whole = (step: number, ...values: number[]) => mergeWithheld(brackets(step, ...values))

describe('the median and the 80% bracket', () => {
  test('[V9.04] are the first whose running total exceeds half, and 80%, of all', () => {
    // of 100: 10, 50, 80, 95, 100
    const five = whole(5, 10, 40, 30, 15, 5)
    expect(medianBracket(five).toKm).toBe(15)
    expect(eightyPercentBracket(five).toKm).toBe(20)
    // one more in the second: 51 of 101 is over half
    expect(medianBracket(whole(5, 10, 41, 30, 15, 5)).toKm).toBe(10)
  })

  test('[V8.02] a running total that never passes is an internal error of its own', () => {
    expect(() => medianBracket([])).toThrow('Somethings gone wrong finding the median distance bracket')
    expect(() => eightyPercentBracket(whole(5, 0, 0))).toThrow("Something's gone wrong finding the 80% bracket")
  })

  test('neighbours are merged only where more than 5% of the brackets are withheld, and no released count is lost', () => {
    const one = brackets(5, null, ...Array.from({ length: 19 }, () => 4))
    expect(mergeWithheld(one)).toHaveLength(19)
    expect(mergeWithheld(one)[0]?.fromKm).toBe(5)
    expect(mergeWithheld(brackets(5, null, 40, null, null, 20, null))).toEqual([
      { fromKm: 0, toKm: 10, value: 40 },
      { fromKm: 10, toKm: 30, value: 20 },
    ])
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 999 })), { minLength: 1 }), values => {
        const merged = mergeWithheld(brackets(1, ...values))
        const sum = (list: readonly (number | null)[]) => list.reduce<number>((total, value) => total + (value ?? 0), 0)
        expect(sum(merged.map(bracket => bracket.value))).toBe(sum(values))
        expect(merged.every((bracket, at) => at === 0 || bracket.fromKm >= (merged[at - 1]?.toKm ?? 0))).toBe(true)
      }),
    )
  })
})

describe('journeys', () => {
  test('[V9.04] say within how many km 80% of local journeys are, and the bracket of the median', () => {
    const local = journeysSentence('local', brackets(1, 10, 40, 30, 15, 5))
    expect(plainText(local)).toBe(
      '80% of local journeys are within 4 km. The median journey is in the 2 to 3 km bracket.',
    )
    expect(eightyPercentAt(brackets(1, 10, 40, 30, 15, 5))).toBe(3)
  })

  test('speak of wider brackets where many are withheld, and say how many', () => {
    expect(plainText(journeysSentence('all', brackets(5, 30, null, 40, 20, null)))).toBe(
      '80% of journeys are within 25 km. The median journey is in the 5 to 15 km bracket; 2 brackets are withheld.',
    )
  })

  test('claim no distance that journeys may exceed', () => {
    const long: Bracket[] = [...brackets(250, 10), { fromKm: 250, toKm: null, value: 90 }]
    expect(plainText(journeysSentence('all', long))).toBe(
      'Fewer than 80% of journeys are within 250 km. The median journey is in the over 250 km bracket.',
    )
  })

  test('with one bracket or none say so', () => {
    expect(plainText(journeysSentence('non-local', brackets(10, null, 120, null)))).toBe(
      'Only the 10 to 20 km bracket can be shown, with 120 non-local journeys; 2 brackets are withheld.',
    )
    expect(eightyPercentAt(brackets(10, null, 120, null))).toBe(-1)
    expect(plainText(journeysSentence('all', brackets(5, null, null)))).toBe(
      'Every distance is withheld to protect individuals.',
    )
  })
})
