import { z } from 'zod'
import { defineCall } from './call.ts'
import { wizardPayload } from './datasets.ts'

/** An order that waits until a user who may spend credits submits it. */
const preparedOrder = z.object({
  id: z.int(),
  /** The order as the wizard sends it, without areas but for a boundary. */
  payload: wizardPayload,
  /** The price when it was prepared. */
  credits: z.int(),
  preparedBy: z.string(),
  /** ISO, UTC. */
  preparedAt: z.string(),
  isOwn: z.boolean(),
})
export type PreparedOrder = z.infer<typeof preparedOrder>

export const preparedOrders = defineCall({
  route: 'GET /datasetsapi/preparedorders',
  access: 'user',
  summary:
    'Orders that wait to be submitted, newest first: the user’s own, and all of the organisation’s for who may spend',
  reply: z.array(preparedOrder),
})

export const prepareOrder = defineCall({
  route: 'POST /datasetsapi/preparedorders',
  id: 'preparedorders.prepare',
  access: 'user',
  cost: 'place',
  summary:
    'Keep an order for somebody of the organisation who may spend credits, and tell them by e-mail; nothing is charged',
  body: wizardPayload,
  reply: z.object({ id: z.int() }),
  refusals: {
    409: 'Too many orders wait, nobody may spend credits, or the template or the price changed since it was priced',
    422: 'The order would be refused; the message says why',
  },
})

const byId = z.object({ id: z.coerce.number().int().positive() })

export const submitPrepared = defineCall({
  route: 'POST /datasetsapi/preparedorders/submit',
  access: 'user',
  cost: 'place',
  summary: 'Order what was prepared, once: who submits it spends, and the dataset is of who prepared it',
  /** A payload replaces the prepared one: the user who submits the order has changed it. */
  body: byId.extend({ payload: wizardPayload.optional() }),
  reply: z.object({ id: z.int(), credits: z.int() }),
  refusals: {
    404: 'It was submitted or withdrawn already',
    409: 'As for an order',
    422: 'As for an order',
  },
})

export const withdrawPrepared = defineCall({
  route: 'DELETE /datasetsapi/preparedorders',
  id: 'preparedorders.withdraw',
  access: 'user',
  summary: 'Withdraw an order that waits: who prepared it, or who may spend credits',
  query: byId,
  reply: z.null(),
  refusals: { 404: 'It was submitted or withdrawn already' },
})
