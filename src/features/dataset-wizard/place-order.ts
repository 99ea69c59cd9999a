import { type ReadonlySignal, signal } from '@preact/signals-react'
import { CallError } from '../../app/call-error.ts'
import type { WizardPayload } from '../../contract/datasets.ts'
import { createOrderKeys } from './order-key.ts'
import { orderFailedText } from './text.ts'

interface OrderDeps {
  /** Orders, or sends the order to who may. */
  readonly order: (payload: WizardPayload, idempotencyKey: string) => Promise<unknown>
  readonly supportEmail: string
  readonly showError: (message: string) => void
  readonly onOrdered: () => void
  /** Takes the template as it is now, so that the price shown is the price asked. */
  readonly reprice: () => Promise<void>
}

/** Codes that say that the price panel is out of date. */
const OUTDATED = new Set(['template-changed', 'price-changed', 'area-refused', 'month-not-ready'])

/** Places what the wizard holds, once, at the price that was shown. `ready` answers null while it may not be ordered. */
export const createOrder = (deps: OrderDeps, ready: () => WizardPayload | null) => {
  const submitting = signal(false)
  const keyOf = createOrderKeys()
  return {
    submitting: submitting as ReadonlySignal<boolean>,
    submit: async (): Promise<void> => {
      const payload = ready()
      if (submitting.peek() || payload === null) return
      submitting.value = true
      try {
        await deps.order(payload, keyOf(payload))
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
