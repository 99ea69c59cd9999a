import { z } from 'zod'
import { MAX_STANDING_EMAILS } from '../domain/constants.ts'
import { type BodyOf, defineCall } from './call.ts'
import { seriesHead, wizardPayload } from './datasets.ts'
import { month } from './series.ts'

const id = z.int().positive()

/** The reason for a pause. It ends when somebody resumes the standing order; `template` also ends automatically once the template offers the month. */
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
  /** The order as the wizard sends it, without areas but for a boundary; its month is that in which it began. */
  order: wizardPayload,
  /** The most credits that the dataset of one month may cost. */
  limit: z.int(),
  /** The first and the last month that it makes. */
  firstMonth: month,
  endMonth: month,
  /** Who is written to beside its maker when a month is ready, or when it pauses. */
  emails: z.array(z.string()),
  state: z.enum(['active', 'paused', 'ended']),
  /** Why it pauses, in words for people, and for which month; null unless it pauses. */
  pause: z
    .object({
      kind: pauseKind,
      reason: z.string(),
      month: month.nullable(),
    })
    .nullable(),
  /** Months that were made, ascending. */
  made: z.array(
    z.object({
      month,
      datasetId: z.int(),
      credits: z.int(),
      /** Null unless its dataset could not be made, so that its credits were returned; whether it is tried again, and how often it was. */
      failed: z.object({ tries: z.int(), isTriedAgain: z.boolean() }).nullable(),
    }),
  ),
  /** Months that it will not make. */
  skipped: z.array(month),
  /** The month that comes next, delivered or not, or that is tried again; null once there is none. */
  nextMonth: month.nullable(),
  createdBy: z.string(),
  /** ISO, UTC. */
  createdAt: z.string(),
  isOwn: z.boolean(),
  /** Its maker may, and a primary user; both need the right to spend credits to do more than pause or end it. */
  mayChange: z.boolean(),
})
export type StandingOrder = z.infer<typeof standingOrder>

export const standingOrders = defineCall({
  route: 'GET /datasetsapi/standingorders',
  access: 'user',
  summary: 'The standing orders that the user may see, newest first: the user’s own, or all of the organisation’s',
  reply: z.array(standingOrder),
})

const limit = z.int().nonnegative().max(100_000_000)
/** Addresses of users of the same organisation. */
const emails = z.array(z.string().max(320)).max(MAX_STANDING_EMAILS)

export const createStandingOrder = defineCall({
  route: 'POST /datasetsapi/standingorders',
  id: 'standingorders.create',
  access: 'user',
  cost: 'place',
  summary:
    'Order the dataset of each month from the first one on once its data are delivered; Idempotency-Key makes a repeated request one standing order',
  body: z.object({
    order: wizardPayload,
    limit,
    firstMonth: month,
    endMonth: month,
    emails,
    /** The user's own series to which its datasets are added; a new one where it is left out. */
    seriesId: id.optional(),
  }),
  reply: z.object({ id: z.int(), seriesId: z.int() }),
  refusals: {
    404: 'The user may not add to the series',
    409: 'The user may not spend credits, has as many standing orders as there may be, or the price has changed',
    422: 'The order would be refused, costs more than its limit, its first month is delivered already, or an address is nobody’s of the organisation',
  },
})
export type StandingOrderToCreate = BodyOf<typeof createStandingOrder>

const ofStanding = {
  404: 'The user may not see it',
  409: 'It is a colleague’s, it has ended, or the user may not spend credits',
}

export const changeStandingOrder = defineCall({
  route: 'POST /datasetsapi/standingorders/change',
  access: 'user',
  summary: 'Change the limit, the last month or who is written to; pause it, or let it go on after a pause',
  body: z.object({
    id,
    limit: limit.optional(),
    endMonth: month.optional(),
    emails: emails.optional(),
    paused: z.boolean().optional(),
  }),
  reply: z.null(),
  refusals: { ...ofStanding, 422: 'The last month is before the first, or an address is nobody’s of the organisation' },
})

export const skipStandingMonth = defineCall({
  route: 'POST /datasetsapi/standingorders/skip',
  access: 'user',
  summary: 'Leave a month out that is not made yet, or take that back',
  body: z.object({ id, month, skip: z.boolean() }),
  reply: z.null(),
  refusals: { ...ofStanding, 422: 'The month is made already, or is not one of its months' },
})

export const endStandingOrder = defineCall({
  route: 'DELETE /datasetsapi/standingorders',
  id: 'standingorders.end',
  access: 'user',
  summary: 'End a standing order for good; its datasets stay',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.null(),
  refusals: ofStanding,
})
