import { call, routes } from '../../app/client.ts'
import { createStandingOrders } from './model.ts'

/** Standing orders on the real calls. */
export const startStandingOrders = () =>
  createStandingOrders({
    list: () => call(routes.standingOrders),
    change: (id, change) => call(routes.changeStandingOrder, { body: { id, ...change } }),
    skip: (id, month, skip) => call(routes.skipStandingMonth, { body: { id, month, skip } }),
    end: id => call(routes.endStandingOrder, { query: { id } }),
  })
