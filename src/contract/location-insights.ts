import { z } from 'zod'
import { MAX_COMPARED_DATASETS } from '../domain/constants.ts'
import { DEVICE_BANDS } from '../domain/disclosure/quality.ts'

/**
 * A multi-select query filter: options separated by commas; empty means all.
 * @param options regular expression alternatives, such as 'NA|[1-6]'
 */
export const someOf = (options: string) =>
  z
    .string()
    .max(10_000)
    .regex(new RegExp(`^((${options})(,(${options}))*)?$`))
    .default('')

/**
 * The sides of a dataset about an event: its event days, and its ordinary days. The ordinary days are the other days of
 * the same weekdays.
 */
const eventSide = z.enum(['event', 'ordinary'])
export type EventSide = z.infer<typeof eventSide>

const datasetid = z.coerce.number().int().positive()
/**
 * A report or map of a dataset. A dataset about an event has figures only for its two sides, except that its daily
 * visits also cover the whole month. `without`: datasets whose comparison with this one has been opened
 * (compare/population); the residents of their areas are left out.
 */
export const byDataset = z.object({
  datasetid,
  days: eventSide.optional(),
  without: z
    .string()
    .regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${MAX_COMPARED_DATASETS - 2}}$`))
    .optional(),
})
export type ByDataset = z.infer<typeof byDataset>

/** The approximate number of observed devices behind a figure, estimated from released figures. */
const devices = z.enum(DEVICE_BANDS)

/**
 * The fields of every released figure. `margin`: half-width of the 95 % interval of sampling and noise as a percentage
 * of the value, to two significant digits; above 30, the interval is symmetric on the logarithmic scale. `covers`: for
 * rows that share one figure because each on its own would have too few devices, the values that share it, by key
 * field: `{ hour: [22, 23, 0, 1] }`. Hours, weekdays, dates and distances have a row for each value, with the mean of
 * the figure over its values; purposes, modes, ages and genders have a single row for all of them, named by the first.
 * `suppressed` is always false, because nothing is withheld. A row without data has null values.
 */
export const released = {
  suppressed: z.literal(false),
  devices: devices.nullable(),
  margin: z.number().nullable(),
  covers: z.record(z.string(), z.array(z.union([z.int(), z.string()]))).optional(),
}

/** The disclosure settings in force, for the Definitions tab and the legends. */
export const disclosureSettings = z.object({
  minDevices: z.int(),
  dominanceOne: z.number(),
  dominanceTwo: z.number(),
  /** The standard deviation of a figure's noise, relative to the standard deviation of its sampling error. */
  noiseWidth: z.number(),
})
export type DisclosureSettings = z.infer<typeof disclosureSettings>

/**
 * The total of a table's rows, in the rows' unit (that of an average day if rows are per day). `of`: the keys that its
 * rows share, such as `{ weekday: 3 }`; empty for the total of all rows; `{ daytype: 'weekday' }` and 'weekend' for the
 * two figures of a row by band. Rows and totals are rounded separately, so rows can add up to slightly more or less.
 */
export const releasedTotal = z.object({
  of: z.record(z.string(), z.union([z.int(), z.string()])),
  value: z.number(),
  margin: z.number(),
  devices,
})
export type ReleasedTotal = z.infer<typeof releasedTotal>

/**
 * The report's rows are the first item of Results.Items. Totals and disclosure settings come with them, for shares, the
 * Definitions tab and exports.
 */
export const reportRows = <R extends z.ZodType>(row: R) =>
  z.object({ Items: z.tuple([z.array(row)]), Totals: z.array(releasedTotal), Disclosure: disclosureSettings })

export const weekday = z.int().min(0).max(6)
export const hour = z.int().min(0).max(23)

export const cell = z.object({ cl_cell_id: z.int(), easting: z.int(), northing: z.int() })
export type NetworkCell = z.infer<typeof cell>

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

/**
 * A place on a map: one zone, or neighbouring zones that share a figure because each on its own would have too few
 * devices.
 */
export const zoneMagnitude = z.object({
  /** The first of `zones`; 0 for trips outside all zones. */
  zoneId: z.int(),
  zones: z.array(z.int()),
  name: z.string(),
  magnitude: z.number(),
  /** The class index of the magnitude, from 0 to Classes - 1. */
  displayGroup: z.int(),
  devices,
  margin: z.number(),
})
export type ZoneMagnitude = z.infer<typeof zoneMagnitude>

/**
 * A node in the tree of places, from the whole map (the first node, with parent -1) down to the finest places that are
 * safe. Children add up to their parent except for rounding. Only the finest places list their zones. Readers move
 * between detail and certainty by choosing nodes; Items is the default choice.
 */
export const mapNode = z.object({
  parent: z.int(),
  name: z.string(),
  zones: z.array(z.int()).optional(),
  residents: z.int(),
  magnitude: z.number(),
  devices,
  margin: z.number(),
})
export type MapNode = z.infer<typeof mapNode>

/** The total of all trips, including trips without a zone. Null if the dataset has too few. */
export const mapTotal = z.object({ magnitude: z.number(), margin: z.number(), devices }).nullable()
export type MapTotal = z.infer<typeof mapTotal>

/**
 * The reply to every map call. Items: the places of the default detail, which cover the map. Options: the options that
 * this dataset can distinguish, by filter, with merged ones grouped: `{ purposes: [[1], [2], [3], [4, 5]] }`.
 */
export const magnitudes = z.object({
  Items: z.array(zoneMagnitude),
  Nodes: z.array(mapNode),
  Classes: z.int(),
  Total: mapTotal,
  Options: z.record(z.string(), z.array(z.array(z.int()))),
  Disclosure: disclosureSettings,
})
