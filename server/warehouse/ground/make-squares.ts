import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { type GroundFigures, releaseBlock } from '../gate/release-ground.ts'
import { ownTurn } from '../maps/own-turn.ts'
import type { NoiseKeys } from '../noise/noise-keys.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import { SQUARES_A_COLUMN } from './grid.ts'
import { visitorsByBlock } from './square-visitors.ts'
import { type OfPeriod, peopleBySquare, tripsByColumn } from './statements.ts'

/** Trips whose visitors are fetched at a time, unless a column of 2 km squares has more. */
const STRIP_TRIPS = 300_000
/** Visitors that are counted in a turn of the event loop. */
const TURN_VISITORS = 20_000

/** Squares from and up to, not including. */
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

const lineOf = (setId: bigint, electric: 0 | 1, { whole, square, devices, visits }: GroundFigures): string =>
  `${setId}\t${electric}\t${whole}\t${square}\t${devices}\t${visits}\n`

/**
 * Counts the visitors of every square in some days, lets the gate decide what of it may be shown, and stores that. The
 * country is read in strips, so that the visitors of one are held at a time.
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
      const released = await releaseBlock(visitors, settings)
      lines.push(
        ...released.all.map(figures => lineOf(setId, 0, figures)),
        ...released.electric.map(figures => lineOf(setId, 1, figures)),
      )
      counted += visitors.length
      if (counted < TURN_VISITORS) continue
      counted = 0
      await ownTurn()
    }
    await warehouse.insert('released_squares', lines.join(''), options)
  }
}
