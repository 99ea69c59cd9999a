import type { StoredOr } from '../cache/stored-results.ts'
import { dimension, type Term } from '../dimensions.ts'
import { addCells, type Cells, cellsOf, leaveOut } from './cells-of.ts'
import type { By, Count, Counting, CountRow, ZoneDimension } from './counting.ts'
import { eachPart } from './each-part.ts'
import { joinMeasures } from './join-measures.ts'
import type { ParentsOf } from './parents-of.ts'
import type { TripReader } from './read-trips.ts'
import { sumCells } from './sum-cells.ts'
import type { Trips } from './trips.ts'

type TermsOf = (by: By) => readonly Term[]

/** Room for the cells of a part's trips, which is used again for the next count. */
const createScratch = () => {
  let room = new Int32Array(0)
  return (length: number): Int32Array => {
    if (room.length < length) room = new Int32Array(length)
    return room.subarray(0, length)
  }
}
const [rowsOf, othersOf] = [createScratch(), createScratch()]

const countPart = (trips: Trips, { by, and, only, without = [], parts }: Counting, termsOf: TermsOf): CountRow[] => {
  const cellsBy = (of: By): Cells => cellsOf(trips, termsOf(of), parts)
  const first = cellsBy(by)
  const second = cellsBy(and ?? 'period')
  const width = second.numbers.length
  const [rows, others] = [rowsOf(trips.weights.length), othersOf(trips.weights.length)]
  rows.fill(0)
  addCells(rows, first, width)
  addCells(rows, second, 1)
  if (only) leaveOut(rows, cellsBy(only.of), { some: only.cells, isKept: true }, others)
  for (const { of, cells } of without) leaveOut(rows, cellsBy(of), { some: cells, isKept: false }, others)
  return sumCells(trips, rows, first.numbers.length * width).flatMap((measure, at) =>
    measure ? { cell: first.numbers[Math.floor(at / width)]!, second: second.numbers[at % width]!, ...measure } : [],
  )
}

/** Every zone dimension whose middle zones are needed. */
const middlesOf = ({ by, and, only, without = [] }: Counting) =>
  [by, and, only?.of, ...without.map(({ of }) => of)].filter(one => typeof one === 'object')

export const createCount = (stored: StoredOr, trips: TripReader, parentsOf: ParentsOf): Count => {
  let isBackwards = false
  return (buildId, counting) =>
    stored(buildId, JSON.stringify(counting), async () => {
      const count = async (part: Trips): Promise<CountRow[]> => {
        const parents = new Map<ZoneDimension, ReadonlyMap<number, number>>()
        for (const { middleOf, version } of middlesOf(counting))
          parents.set(middleOf, await parentsOf(part, middleOf, version))
        const termsOf: TermsOf = by => {
          if (typeof by === 'string') return dimension(by).terms
          const parentOf = parents.get(by.middleOf)
          return [{ field: by.middleOf, of: zone => parentOf?.get(zone) ?? 0 }]
        }
        return countPart(part, counting, termsOf)
      }
      const parts = await trips.parts(buildId, counting.rows, 'person')
      // Of a build that is larger than the memory, the parts read last are still there: every second count begins with them.
      isBackwards = !isBackwards
      return joinMeasures(await eachPart(parts, count, { isBackwards }))
    })
}
