import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forBoxPairs } from '../../../workers/adjacency/box-pairs.ts'

const NOWHERE = [2147483647, 2147483647, -2147483647, -2147483647]
const near = (boxes: Int32Array, a: number, b: number, margin: number) =>
  boxes[a * 4]! <= boxes[b * 4 + 2]! + margin &&
  boxes[b * 4]! <= boxes[a * 4 + 2]! + margin &&
  boxes[a * 4 + 1]! <= boxes[b * 4 + 3]! + margin &&
  boxes[b * 4 + 1]! <= boxes[a * 4 + 3]! + margin

const box = fc
  .tuple(fc.integer({ min: -50_000, max: 2_000_000 }), fc.integer({ min: -50_000, max: 2_000_000 }))
  .chain(([x, y]) => {
    const side = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 1_500_000 }))
    return fc.tuple(side, side).map(([width, height]) => [x, y, x + width, y + height])
  })

test('finds each pair of nearby boxes once, whatever their sizes, and ignores empty boxes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: box }, fc.constant(NOWHERE)), { maxLength: 80 }),
      fc.integer({ min: 0, max: 6000 }),
      (all, margin) => {
        const boxes = Int32Array.from(all.flat())
        const found: string[] = []
        forBoxPairs(boxes, margin, (a, b) => found.push(`${Math.min(a, b)}-${Math.max(a, b)}`))
        const expected: string[] = []
        const some = all.flatMap((one, i) => (one === NOWHERE ? [] : [i]))
        for (const a of some) for (const b of some) if (a < b && near(boxes, a, b, margin)) expected.push(`${a}-${b}`)
        expect(found.sort()).toEqual(expected.sort())
      },
    ),
    { numRuns: 300, seed: 20_261_121 },
  )
})
