import { MIN_CARDS, MIN_MERCHANTS } from '../../../src/domain/tourism.ts'

/** A middle zone's payments for one month, kind of day and industry, as delivered. */
export interface PaymentsCell {
  readonly zone: number
  readonly month: number
  /** 0 for weekdays, 1 for weekends. */
  readonly day_type: number
  /** The index in INDUSTRIES. */
  readonly industry: number
  readonly paid: number
  readonly pence: number
  readonly card_count: number
  readonly merchant_count: number
}

/** A zone's payments over several cells of the provider's table. */
interface SafePayments {
  readonly paid: number
  readonly pence: number
  /** The number of distinct cards in whichever cell has the most. It is a lower bound for the payments as a whole. */
  readonly cards: number
}

const arePaymentsSafe = ({ card_count, merchant_count }: PaymentsCell): boolean =>
  card_count >= MIN_CARDS && merchant_count >= MIN_MERCHANTS

/**
 * Sums payments for each zone that has all `expected` cells (month, kind of day, industry), each with enough cards and
 * merchants. As a result, the difference between any two selections consists of cells that could have been released
 * too, and a cell without payments looks like a cell below the threshold.
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
      .filter(([, all]) => all.length === expected && all.every(arePaymentsSafe))
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
