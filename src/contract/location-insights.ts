import { z } from 'zod'
import { DEVICE_BANDS } from '../domain/device-band.ts'

/** Of a dataset about an event: its days, or the ordinary days beside them, the other days of the same weekdays. */
const eventSide = z.enum(['event', 'ordinary'])
export type EventSide = z.infer<typeof eventSide>

const datasetid = z.coerce.number().int().positive()
/** A report or a map of a dataset; one about an event has figures of its two sides alone. */
export const byDataset = z.object({ datasetid, days: eventSide.optional() })
export type ByDataset = z.infer<typeof byDataset>

/** The approximate number of observed devices behind a figure, estimated from released figures. */
const devices = z.enum(DEVICE_BANDS)

/**
 * The fields of every released figure. A withheld row keeps its key, `suppressed` is true and its values are null.
 * `margin`: half-width of the 95 % interval of sampling and noise as a percentage of the value, two significant digits; above 30
 * the interval is symmetric on the logarithmic scale.
 */
export const released = { suppressed: z.boolean(), devices: devices.nullable(), margin: z.number().nullable() }

/** The disclosure settings in force, for the Definitions tab and the legends. */
export const disclosureSettings = z.object({
  minDevices: z.int(),
  dominanceOne: z.number(),
  dominanceTwo: z.number(),
  /** Standard deviation of the noise on a figure over that of its own sampling error. */
  noiseWidth: z.number(),
})
export type DisclosureSettings = z.infer<typeof disclosureSettings>

/**
 * A released total of a table's rows, withheld ones among them, in the rows' unit (a mean day's where rows are per day).
 * `of`: the keys that its rows share, `{ weekday: 3 }`; empty for the total of all rows; `{ daytype: 'weekday' }` and 'weekend' for the
 * two figures of a row by band. A total that may not be released is left out. Rows and totals are rounded separately, so
 * that rows can add up to slightly more than their total; the withheld complement is then 0.
 */
export const releasedTotal = z.object({
  of: z.record(z.string(), z.union([z.int(), z.string()])),
  value: z.number(),
  margin: z.number(),
  devices,
})
export type ReleasedTotal = z.infer<typeof releasedTotal>

/**
 * Report rows are the first item of Results.Items; their totals and the disclosure settings stand beside
 * them, for shares, the Definitions tab and exports.
 */
export const reportRows = <R extends z.ZodType>(row: R) =>
  z.object({ Items: z.tuple([z.array(row)]), Totals: z.array(releasedTotal), Disclosure: disclosureSettings })

export const weekday = z.int().min(0).max(6)
export const hour = z.int().min(0).max(23)

export const cell = z.object({ cl_cell_id: z.int(), easting: z.int(), northing: z.int() })
export type Cell = z.infer<typeof cell>

export const dailyVisits = z.object({ weekday, visitorcount: z.number().nullable(), ...released })
export type DailyVisits = z.infer<typeof dailyVisits>

export const hourlyVisits = z.object({ weekday, hour, visitorcount: z.number().nullable(), ...released })
export type HourlyVisits = z.infer<typeof hourlyVisits>

export const repeatVisits = z.object({
  weekday,
  totalcount: z.number().nullable(),
  repeatcount: z.number().nullable(),
  ...released,
})
export type RepeatVisits = z.infer<typeof repeatVisits>

export const zoneMagnitude = z.object({
  zoneId: z.int(),
  magnitude: z.number(),
  /** Class index, 0 to Classes - 1. */
  displayGroup: z.int(),
  devices,
  margin: z.number(),
})
export type ZoneMagnitude = z.infer<typeof zoneMagnitude>

/** The total of all trips, also those of withheld zones and of no zone; null where it may not be released. */
export const mapTotal = z.object({ magnitude: z.number(), margin: z.number(), devices }).nullable()
export type MapTotal = z.infer<typeof mapTotal>

/** Counts by small zones, or by the middle zones that contain them; `middle` takes no filters. */
export const zoneLevel = z.enum(['small', 'middle']).default('small')
export type ZoneLevel = z.infer<typeof zoneLevel>

/** The reply of every map call: released zones only, with the disclosure settings. */
export const magnitudes = z.object({
  Items: z.array(zoneMagnitude),
  Classes: z.int(),
  Total: mapTotal,
  Disclosure: disclosureSettings,
})
