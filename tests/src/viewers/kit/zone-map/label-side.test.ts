import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BadgeSide } from '../../../../../src/map/map-feed.ts'
import { labelSide } from '../../../../../src/viewers/kit/zone-map/map/badges.ts'

const TEXT = 'Leeds city centre'
const MAP = [900, 600] as const
const beside = (side: BadgeSide) => ({ side, awayPx: 0 })

test('[V2.16] places the study location’s label to its right, or where it hides no rank', () => {
  expect(labelSide([400, 300], TEXT, [], MAP)).toEqual(beside('right'))
  expect(labelSide([400, 300], TEXT, [[420, 300]], MAP)).toEqual(beside('left'))
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
  ).toEqual(beside('above'))
  // The label does not fit at the right edge.
  expect(labelSide([860, 300], TEXT, [], MAP)).toEqual(beside('left'))
})

test('[V2.16] moves the label far enough away to hide no rank on a narrow map with ranks on every side', () => {
  const ranks = [-40, -20, 0, 20, 40].flatMap(y => [-60, 0, 60].map(x => [180 + x, 200 + y] as const))
  expect(labelSide([180, 200], TEXT, ranks, [360, 326])).toEqual({ side: 'above', awayPx: 54 })
  // The label does not fit above.
  expect(
    labelSide(
      [180, 70],
      TEXT,
      ranks.map(([x, y]) => [x, y - 130]),
      [360, 326],
    ),
  ).toEqual({
    side: 'below',
    awayPx: 54,
  })
})

test('picks the side that hides the fewest marks', () => {
  const mark = fc.tuple(fc.integer({ min: 250, max: 550 }), fc.integer({ min: 260, max: 340 }))
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 10 }), marks => {
      const { side, awayPx } = labelSide([400, 300], TEXT, marks, MAP)
      const mirrored = marks.map(([x, y]) => [800 - x, y] as const)
      const other = labelSide([400, 300], TEXT, mirrored, MAP)
      expect(other.awayPx).toBe(awayPx)
      const flipped = { right: 'left', left: 'right', above: 'above', below: 'below' } as const
      // Only the order of preference may decide between two equal sides.
      if (side === 'above' || side === 'below') expect(other.side).toBe(side)
      else expect([side, flipped[side]]).toContain(other.side)
    }),
  )
})
