import { describe, expect, test } from 'vitest'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { ZoneIndex } from '../../../workers/index/zone-index.ts'
import { randomOf } from '../../support/random.ts'

const SEED = Number(process.env.TEST_SEED ?? 11)
const EXTENT_M = 100_000

/** A square a few metres wide. */
const square = (x: number, y: number, size: number) => ({
  code: '',
  name: '',
  polygons: [[[x, y, x + size, y, x + size, y + size, x, y + size, x, y]]],
})
const NOWHERE = { code: '', name: '', polygons: [] }

/** Zones row by row from the south-west, as in a sorted file. */
const inRows = (across: number): ZoneColumns => {
  const size = EXTENT_M / across
  return columnsFrom(
    Array.from({ length: across * across }, (_, at) =>
      square((at % across) * size, Math.floor(at / across) * size, size),
    ),
  )
}
/** Zones in random places and order, some of them without a shape. */
const anywhere = (count: number, random: () => number): ZoneColumns =>
  columnsFrom(
    Array.from({ length: count }, () =>
      random() < 0.1 ? NOWHERE : square(random() * EXTENT_M, random() * EXTENT_M, 10 + random() * 2000),
    ),
  )

const searched = ({ boxes, count }: ZoneColumns, [minX, minY, maxX, maxY]: readonly number[]): number[] =>
  Array.from({ length: count }, (_, zone) => zone).filter(zone => {
    const [west, south, east, north] = boxes.subarray(zone * 4, zone * 4 + 4)
    return west! <= east! && west! <= maxX! && south! <= maxY! && east! >= minX! && north! >= minY!
  })

describe(`the index of zones (seed ${SEED})`, () => {
  const random = randomOf(SEED)
  test.each([
    ['no zones', columnsFrom([])],
    ['one zone', columnsFrom([square(10, 10, 5)])],
    ['zones without shapes', columnsFrom([NOWHERE, NOWHERE])],
    ['as many zones as a node holds', anywhere(16, random)],
    ['one more zone than a node holds', anywhere(17, random)],
    ['zones in rows', inRows(40)],
    ['anywhere', anywhere(3000, random)],
  ])('finds the same zones as a search through every box, in file order: %s', (_, columns) => {
    const index = new ZoneIndex(columns)
    const everything = [-(2 ** 31), -(2 ** 31), 2 ** 31 - 1, 2 ** 31 - 1]
    const boxes = Array.from({ length: 200 }, () => {
      const [x, y, size] = [random(), random(), random() ** 4].map(part => part * EXTENT_M * 1000)
      return [x!, y!, x! + size!, y! + size!]
    })
    for (const [minX, minY, maxX, maxY] of [everything, ...boxes])
      expect([...index.search(minX!, minY!, maxX!, maxY!)]).toEqual(searched(columns, [minX!, minY!, maxX!, maxY!]))
  })
})
