import { MIN_CARDS, MIN_MERCHANTS } from '../../../src/domain/tourism.ts'
import type { PaymentsCell } from '../tourism/statements.ts'

/** Payments of a zone over several cells of the provider's table. */
export interface SafePayments {
  readonly paid: number
  readonly pence: number
  /** At least so many cards are behind it. */
  readonly cards: number
}

const isSafe = ({ card_count, merchant_count }: PaymentsCell): boolean =>
  card_count >= MIN_CARDS && merchant_count >= MIN_MERCHANTS

/**
 * Payments by zone, of the zones of which every one of the `expected` cells (month, kind of day, industry) is there and
 * rests on enough cards and merchants by itself. So whatever selections a reader subtracts from each other, the rest is
 * one that could have been given out too, and a cell without payments looks like one below the threshold.
 */
export const safePayments = (cells: readonly PaymentsCell[], expected: number): Map<number, SafePayments> => {
  const zones = new Map<number, PaymentsCell[]>()
  for (const cell of cells) {
    const known = zones.get(cell.zone)
    if (known) known.push(cell)
    else zones.set(cell.zone, [cell])
  }
  return new Map(
    [...zones]
      .filter(([, all]) => all.length === expected && all.every(isSafe))
      .map(([zone, all]) => [
        zone,
        {
          paid: all.reduce((sum, cell) => sum + cell.paid, 0),
          pence: all.reduce((sum, cell) => sum + cell.pence, 0),
          cards: Math.max(...all.map(cell => cell.card_count)),
        },
      ]),
  )
}
