import { z } from 'zod'
import { defineCall, ORDER_BODY_BYTES } from './call.ts'
import { wizardPayload } from './datasets.ts'

/** An order that waits until a user who may spend credits submits it. */
const preparedOrder = z.object({
  id: z.int(),
  /** The order as sent by the wizard, without areas except a boundary. */
  payload: wizardPayload,
  /** The price when it was prepared. */
  credits: z.int(),
  preparedBy: z.string(),
  /** ISO 8601, in UTC. */
  preparedAt: z.string(),
  isOwn: z.boolean(),
})
export type PreparedOrder = z.infer<typeof preparedOrder>

export const preparedOrders = defineCall({
  route: 'GET /datasetsapi/preparedorders',
  access: 'user',
  summary:
    'Orders that wait to be submitted, newest first: the user’s own, or all of the organisation if the user may spend credits',
  reply: z.array(preparedOrder),
})

export const prepareOrder = defineCall({
  route: 'POST /datasetsapi/preparedorders',
  id: 'preparedorders.prepare',
  access: 'user',
  cost: 'place',
  summary: 'Store an order for colleagues who may spend credits, and notify them by e-mail; nothing is charged',
  body: wizardPayload,
  bodyBytes: ORDER_BODY_BYTES,
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
  summary: 'Place a prepared order once: the submitter pays, and the dataset belongs to the user who prepared it',
  /** A payload replaces the prepared one if the submitter has changed the order. */
  body: byId.extend({ payload: wizardPayload.optional() }),
  bodyBytes: ORDER_BODY_BYTES,
  reply: z.object({ id: z.int(), credits: z.int() }),
  refusals: {
    404: 'It has already been submitted or withdrawn',
    409: 'As for an order',
    422: 'As for an order',
  },
})

export const withdrawPrepared = defineCall({
  route: 'DELETE /datasetsapi/preparedorders',
  id: 'preparedorders.withdraw',
  access: 'user',
  summary: 'Withdraw a waiting order, for the user who prepared it and users who may spend credits',
  query: byId,
  reply: z.null(),
  refusals: { 404: 'It has already been submitted or withdrawn' },
})
