import { z } from 'zod'
import { MAX_SERIES_MONTHS, MAX_SERIES_PLACES } from '../domain/constants.ts'
import { DATASET_NAME_MAX_LENGTH } from '../domain/dataset-names.ts'
import { defineCall, ORDER_BODY_BYTES, type ReplyOf } from './call.ts'
import { existingDataset, expectedVisits, requestedReport, seriesHead, wizardPayload } from './datasets.ts'

/** A month, such as '2026-10'. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-10'] })

/**
 * A place in a list: a circle around a postcode or point. Names that are too long for a dataset get past this schema, so
 * that the name rule can report them.
 */
const seriesPlace = z.object({
  name: z.string().max(2 * DATASET_NAME_MAX_LENGTH),
  /** Exactly one of postcode and coords must be given. coords: [longitude, latitude] in degrees, WGS84. */
  postcode: z.string().min(1).max(12).optional(),
  coords: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).optional(),
  /** In metres. It must be the template's radius; a line with another radius is refused. */
  radius: z.number().positive().max(100_000).optional(),
})
export type SeriesPlace = z.infer<typeof seriesPlace>

/**
 * An order of several datasets: one place in several months, or several places in one month. It has either months or
 * places. An order by months ignores `order.startDate` and `endDate`; an order by places ignores its points and area.
 * Datasets ordered by month are named after the order, and datasets ordered by place after their place.
 */
const seriesOrder = z.object({
  order: wizardPayload,
  months: z.array(month).min(1).max(MAX_SERIES_MONTHS).optional(),
  places: z.array(seriesPlace).min(1).max(MAX_SERIES_PLACES).optional(),
})
export type SeriesOrder = z.infer<typeof seriesOrder>

/** A month or a place in an order: its position in the request, from 0. */
const line = z.object({ index: z.int(), name: z.string(), month })

const seriesCost = z.discriminatedUnion('kind', [
  line.extend({
    kind: z.literal('priced'),
    credits: z.int(),
    /** In km2, rounded to two decimal places. */
    areaKm2: z.number(),
    totalPopulation: z.int(),
    /** Describes the older edges that the dataset would use instead of the ordered edges, or null. */
    snapped: z.string().nullable(),
    /** The visits expected in its month; absent for flows. */
    expected: expectedVisits.optional(),
    /** The newest equal dataset that the user may see; absent if there is none. */
    existing: existingDataset.optional(),
  }),
  /** An order with this line is refused as a whole. The other lines are judged without it. */
  line.extend({ kind: z.literal('refused'), refusal: z.string() }),
  /** The month's released squares are not ready. Try again in a minute. */
  line.extend({ kind: z.literal('making') }),
  /** The last line. A stream that ends without it has failed. */
  z.object({
    kind: z.literal('total'),
    /** The number of priced lines, and their total price. */
    priced: z.int(),
    credits: z.int(),
    /** The organisation's current credits, which may be less than the total. */
    balance: z.int(),
  }),
])
export type SeriesCost = z.infer<typeof seriesCost>

export const seriesCosts = defineCall({
  route: 'POST /datasetsapi/series/costs',
  access: 'user',
  cost: 'series',
  summary:
    'The price of each dataset of an order of several, or why it would be refused, as soon as it is judged, and the total at the end',
  body: seriesOrder,
  bodyBytes: ORDER_BODY_BYTES,
  reply: seriesCost,
  streams: 'lines',
  refusals: { 422: 'The order breaks a rule of the template that all of its lines would break; the message names it' },
})

export const orderSeries = defineCall({
  route: 'POST /datasetsapi/series/request',
  access: 'user',
  cost: 'series',
  summary:
    'Order several datasets: all debits and datasets in one transaction, or none; Idempotency-Key makes a repeated order one order',
  /** quotedCredits: the total that the user saw. The order is refused if it has changed. */
  body: seriesOrder.extend({ quotedCredits: z.int().nonnegative().optional() }),
  bodyBytes: ORDER_BODY_BYTES,
  /** id: the id of the series. */
  reply: z.object({ id: z.int(), credits: z.int(), datasets: z.int() }),
  refusals: {
    409: 'As for an order of one dataset',
    422: 'Some lines would be refused; the details list them as { index, refusal }',
  },
})

export const getSeries = defineCall({
  route: 'GET /datasetsapi/series',
  access: 'user',
  summary: 'A series of datasets that were ordered together or by a standing order, by month and name',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: seriesHead.extend({
    createdBy: z.string(),
    /** ISO 8601, in UTC. */
    createdAt: z.string(),
    /** The standing order that adds to it, or null. */
    standingOrderId: z.int().nullable(),
    /** The datasets that the user may see and that still belong to the organisation. */
    datasets: z.array(
      requestedReport.pick({ id: true, reportStatus: true, progress: true, failure: true, places: true }).extend({
        name: z.string(),
        month,
        /** Its price, and the credits that were refunded because it failed. */
        credits: z.int(),
        refunded: z.int(),
      }),
    ),
  }),
  refusals: { 404: 'The user may not see it' },
})
export type Series = ReplyOf<typeof getSeries>
