import type { OwnCustomerCredit } from '../../contract/credits.ts'
import { CreditType } from '../../domain/constants.ts'

interface Balanced {
  /** The row's share of the balance; negative for a debit. */
  readonly signed: number
  readonly balance: number
}

/** A row of a ledger with the balance after it; the administrator's says whether it can be deleted. */
export type Ledger<R extends OwnCustomerCredit> = R & Balanced

/** The history with the balance after each entry, oldest first: ids grow with time. */
export const withBalances = <R extends OwnCustomerCredit>(history: readonly R[]): readonly Ledger<R>[] => {
  let balance = 0
  return [...history]
    .sort((a, b) => a.id - b.id)
    .map(row => {
      const signed = row.creditType === CreditType.Debit ? -row.amount : row.amount
      balance += signed
      return { ...row, signed, balance }
    })
}
