import { expect, test } from 'vitest'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { TileCache } from '../../../workers/tiles/tile-cache.ts'
import { tileGrid } from '../../../workers/tiles/tile-grid.ts'
import { RingBuffer, snapRing } from '../../../workers/tiles/tile-rings.ts'
import { randomCoverage } from '../support/random-coverage.ts'

/** Twice the signed area of the vertices from..to, each after `snap`. */
const doubleArea = (xy: ArrayLike<number>, from: number, to: number, snap: (value: number) => number) => {
  let sum = 0
  for (let i = from; i < to; i++) {
    const next = i + 1 === to ? from : i + 1
    sum += snap(xy[i * 2]!) * snap(xy[next * 2 + 1]!) - snap(xy[next * 2]!) * snap(xy[i * 2 + 1]!)
  }
  return sum
}

test.each([8, 13, 16, 18])('rings snapped to 2^%i units lose no area to dropped vertices', bits => {
  const ring = new RingBuffer()
  const grid = { ...tileGrid(0, 0, 0), shift: bits, coarse: 0 }
  const snap = (value: number) => Math.floor((value + 2 ** bits / 2) / 2 ** bits)
  for (let seed = 1; seed <= 40; seed++) {
    const { ringStart, xy } = columnsFrom(randomCoverage(seed))
    for (let r = 0; r + 1 < ringStart.length; r++) {
      const [from, to] = [ringStart[r]!, ringStart[r + 1]!]
      snapRing(ring, xy, from * 2, to * 2 - 2, grid)
      expect(doubleArea(ring.points, 0, ring.length / 2, cell => cell)).toBe(doubleArea(xy, from, to, snap))
    }
  }
})

test('the tile cache returns copies and drops the oldest', () => {
  const cache = new TileCache(10)
  cache.put('a', new ArrayBuffer(4))
  cache.put('b', new ArrayBuffer(4))
  const taken = cache.take('a')!
  structuredClone(taken, { transfer: [taken] })
  cache.put('c', new ArrayBuffer(4))
  cache.put('d', new ArrayBuffer(11))
  expect(['a', 'b', 'c', 'd'].map(key => cache.take(key)?.byteLength)).toEqual([4, undefined, 4, undefined])
  cache.clear()
  expect(cache.take('a')).toBeUndefined()
})
