import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelSide } from '../../../../src/viewers/zone-screen/label-side.ts'

const TEXT = 'Leeds city centre'
const MAP = 900

test('[V2.16] the label of the study location stands right of it, or where it hides no rank', () => {
  expect(labelSide([400, 300], TEXT, [], MAP)).toBe('right')
  expect(labelSide([400, 300], TEXT, [[420, 300]], MAP)).toBe('left')
  expect(
    labelSide(
      [400, 300],
      TEXT,
      [
        [420, 300],
        [380, 303],
      ],
      MAP,
    ),
  ).toBe('above')
  // no room at the right edge
  expect(labelSide([860, 300], TEXT, [], MAP)).toBe('left')
})

test('no other side hides fewer marks', () => {
  const mark = fc.tuple(fc.integer({ min: 250, max: 550 }), fc.integer({ min: 260, max: 340 }))
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 10 }), marks => {
      const side = labelSide([400, 300], TEXT, marks, MAP)
      const mirrored = marks.map(([x, y]) => [800 - x, y] as const)
      const other = labelSide([400, 300], TEXT, mirrored, MAP)
      const flipped = { right: 'left', left: 'right', above: 'above', below: 'below' } as const
      // the order of preference alone may tell two that are equal apart
      if (side === 'above' || side === 'below') expect(other).toBe(side)
      else expect([side, flipped[side]]).toContain(other)
    }),
  )
})
