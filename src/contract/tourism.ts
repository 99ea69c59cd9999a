import { z } from 'zod'
import { INDUSTRIES, MAX_CHOSEN_MIDDLE_ZONES } from '../domain/tourism.ts'
import { defineCall } from './call.ts'
import { byDataset, disclosureSettings, mapNode, mapTotal, someOf, zoneMagnitude } from './location-insights.ts'

/**
 * A place that consists of one or several middle zones (NCZID). Payments are exact, and the correlation has no
 * interval. A blend's devices are its number of devices or its number of cards, whichever is smaller.
 */
const tourismMagnitude = zoneMagnitude.extend({ margin: z.number().nullable() })
export type TourismMagnitude = z.infer<typeof tourismMagnitude>

/** The reply to every measure's call. */
const reply = z.object({
  Items: z.array(tourismMagnitude),
  /** As in the other maps. Absent for payments and blends. */
  Nodes: z.array(mapNode).optional(),
  Classes: z.int(),
  /** Also null for payments and blends, which do not add up. */
  Total: mapTotal,
  /**
   * The options that this dataset can distinguish, keyed by filter, with merged ones grouped. `zones`: the middle zones
   * of the study area, for origins and destinations.
   */
  Options: z.record(z.string(), z.array(z.array(z.int()))),
  /**
   * The middle zones of the study area that are counted: the selected zones and any that cannot be distinguished from
   * them. Null for all.
   */
  Zones: z.array(z.int()).nullable(),
  /**
   * For blends, the number of zones in the compared places, for which both figures are released. Null for other
   * measures.
   */
  Compared: z.int().nullable(),
  /** Payments are counted from cards and merchants, not from devices. */
  Disclosure: disclosureSettings.extend({ minCards: z.int(), minMerchants: z.int() }),
})

/**
 * 1 to 4 on weekdays and 5 to 8 at weekends: off peak 19:00 to 07:00, AM 07 to 10, inter peak 10 to 16, PM 16 to 19.
 */
const timeperiod = someOf('[1-8]')
/** 0 for weekdays, 1 for weekends. */
const daytypes = someOf('[01]')
/** 0 short, under 2 hours; 1 medium, 2 to 6 hours; 2 long. */
const dwelltime = someOf('[012]')
/** Middle zones (NCZID) of the study area: only count trips into or out of these. */
const zones = someOf('\\d{1,9}').refine(ids => ids.split(',').length <= MAX_CHOSEN_MIDDLE_ZONES, 'too many zones')
const industries = someOf(INDUSTRIES.join('|'))
/** 0 for the number of payments, 1 for the amount in pounds. */
const paymentstype = z.enum(['0', '1'])

const tourismCall = <E extends string, F extends Readonly<Record<string, z.ZodType>>>(
  endpoint: E,
  summary: string,
  filters: F,
) => ({
  ...defineCall({
    route: `GET /datasetsapi/tourismandeconomy/${endpoint}`,
    access: 'user',
    cost: 'map',
    summary: `${summary}; zones with too few people alone are joined with their neighbours`,
    query: byDataset.omit({ days: true }).extend(filters),
    views: 'datasetid',
    reply,
  }),
  measure: endpoint,
})

const visits = { timeperiod, daytypes }
const payments = { daytypes, industries, paymentstype }
const blended = { timeperiod, daytypes, industries, paymentstype }

export const totalTourists = tourismCall(
  'totaltourists',
  'Visits by people whose home is over 35 km away, by middle zone',
  visits,
)
export const tourismOrigins = tourismCall('origins', 'Trips into the chosen zones by zone of origin', {
  ...visits,
  zones,
})
export const tourismDestinations = tourismCall('destinations', 'Trips out of the chosen zones by zone of destination', {
  ...visits,
  zones,
})
export const tourismDwellTime = tourismCall('dwelltime', 'Tourists’ dwells of the chosen lengths by middle zone', {
  ...visits,
  dwelltime,
})
export const totalPayments = tourismCall('totalpayments', 'Card payments by middle zone', payments)
export const blendedHotspots = tourismCall(
  'blendedhotspots',
  '100 times the geometric mean of tourists and payments, each over the largest compared zone’s',
  blended,
)
export const blendedCorrelation = tourismCall(
  'blendedcorrelation',
  'The lower of the two z-scores (tourists, payments); 0 is an average zone, empty for fewer than five places',
  blended,
)
export const blendedHighSpendRatio = tourismCall(
  'blendedhighspendratio',
  'All card payments ÷ tourist visits, over the same ratio of all compared zones; zones above 1',
  blended,
)
export const blendedLowSpendRatio = tourismCall(
  'blendedlowspendratio',
  'The inverse of the spend ratio, for zones below 1',
  blended,
)
