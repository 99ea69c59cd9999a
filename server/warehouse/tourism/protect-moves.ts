import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Parameters, Statement } from '../statement.ts'
import type { ViewerContext } from '../viewers/context.ts'
import type { ByZone } from './statements.ts'

const PERIOD = 0
/** What a place in no zone has: counted in the rest, never an item. */
const NO_ZONE = 0

/**
 * The zones whose chosen moves may be released. The reader may take a selection from another: a zone is left out where
 * what one option more of a filter would add to it could not be released, or all that the filters leave of it.
 */
export const protectMoves = async <P extends Parameters>(
  { warehouse, settings }: ViewerContext,
  moves: {
    readonly byZone: Statement<P, ByZone>
    readonly byOption: Statement<P, Measure & { readonly cell: number }>
    readonly elsewhere: Statement<P & { released: readonly number[] }, Measure>
  },
  parameters: P,
): Promise<ReadonlyMap<number, Measure>> => {
  const [rows, options] = await Promise.all([
    warehouse.rows(moves.byZone, parameters),
    warehouse.rows(moves.byOption, parameters),
  ])
  const left = new Set(
    [...rows.filter(row => row.selected === 0), ...options].filter(row => !isSafe(row, settings)).map(row => row.cell),
  )
  const selected = rows.filter(row => row.selected === 1)
  const chosen = selected.filter(row => row.cell !== NO_ZONE && !left.has(row.cell))
  return protectMargins(
    {
      cells: new Map(chosen.map(row => [row.cell, row])),
      keys: null,
      margins: [
        {
          marginOf: () => PERIOD,
          restWithout: async released => {
            if (released.length === selected.length) return new Map()
            const rest = await warehouse.rows(moves.elsewhere, { ...parameters, released })
            return new Map(rest.map(measure => [PERIOD, measure]))
          },
        },
      ],
    },
    settings,
  )
}
