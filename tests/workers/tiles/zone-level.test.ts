import { expect, test } from 'vitest'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { TileCache } from '../../../workers/tiles/tile-cache.ts'
import { zoneLevel } from '../../../workers/tiles/zone-level.ts'
import { randomCoverage } from '../support/random-coverage.ts'

/** Twice the signed area of vertices from..to, each put through `snap`. */
const doubleArea = (xy: ArrayLike<number>, from: number, to: number, snap: (value: number) => number) => {
  let sum = 0
  for (let i = from; i < to; i++) {
    const next = i + 1 === to ? from : i + 1
    sum += snap(xy[i * 2]!) * snap(xy[next * 2 + 1]!) - snap(xy[next * 2]!) * snap(xy[i * 2 + 1]!)
  }
  return sum
}

test.each([8, 13, 16, 18])('zones snapped to 2^%i units lose no area to what is left out', bits => {
  for (let seed = 1; seed <= 40; seed++) {
    const columns = columnsFrom(randomCoverage(seed))
    const level = zoneLevel(columns, columns.xy, bits)
    const snap = (value: number) => Math.floor((value + 2 ** bits / 2) / 2 ** bits)
    for (let zone = 0; zone < columns.count; zone++) {
      const rings = {
        from: columns.partStart[columns.zoneStart[zone]!]!,
        to: columns.partStart[columns.zoneStart[zone + 1]!]!,
      }
      let plain = 0
      for (let r = rings.from; r < rings.to; r++)
        plain += doubleArea(columns.xy, columns.ringStart[r]!, columns.ringStart[r + 1]!, snap)
      let kept = 0
      for (let r = level.zoneRing[zone]!; r < level.zoneRing[zone + 1]!; r++)
        kept += doubleArea(level.cells, level.ringStart[r]!, level.ringStart[r + 1]!, cell => cell)
      expect(kept).toBe(plain)
    }
  }
})

test('the tile cache gives copies and lets the oldest go', () => {
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
