import { type ReadonlySignal, signal } from '@preact/signals-react'
import { CallError } from '../../app/call-error.ts'
import type { WizardPayload } from '../../contract/datasets.ts'
import type { SeriesOrder } from '../../contract/series.ts'
import type { StandingOrderToCreate } from '../../contract/standing-orders.ts'
import { createOrderKeys } from './order-key.ts'
import { orderFailedText } from './text.ts'

/** The state of the wizard when it is submitted. */
export interface WizardOrder {
  /** The order of one dataset; where there are several, its settings apply to each. */
  readonly payload: WizardPayload
  /** Null where one dataset is ordered. */
  readonly several: (SeriesOrder & { readonly quotedCredits: number }) | null
  /** Null where none is wanted. */
  readonly standing: StandingOrderToCreate | null
}

interface OrderDeps {
  /** Resolves to false where the user has cancelled the order before it was sent. */
  readonly check: (order: WizardOrder) => Promise<boolean>
  /** Orders, or sends the order to who may. */
  readonly order: (order: WizardOrder, idempotencyKey: string) => Promise<unknown>
  readonly supportEmail: string
  readonly showError: (message: string) => void
  readonly onOrdered: () => void
  /** Takes the template as it is now, so that the price shown is the price asked. */
  readonly reprice: () => Promise<void>
}

/** Codes that say that the price panel is out of date. */
const OUTDATED = new Set(['template-changed', 'price-changed', 'area-refused', 'month-not-ready'])

/** Places what the wizard holds, once, at the price that was shown. `ready` answers null while it may not be ordered. */
export const createOrder = (deps: OrderDeps, ready: () => WizardOrder | null) => {
  const submitting = signal(false)
  const keyOf = createOrderKeys()
  return {
    submitting: submitting as ReadonlySignal<boolean>,
    submit: async (): Promise<void> => {
      const order = ready()
      if (submitting.peek() || order === null) return
      submitting.value = true
      try {
        if (!(await deps.check(order))) return
        await deps.order(order, keyOf(order))
        deps.onOrdered()
      } catch (error) {
        deps.showError(orderFailedText(error, deps.supportEmail))
        if (error instanceof CallError && OUTDATED.has(error.code)) await deps.reprice()
      } finally {
        submitting.value = false
      }
    },
  }
}
