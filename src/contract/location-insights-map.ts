import type { z } from 'zod'
import { defineCall } from './call.ts'
import { byDataset, magnitudes, zoneLevel } from './location-insights.ts'
import { someOf } from './some-of.ts'

const WEEKDAYS = '1,2,3,4,5'
const WEEKEND = '0,6'

/**
 * Day type: the options are Weekday '1,2,3,4,5' and Weekend '6,0', so that no other set of weekdays can be taken from
 * these by subtraction. Empty and both mean all.
 */
export const daytype = someOf('[0-6]').refine(
  days => ['', WEEKDAYS, WEEKEND, '0,1,2,3,4,5,6'].includes([...new Set(days.split(','))].sort().join(',')),
  'must be whole day types',
)
const purposes = someOf('[1-5]')
const modes = someOf('[0134]')
/** NA (unknown), 1 to 6. */
const ages = someOf('NA|[1-6]')
const genders = someOf('NA|F|M')

const mapCall = <F extends Readonly<Record<string, z.ZodType>>>(endpoint: string, summary: string, filters: F) =>
  defineCall({
    route: `GET /datasetsapi/locationinsightsmap/${endpoint}`,
    access: 'user',
    cost: 'map',
    summary: `${summary}; zones that are withheld or empty are left out`,
    query: byDataset.extend({ zonelevel: zoneLevel, ...filters }),
    views: 'datasetid',
    reply: magnitudes,
    refusals: { 409: 'Middle zones were asked for under filters, or of a dataset whose zones are parts of none' },
  })

export const journeyOrigins = mapCall('journeyorigins', 'Visits of the period by zone of origin', { daytype })
export const journeyDestinations = mapCall('journeydestinations', 'Departures of the period by zone of destination', {
  daytype,
})
export const purposeOrigins = mapCall('purposeorigins', 'Visits of the chosen purposes by zone of origin', {
  daytype,
  purposes,
})
export const modeOrigins = mapCall('modeorigins', 'Visits by the chosen modes by zone of origin', { daytype, modes })
export const dwellOrigins = mapCall('dwellorigins', 'Dwells of the period by zone of origin', { daytype })
export const demographicsOrigins = mapCall(
  'demographicsorigins',
  'Visits of the chosen ages and genders by zone of origin',
  { ages, genders },
)
export const combinedOrigins = mapCall('combined', 'Visits under all filters together by zone of origin', {
  daytype,
  purposes,
  modes,
  ages,
  genders,
})
export const traversingOrigins = mapCall('traversingorigins', 'Traverses of the period by zone of origin', { daytype })
export const traversingDestinations = mapCall(
  'traversingdestinations',
  'Traverses of the period by zone of destination',
  { daytype },
)
