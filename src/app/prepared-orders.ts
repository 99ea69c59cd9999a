import { call, routes } from './client.ts'
import { createPreparedOrders } from './create-prepared-orders.ts'
import { wait } from './wait.ts'

/** The prepared orders that the user may see, for the menu, My Datasets and the wizard. */
export const preparedOrders = createPreparedOrders({
  list: () => call(routes.preparedOrders),
  withdraw: id => call(routes.withdrawPrepared, { query: { id } }),
  wait,
  isVisible: () => document.visibilityState === 'visible',
})
