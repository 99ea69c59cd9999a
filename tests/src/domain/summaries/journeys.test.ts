import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Bracket,
  eightyPercentBracket,
  medianBracket,
  wideBrackets,
} from '../../../../src/domain/summaries/brackets.ts'
import { eightyPercentAt, journeysSentence } from '../../../../src/domain/summaries/journeys.ts'
import { plainText } from '../plain-text.ts'

const bracket = (fromKm: number, toKm: number | null, value: number | null, margin = 0): Bracket => ({
  fromKm,
  toKm,
  value,
  suppressed: value === null,
  margin: value === null ? null : margin,
})
/** Brackets of `step` km from 0 with these counts, exact ones. */
const brackets = (step: number, ...values: (number | null)[]): Bracket[] =>
  values.map((value, at) => bracket(at * step, (at + 1) * step, value))
const whole = (step: number, ...values: number[]) => wideBrackets(brackets(step, ...values), null)
const kmOf = (rows: readonly Bracket[]) => wideBrackets(rows, null).map(({ fromKm, toKm }) => [fromKm, toKm])

describe('the median and the 80% bracket', () => {
  test('[V9.04] are the first whose running total exceeds half, and 80%, of all', () => {
    // of 100: 10, 50, 80, 95, 100
    const five = whole(5, 10, 40, 30, 15, 5)
    expect(medianBracket(five, null).toKm).toBe(15)
    expect(eightyPercentBracket(five, null).toKm).toBe(20)
    // one more in the second: 51 of 101 is over half
    expect(medianBracket(whole(5, 10, 41, 30, 15, 5), null).toKm).toBe(10)
  })

  test('[V8.02] a running total that never passes is an internal error of its own', () => {
    expect(() => medianBracket([], null)).toThrow('Somethings gone wrong finding the median distance bracket')
    expect(() => eightyPercentBracket(whole(5, 0, 0), null)).toThrow("Something's gone wrong finding the 80% bracket")
  })

  test('are as wide as what is not known: by their intervals, and by what is withheld of the total', () => {
    // of 1,000 the first bracket is 480, and 480 +-10% may be over half
    const close = wideBrackets([bracket(0, 5, 480, 10), bracket(5, 10, 300, 10), bracket(10, 15, 220, 10)], null)
    expect(medianBracket(close, null)).toEqual({ fromKm: 0, toKm: 10 })
    // 20 of 140 are withheld and may lie in 10 to 25 km
    const rows = [...brackets(5, 60, 20, null, 40), bracket(20, 25, null)]
    const total = { value: 140, margin: 0 }
    expect(medianBracket(wideBrackets(rows, total), total)).toEqual({ fromKm: 5, toKm: 10 })
    expect(eightyPercentBracket(wideBrackets(rows, total), total)).toEqual({ fromKm: 10, toKm: 20 })
  })
})

describe('wide brackets', () => {
  test('are the rows themselves where these carry it', () => {
    expect(whole(1, 9, 8, 7)).toHaveLength(3)
  })

  test('widen with distance where rows are thin or withheld, and never narrow again', () => {
    const thin = (fromKm: number) => bracket(fromKm, fromKm + 5, 100, 30)
    const rows = [bracket(0, 5, 900, 5), thin(5), thin(10), thin(15), bracket(20, 25, 900, 5), bracket(25, 30, 900, 5)]
    // two of 30 % are 30 / 2^(1/4) = 25.2 % together, where nothing says how far their devices are the same
    expect(kmOf(rows)).toEqual([
      [0, 5],
      [5, 25],
      [25, 30],
    ])
    expect(kmOf([...brackets(5, 9, 9, null, 9, null, 9), bracket(30, 35, 8)])).toEqual([
      [0, 5],
      [5, 10],
      [10, 20],
      [20, 30],
      [30, 35],
    ])
  })

  test('end in one bracket of all that is withheld', () => {
    const rows = [...brackets(5, 90, 80), bracket(10, 15, null), bracket(15, 20, null), bracket(20, null, null)]
    expect(kmOf(rows)).toEqual([
      [0, 5],
      [5, 10],
      [10, null],
    ])
    expect(wideBrackets(rows, null).at(-1)).toMatchObject({ value: null, suppressed: true, withheld: 3 })
  })

  test('lose no released count, leave no gap and hold every row once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 5, 10),
        fc.array(fc.option(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 90 }))), {
          minLength: 1,
        }),
        fc.boolean(),
        (step, values, isOpen) => {
          const rows = values.map((each, at) =>
            bracket(
              at * step,
              isOpen && at === values.length - 1 ? null : (at + 1) * step,
              each?.[0] ?? null,
              each?.[1],
            ),
          )
          const wide = wideBrackets(rows, null)
          expect(wide.flatMap(({ parts }) => parts)).toEqual(rows)
          expect(wide.every(({ fromKm }, at) => at === 0 || fromKm === wide[at - 1]?.toKm)).toBe(true)
          const sum = (list: readonly Bracket[]) => list.reduce((total, { value }) => total + (value ?? 0), 0)
          expect(sum(wide)).toBe(sum(rows))
        },
      ),
    )
  })
})

describe('journeys', () => {
  test('[V9.04] say within how many km 80% of local journeys are, and the bracket of the median', () => {
    const rows = brackets(1, 10, 40, 30, 15, 5)
    expect(plainText(journeysSentence('local', rows, null))).toBe(
      '80% of local journeys are within 4 km. The median journey is in the 2 to 3 km bracket.',
    )
    expect(eightyPercentAt(rows, rows, null)).toBe(3)
  })

  test('speak of those shown where brackets are withheld and no total says how much, and say how many', () => {
    expect(plainText(journeysSentence('all', brackets(5, 30, null, 40, 20, null), null))).toBe(
      '80% of journeys whose distances are shown are within 25 km. The median journey of them is in the 5 to 25 km bracket; 2 brackets are withheld.',
    )
  })

  test('claim no distance that journeys may exceed', () => {
    const long: Bracket[] = [...brackets(250, 10), bracket(250, null, 90)]
    expect(plainText(journeysSentence('all', long, null))).toBe(
      'Fewer than 80% of journeys are within 250 km. The median journey is over 250 km long.',
    )
    // 60 of 200 are withheld, in any of the last four
    const rows = [...brackets(10, 80, 60, null, null, null), bracket(50, null, null)]
    expect(plainText(journeysSentence('non-local', rows, { value: 200, margin: 0 }))).toBe(
      'Too little is known to say within which distance 80% of non-local journeys are. The median journey is in the 10 to 20 km bracket; 4 brackets are withheld.',
    )
    expect(eightyPercentAt(rows, rows, { value: 200, margin: 0 })).toBe(-1)
  })

  test('with one bracket or none say so', () => {
    expect(
      plainText(
        journeysSentence('non-local', [...brackets(10, null), bracket(10, 20, 120, 9), bracket(20, 30, null)], null),
      ),
    ).toBe('Only the 10 to 20 km bracket can be shown, with about 120 non-local journeys; 2 brackets are withheld.')
    expect(eightyPercentAt(brackets(10, null, 120), brackets(10, null, 120), null)).toBe(-1)
    expect(plainText(journeysSentence('all', brackets(5, null, null), null))).toBe(
      'Every distance is withheld to protect individuals.',
    )
  })
})
