import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { yieldToLoop } from '../../concurrency/yield-to-loop.ts'
import { SQUARES_A_COLUMN } from '../gate/blocks.ts'
import { releaseBlock, releaseElectricBlock, type SquareFigures } from '../gate/release-squares.ts'
import type { NoiseKeys } from '../noise/noise-keys.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import { type OfPeriod, peopleBySquare, tripsByColumn } from './square-statements.ts'
import { visitorsByBlock } from './square-visitors.ts'

/** The most trips whose visitors are fetched at a time, unless one column of 2 km squares has more. */
const STRIP_TRIPS = 300_000
/** Visitors that are counted between two yields to the event loop. */
const TURN_VISITORS = 20_000

/** Ranges of squares, the end exclusive. */
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

const lineOf = (setId: bigint, electric: 0 | 1, { whole, square, devices, visits }: SquareFigures): string =>
  `${setId}\t${electric}\t${whole}\t${square}\t${devices}\t${visits}\n`

/**
 * Counts the visitors of every square in a period and stores what the gate releases. The country is read in strips, so that the
 * visitors of only one strip are in memory at a time.
 */
export const makeSquares = async (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  setId: bigint,
  period: OfPeriod & NoiseKeys,
  signal: AbortSignal,
): Promise<void> => {
  const options: RunOptions = { budget: 'build', signal }
  const columns = await warehouse.rows(tripsByColumn, period, options)
  for (const { fromSquare, toSquare } of stripsOf(columns)) {
    const words = await warehouse.words(peopleBySquare, { ...period, fromSquare, toSquare }, options)
    const lines: string[] = []
    let counted = 0
    for (const visitors of visitorsByBlock(words)) {
      const all = await releaseBlock(visitors, settings)
      if (all.length > 0) await yieldToLoop()
      const electric = await releaseElectricBlock(visitors, all, settings)
      lines.push(
        ...all.map(figures => lineOf(setId, 0, figures)),
        ...electric.map(figures => lineOf(setId, 1, figures)),
      )
      counted += visitors.length
      if (counted < TURN_VISITORS) continue
      counted = 0
      await yieldToLoop()
    }
    await warehouse.insert('released_squares', lines.join(''), options)
  }
}
