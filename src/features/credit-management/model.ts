import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Loaded } from '../../app/load.ts'
import type { CustomerCredit } from '../../contract/credits.ts'
import type { Organisation } from '../../contract/organisations.ts'
import { type Ledger, withBalances } from './balances.ts'

export interface NewCredit {
  readonly amount: number
  readonly creditType: 0 | 1
  readonly creditInfo: string
}

export interface CreditsDeps {
  readonly organisations: () => Promise<readonly Organisation[]>
  readonly history: (organisationId: number) => Promise<readonly CustomerCredit[]>
  readonly unused: (organisationId: number) => Promise<number>
  readonly add: (organisationId: number, credit: NewCredit) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
}

export interface OrganisationLedger {
  readonly unused: number
  readonly rows: readonly Ledger<CustomerCredit>[]
}

/** `none` while no organisation is chosen. */
export type LedgerState = { readonly kind: 'none' } | Loaded<OrganisationLedger>

export interface Credits {
  /** Undefined while they are loading, null where they could not be loaded. */
  readonly organisations: ReadonlySignal<readonly Organisation[] | null | undefined>
  /** Why they could not be loaded. */
  readonly failure: ReadonlySignal<unknown>
  readonly chosen: ReadonlySignal<number | null>
  readonly ledger: ReadonlySignal<LedgerState>
  readonly load: () => Promise<void>
  readonly choose: (organisationId: number | null) => Promise<void>
  /** @throws what the call throws; the ledger is then as it was */
  readonly add: (credit: NewCredit) => Promise<void>
  /** @throws what the call throws; the ledger is then as it was */
  readonly remove: (id: number) => Promise<void>
}

/** The ledger of one organisation at a time; an answer for one that is no longer chosen is dropped. */
export const createCredits = (deps: CreditsDeps): Credits => {
  const organisations = signal<readonly Organisation[] | null | undefined>(undefined)
  const failure = signal<unknown>(null)
  const chosen = signal<number | null>(null)
  const answer = signal<{ readonly of: number; readonly state: LedgerState } | null>(null)
  const ledger = computed<LedgerState>(() => {
    if (chosen.value === null) return { kind: 'none' }
    return answer.value?.of === chosen.value ? answer.value.state : { kind: 'loading' }
  })

  const read = async (of: number) => {
    const state = await Promise.all([deps.unused(of), deps.history(of)]).then(
      ([unused, history]): LedgerState => ({ kind: 'ready', value: { unused, rows: withBalances(history) } }),
      (error: unknown): LedgerState => ({ kind: 'failed', error }),
    )
    if (chosen.value === of) answer.value = { of, state }
  }
  const after = async (change: (of: number) => Promise<unknown>) => {
    const of = chosen.value
    if (of === null) return
    await change(of)
    await read(of)
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
        answer.value = null
      })
      if (organisationId !== null) await read(organisationId)
    },
    add: credit => after(of => deps.add(of, credit)),
    remove: id => after(() => deps.remove(id)),
  }
}
