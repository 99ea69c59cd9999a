import type { CustomerCredit } from '../../contract/credits.ts'
import { CreditType } from '../../domain/constants.ts'

export interface LedgerRow extends CustomerCredit {
  /** What the row adds to the balance; negative for a debit. */
  readonly signed: number
  /** The balance after the row. */
  readonly balance: number
}

/** The history with the balance after each entry, oldest first: ids grow with time. */
export const withBalances = (history: readonly CustomerCredit[]): readonly LedgerRow[] => {
  let balance = 0
  return [...history]
    .sort((a, b) => a.id - b.id)
    .map(row => {
      const signed = row.creditType === CreditType.Debit ? -row.amount : row.amount
      balance += signed
      return { ...row, signed, balance }
    })
}
