import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { yieldToLoop } from '../../runtime/concurrency/yield-to-loop.ts'
import type { NoiseKeys } from '../builds/noise-keys.ts'
import { createSquareRelease, type SquareVisitor } from '../disclosure/release-squares.ts'
import type { SquareCells } from '../disclosure/square-cells.ts'
import { BLOCK_LEVEL, nodeOf, SQUARES_A_COLUMN } from '../disclosure/square-cells.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import { type OfPeriod, peopleBySquare, tripsByColumn } from './square-statements.ts'

/**
 * The 32-bit words of a result row: square, person, factor, weight and weight of electric vehicles (lower half first).
 */
const WORDS = 7
const HIGH = 2 ** 32

/**
 * Yields the visitors of each 8 km square.
 * @param words rows sorted by 8 km square, as returned by an engine
 */
function* visitorsByBlock(words: Uint32Array): Generator<readonly SquareVisitor[]> {
  let block = -1
  let visitors: SquareVisitor[] = []
  for (let at = 0; at < words.length; at += WORDS) {
    const square = words[at]!
    if (nodeOf(square, BLOCK_LEVEL) !== block) {
      if (visitors.length > 0) yield visitors
      block = nodeOf(square, BLOCK_LEVEL)
      visitors = []
    }
    visitors.push({
      square,
      person: words[at + 1]!,
      factor: words[at + 2]!,
      all: words[at + 3]! + words[at + 4]! * HIGH,
      electric: words[at + 5]! + words[at + 6]! * HIGH,
    })
  }
  if (visitors.length > 0) yield visitors
}

/**
 * The maximum number of trips to fetch visitors for at the same time. A single column of 8 km squares may have more.
 */
const STRIP_TRIPS = 300_000
/** The number of visitors to count before yielding to the event loop. */
const TURN_VISITORS = 20_000

/** Ranges of squares; the end is exclusive. */
const stripsOf = (columns: readonly { readonly column: number; readonly trips: number }[]) => {
  const strips: { fromSquare: number; toSquare: number; trips: number }[] = []
  for (const { column, trips } of columns) {
    const last = strips.at(-1)
    const toSquare = (column + 1) * SQUARES_A_COLUMN
    if (last && last.trips + trips <= STRIP_TRIPS) {
      last.toSquare = toSquare
      last.trips += trips
    } else strips.push({ fromSquare: column * SQUARES_A_COLUMN, toSquare, trips })
  }
  return strips
}

/** Formats rows of `released_squares`. The column `whole` is the cell's level. */
const linesOf = (setId: bigint, { all, electric }: SquareCells): string =>
  [all, electric]
    .flatMap((cells, kind) =>
      cells.map(
        ({ level, square, devices, visits }) => `${setId}\t${kind}\t${level}\t${square}\t${devices}\t${visits}\n`,
      ),
    )
    .join('')

/**
 * Counts the visitors of every square in a period and stores the released cells. The country is read in strips, so that
 * only the visitors of one strip, and of unsafe 8 km squares in earlier strips, are in memory.
 */
export const makeSquares = async (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  setId: bigint,
  period: OfPeriod & NoiseKeys,
  signal: AbortSignal,
): Promise<void> => {
  const options: RunOptions = { budget: 'build', signal }
  const write = (cells: readonly SquareCells[]) =>
    warehouse.insert('released_squares', cells.map(some => linesOf(setId, some)).join(''), options)
  const release = createSquareRelease(settings)
  const columns = await warehouse.rows(tripsByColumn, period, options)
  for (const { fromSquare, toSquare } of stripsOf(columns)) {
    const words = await warehouse.words(peopleBySquare, { ...period, fromSquare, toSquare }, options)
    const cells: SquareCells[] = []
    let counted = 0
    for (const visitors of visitorsByBlock(words)) {
      cells.push(release.block(visitors))
      counted += visitors.length
      if (counted < TURN_VISITORS) continue
      counted = 0
      await yieldToLoop()
    }
    await write(cells)
  }
  await write([release.rest()])
}
