import type { WizardPayload } from '../../../src/contract/datasets.ts'
import type { Actor } from '../../audit/audit.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { checkOrder, type OrderingParts, openOrder } from './check-order.ts'
import type { AllowedOrder, OrderLine } from './examine-orders.ts'
import { existingDataset } from './existing-datasets.ts'
import { createJudgements } from './judgements.ts'
import { type OnBehalf, type Orders, placeOrder, placeOrders } from './place-order.ts'
import { costsOf, populationOf } from './price-order.ts'

/**
 * Pricing and ordering. The server applies all of the wizard's rules again, to its own data and shapes. Geometry is
 * computed before the transaction, which only compares, charges and writes.
 */
export const createOrdering = (parts: OrderingParts) => {
  const state = { ...parts, judgements: createJudgements() }
  return {
    place: (actor: Actor, orders: Orders, key: string | null, behalf: OnBehalf | null = null) =>
      placeOrders(state, actor, orders, key, behalf),
    /**
     * Examines an order's lines one after another, as `place` does.
     * @throws Refusal before the first line if every line would be refused: not-found for the template, bad-order
     */
    examine: async (identity: Identity, shared: WizardPayload, lines: readonly OrderLine[]) => {
      const { offer, examine } = await openOrder(state, identity, shared, lines)
      return {
        examined: examine(),
        /** The newest dataset that equals an examined line, or null. */
        existing: (order: AllowedOrder) =>
          parts.database.within(scopeOf(identity), tx => existingDataset(tx, identity, offer, order)),
      }
    },
    population: (identity: Identity, payload: WizardPayload) => populationOf(state, identity, payload),
    costs: (identity: Identity, payload: WizardPayload) => costsOf(state, identity, payload),
    check: (identity: Identity, payload: WizardPayload) => checkOrder(state, identity, payload),
    request: (actor: Actor, payload: WizardPayload, key: string | null, behalf: OnBehalf | null = null) =>
      placeOrder(state, actor, payload, key, behalf),
  }
}
export type Ordering = ReturnType<typeof createOrdering>
