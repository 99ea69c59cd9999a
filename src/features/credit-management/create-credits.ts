import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Loaded } from '../../app/load.ts'
import type { CustomerCredit, OwnCustomerCredit } from '../../contract/credits.ts'
import type { Organisation } from '../../contract/organisations.ts'
import { CreditType } from '../../domain/constants.ts'

export interface NewCredit {
  readonly amount: number
  readonly creditType: 0 | 1
  readonly creditInfo: string
}

interface CreditsDeps {
  readonly organisations: () => Promise<readonly Organisation[]>
  readonly history: (organisationId: number) => Promise<readonly CustomerCredit[]>
  readonly unused: (organisationId: number) => Promise<number>
  readonly add: (organisationId: number, credit: NewCredit) => Promise<unknown>
  readonly reverse: (id: number) => Promise<unknown>
}

interface OrganisationLedger {
  readonly unused: number
  readonly rows: readonly Ledger<CustomerCredit>[]
}

/** `none` until an organisation is chosen. */
type LedgerState = { readonly kind: 'none' } | Loaded<OrganisationLedger>

export interface Credits {
  /** Undefined while they are loading, null if loading failed. */
  readonly organisations: ReadonlySignal<readonly Organisation[] | null | undefined>
  /** The error, if loading failed. */
  readonly failure: ReadonlySignal<unknown>
  readonly chosen: ReadonlySignal<number | null>
  readonly ledger: ReadonlySignal<LedgerState>
  readonly load: () => Promise<void>
  readonly choose: (organisationId: number | null) => Promise<void>
  /** @throws if the call fails; the ledger then stays unchanged */
  readonly add: (credit: NewCredit) => Promise<void>
  /** @throws if the call fails; the ledger then stays unchanged */
  readonly reverse: (id: number) => Promise<void>
}

/**
 * Loads the ledger of one organisation at a time. If another organisation is chosen in the meantime, the reply is
 * dropped.
 */
export const createCredits = (deps: CreditsDeps): Credits => {
  const organisations = signal<readonly Organisation[] | null | undefined>(undefined)
  const failure = signal<unknown>(null)
  const chosen = signal<number | null>(null)
  const reply = signal<{ readonly of: number; readonly state: LedgerState } | null>(null)
  const ledger = computed<LedgerState>(() => {
    if (chosen.value === null) return { kind: 'none' }
    return reply.value?.of === chosen.value ? reply.value.state : { kind: 'loading' }
  })

  const read = async (of: number) => {
    const state = await Promise.all([deps.unused(of), deps.history(of)]).then(
      ([unused, history]): LedgerState => ({ kind: 'ready', value: { unused, rows: withBalances(history) } }),
      (error: unknown): LedgerState => ({ kind: 'failed', error }),
    )
    if (chosen.value === of) reply.value = { of, state }
  }
  const after = async (change: (of: number) => Promise<unknown>) => {
    const organisationId = chosen.value
    if (organisationId === null) return
    await change(organisationId)
    await read(organisationId)
  }

  return {
    organisations,
    failure,
    chosen,
    ledger,
    load: async () => {
      organisations.value = undefined
      organisations.value = await deps.organisations().catch((error: unknown) => {
        failure.value = error
        return null
      })
    },
    choose: async organisationId => {
      batch(() => {
        chosen.value = organisationId
        reply.value = null
      })
      if (organisationId !== null) await read(organisationId)
    },
    add: credit => after(of => deps.add(of, credit)),
    reverse: id => after(() => deps.reverse(id)),
  }
}

interface Balanced {
  /** The change to the balance. Negative for a debit. */
  readonly signed: number
  readonly balance: number
}

/** A ledger row with the balance after it. Only an administrator's row says whether it can be reversed. */
export type Ledger<R extends OwnCustomerCredit> = R & Balanced

/** Adds the balance after each entry to the history, oldest first. Ids increase over time. */
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
