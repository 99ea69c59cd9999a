import { z } from 'zod'
import { MAX_STANDING_EMAILS } from '../domain/constants.ts'
import { type BodyOf, defineCall, ORDER_BODY_BYTES } from './call.ts'
import { seriesHead, wizardPayload } from './datasets.ts'
import { month } from './series.ts'

const id = z.int().positive()

/**
 * The reason for a pause. The pause ends when a user resumes the standing order; for `template`, it also ends
 * automatically once the template offers the month.
 */
export const pauseKind = z.enum([
  'by-hand',
  'by-provider',
  'restored',
  'credits',
  'rights',
  'template',
  'order',
  'limit',
  'area',
])
export type PauseKind = z.infer<typeof pauseKind>

const standingOrder = z.object({
  id: z.int(),
  series: seriesHead,
  /** The order as sent by the wizard, without areas except a boundary, for its first month. */
  order: wizardPayload,
  /** The maximum price of one month's dataset, in credits. */
  limit: z.int(),
  /** The first and last month that it orders. */
  firstMonth: month,
  endMonth: month,
  /** Everyone except its creator who gets e-mails when a month is ready or it pauses. */
  emails: z.array(z.string()),
  state: z.enum(['active', 'paused', 'ended']),
  /** The reason for the pause, as a message for the user, and its month. Null unless it is paused. */
  pause: z
    .object({
      kind: pauseKind,
      reason: z.string(),
      month: month.nullable(),
    })
    .nullable(),
  /** Ordered months, ascending. */
  made: z.array(
    z.object({
      month,
      datasetId: z.int(),
      credits: z.int(),
      /**
       * How often a failed, refunded dataset was tried and whether it will be retried; null if the dataset has not
       * failed.
       */
      failed: z.object({ tries: z.int(), isTriedAgain: z.boolean() }).nullable(),
    }),
  ),
  /** The months that it skips. */
  skipped: z.array(month),
  /** The next month to order or retry, delivered or not; null after the last. */
  nextMonth: month.nullable(),
  createdBy: z.string(),
  /** ISO 8601, in UTC. */
  createdAt: z.string(),
  isOwn: z.boolean(),
  /** True for its creator and primary users. To do more than pause or end it, they need the right to spend credits. */
  mayChange: z.boolean(),
})
export type StandingOrder = z.infer<typeof standingOrder>

export const standingOrders = defineCall({
  route: 'GET /datasetsapi/standingorders',
  access: 'user',
  summary: 'The standing orders that the user may see, newest first: the user’s own, or all of the organisation',
  reply: z.array(standingOrder),
})

const limit = z.int().nonnegative().max(100_000_000)
/** The addresses of users in the same organisation. */
const emails = z.array(z.string().max(320)).max(MAX_STANDING_EMAILS)

export const createStandingOrder = defineCall({
  route: 'POST /datasetsapi/standingorders',
  id: 'standingorders.create',
  access: 'user',
  cost: 'place',
  summary:
    'Order the dataset of each month, from the first, once its data are delivered; Idempotency-Key makes a repeated request one standing order',
  body: z.object({
    order: wizardPayload,
    limit,
    firstMonth: month,
    endMonth: month,
    emails,
    /** The user's series that its datasets are added to; a new one by default. */
    seriesId: id.optional(),
  }),
  bodyBytes: ORDER_BODY_BYTES,
  reply: z.object({ id: z.int(), seriesId: z.int() }),
  refusals: {
    404: 'The user may not add to the series',
    409: 'The user may not spend credits, has the maximum number of standing orders, or the price has changed',
    422: 'The order would be refused or costs more than its limit, its first month has already been delivered, or an address does not belong to a user of the organisation',
  },
})
export type StandingOrderToCreate = BodyOf<typeof createStandingOrder>

const ofStanding = {
  404: 'The user may not see it',
  409: 'It belongs to a colleague, it has ended, or the user may not spend credits',
}

export const changeStandingOrder = defineCall({
  route: 'POST /datasetsapi/standingorders/change',
  access: 'user',
  summary: 'Change the limit, the last month or the recipients of e-mails; pause or resume it',
  body: z.object({
    id,
    limit: limit.optional(),
    endMonth: month.optional(),
    emails: emails.optional(),
    paused: z.boolean().optional(),
  }),
  reply: z.null(),
  refusals: {
    ...ofStanding,
    422: 'The last month is before the first, or an address does not belong to a user of the organisation',
  },
})

export const skipStandingMonth = defineCall({
  route: 'POST /datasetsapi/standingorders/skip',
  access: 'user',
  summary: 'Skip a month that has not been ordered yet, or undo that',
  body: z.object({ id, month, skip: z.boolean() }),
  reply: z.null(),
  refusals: { ...ofStanding, 422: 'The month has already been ordered, or is not one of its months' },
})

export const endStandingOrder = defineCall({
  route: 'DELETE /datasetsapi/standingorders',
  id: 'standingorders.end',
  access: 'user',
  summary: 'End a standing order permanently; its datasets stay',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.null(),
  refusals: ofStanding,
})
