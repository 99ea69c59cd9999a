import { describe, expect, test } from 'vitest'
import { isSafe } from '../../../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../../../server/warehouse/gate/measure.ts'
import { protectMargins } from '../../../../server/warehouse/gate/protect-margins.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { withholdChains } from '../../../../server/warehouse/gate/withhold-chains.ts'
import { withoutChains } from '../../../reference/chains.ts'
import { randomOf } from '../../../support/random.ts'
import { linearSystem } from './linear-system.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 7)
const SETTINGS = disclosureSettings(15)

/** The measure of a number of devices, each of which stands for one person and comes to one cell only. */
const measure = (devices: number): Measure => ({
  value_m: devices * 1000,
  devices,
  largest_m: 1000,
  largest_two_m: 2000,
  noised_m: devices * 3_000_000,
  noised_devices: devices * 3000,
  noised_squares_m2: devices * 3e9,
})

type Random = () => number
type Cells = ReadonlyMap<number, Measure>

/** Cells with something counted, by row * width + column: some empty, some of few devices, some of many. */
const randomTable = (height: number, width: number, random: Random): Cells => {
  const devicesOf = () => {
    const kind = random()
    if (kind < 0.1) return 0
    return kind < 0.4 ? 1 + Math.floor(14 * random()) : 19 + Math.floor(60 * random())
  }
  const cells = Array.from({ length: height * width }, (_, cell) => [cell, measure(devicesOf())] as const)
  return new Map(cells.filter(([, { devices }]) => devices > 0))
}

const rowsOf = (width: number) => (cell: number) => Math.floor(cell / width)
const columnsOf = (width: number) => (cell: number) => cell % width

const sumBy = (cells: Cells, totalOf: (cell: number) => number, isIn: (cell: number) => boolean) => {
  const sums = new Map<number, number>()
  for (const [cell, { devices }] of cells)
    if (isIn(cell)) sums.set(totalOf(cell), (sums.get(totalOf(cell)) ?? 0) + devices)
  return new Map([...sums].map(([total, devices]) => [total, measure(devices)]))
}

const release = async (cells: Cells, width: number, isTwoWay: boolean): Promise<ReadonlySet<number>> => {
  const margins = [rowsOf(width), columnsOf(width)].map(marginOf => ({
    marginOf,
    complementWithout: async (released: readonly number[]) => sumBy(cells, marginOf, cell => !released.includes(cell)),
  }))
  return new Set((await protectMargins({ cells, keys: null, margins, isTwoWay }, SETTINGS)).keys())
}

/** What follows from the totals and from the released cells, in which all others are unknown. */
const known = (cells: Cells, width: number, released: ReadonlySet<number>) => {
  const names = [...cells.keys()]
  const system = linearSystem(names.length)
  for (const totalOf of [rowsOf(width), columnsOf(width)])
    for (const total of new Set(names.map(totalOf)))
      system.learn(names.flatMap((cell, at) => (totalOf(cell) === total ? [at] : [])))
  for (const cell of released) system.learn([names.indexOf(cell)])
  return system
}

/**
 * The sums of withheld cells, one of them not safe, that follow although they have fewer devices than any figure needs, and that do
 * not follow from the totals alone: every combination of up to `most` withheld cells is tried.
 */
const found = (cells: Cells, width: number, released: ReadonlySet<number>, most: number): number[][] => {
  const names = [...cells.keys()]
  const [system, totals] = [known(cells, width, released), known(cells, width, new Set())]
  const withheld = names.filter(cell => !released.has(cell))
  const told: number[][] = []
  const look = (from: number, sum: readonly number[], devices: number): void => {
    const atoms = sum.map(cell => names.indexOf(cell))
    if (sum.length > 0 && system.tells(atoms) && !totals.tells(atoms)) told.push([...sum])
    if (sum.length === most) return
    for (let at = from; at < withheld.length; at++) {
      const count = cells.get(withheld[at]!)!
      if (isSafe(count, SETTINGS) || devices + count.devices >= SETTINGS.minDevices) continue
      look(at + 1, [...sum, withheld[at]!], devices + count.devices)
    }
  }
  look(0, [], 0)
  return told
}

/** Tables of 2 to 5 rows and columns. */
const attack = async (isTwoWay: boolean, tables: number) => {
  const random = randomOf(SEED)
  let told = 0
  let released = 0
  let cellsOfAll = 0
  for (let i = 0; i < tables; i++) {
    const [height, width] = [2 + Math.floor(4 * random()), 2 + Math.floor(4 * random())]
    const cells = randomTable(height, width, random)
    const shown = await release(cells, width, isTwoWay)
    told += found(cells, width, shown, 4).length
    released += shown.size
    cellsOfAll += cells.size
  }
  return { told, share: released / cellsOfAll }
}

describe('chains of withheld cells in a table of two ways', () => {
  test('reveal no cell that is not safe, and no sum of few devices, in any of many random tables', async () => {
    console.log(`seed ${SEED}`)
    const { told, share } = await attack(true, 400)
    expect(told).toBe(0)
    expect(share).toBeGreaterThan(0.3)
  })

  test('would do so were the complement of each total alone protected, so that the solver is no blind one', async () => {
    expect((await attack(false, 400)).told).toBeGreaterThan(5)
  })

  test('are broken where the independent reference breaks them', () => {
    const random = randomOf(SEED + 1)
    let withheld = 0
    for (let i = 0; i < 300; i++) {
      const width = 2 + Math.floor(5 * random())
      const cells = randomTable(6, width, random)
      const table = { cells, rowOf: rowsOf(width), columnOf: columnsOf(width) }
      const shown = new Set([...cells].flatMap(([cell, count]) => (isSafe(count, SETTINGS) ? cell : [])))
      const pipes = [...cells].map(([key, count]) => ({
        key,
        row: table.rowOf(key),
        column: table.columnOf(key),
        value: count.value_m,
        devices: count.devices,
        isSafe: shown.has(key),
      }))
      const left = withholdChains(table, shown, SETTINGS)
      expect(left).toEqual(withoutChains(pipes, shown, SETTINGS.minDevices))
      withheld += shown.size - left.size
    }
    expect(withheld).toBeGreaterThan(100)
  })

  test('are broken by the smallest cell that gives the sum company', () => {
    // Row 0 and column 0 hide [0, 0] and [0, 1], row 1 hides [1, 1]: column 1's total less row 1's cell leaves [0, 1], so [0, 0] follows.
    const devices = [
      [3, 20, 40, 50],
      [60, 25, 70, 80],
      [90, 100, 30, 35],
    ]
    const cells = new Map(devices.flatMap((row, i) => row.map((many, j) => [i * 4 + j, measure(many)] as const)))
    const shown = new Set([2, 3, 4, 6, 7, 8, 9, 10, 11])
    const table = { cells, rowOf: rowsOf(4), columnOf: columnsOf(4) }
    const left = withholdChains(table, shown, SETTINGS)
    expect([...shown].filter(cell => !left.has(cell))).toEqual([4])
    expect(withholdChains(table, left, SETTINGS)).toEqual(left)
  })
})
