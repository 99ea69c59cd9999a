import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutRepeats, withRepeats } from '../../../src/domain/repeated-fields.ts'

const row = fc.record({
  id: fc.nat(3),
  name: fc.constantFrom('a', 'b', ''),
  group: fc.option(fc.nat(1)),
  series: fc.option(fc.record({ id: fc.nat(1), kind: fc.constantFrom('months', 'places') })),
  pin: fc.option(fc.tuple(fc.constantFrom(-1.5, 0), fc.constantFrom(53.8, 0))),
  isSample: fc.boolean(),
})

describe('a list without repeated values', () => {
  test('restores the complete list, even from parts that were shortened separately', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row)), parts => {
        const sent = JSON.parse(JSON.stringify(parts.flatMap(withoutRepeats)))
        expect(withRepeats(sent)).toEqual(parts.flat())
      }),
    )
  })

  test('includes a field that changes, even to null', () => {
    const whole = [
      { id: 3, group: 'North', pin: [1, 2] },
      { id: 2, group: 'North', pin: [1, 2] },
      { id: 1, group: null, pin: [1, 2] },
    ]
    expect(withoutRepeats(whole)).toEqual([whole[0], { id: 2 }, { id: 1, group: null }])
  })
})
