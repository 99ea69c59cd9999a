import { roundMargin } from '../disclosure/known-digits.ts'
import { commonCut, figuresOnce, type KeyValue, valuesOf } from '../disclosure/merged-rows.ts'
import { type DeviceBand, greatestBand } from '../disclosure/quality.ts'
import { sumOf, type Total } from '../summaries/figure.ts'
import { listed } from '../text/lists.ts'

/** An average day's trips out of some zones, or into them. */
interface ZoneSum {
  /** Several zones if each on its own would have too few devices. */
  readonly zones: readonly number[]
  readonly value: number
  readonly margin: number | null
  readonly devices: DeviceBand | null
}

/** A zone's sum in a reply. Zones that share a sum each have a row with their mean. */
interface SumRow {
  readonly zoneId: number
  readonly trips: number
  readonly margin: number | null
  readonly devices: DeviceBand | null
  readonly covers?: Readonly<Record<string, readonly KeyValue[]>> | undefined
}

/**
 * The sums in a reply. Zones that share a sum become one entry, with the trips of all of them.
 * @param days the number of days with data
 */
export const zoneSums = (rows: readonly SumRow[], days: number): readonly ZoneSum[] =>
  figuresOnce(rows, ['zoneId']).map(row => {
    const zones = valuesOf(row, 'zoneId').map(Number)
    return { zones, value: (row.trips * zones.length) / Math.max(1, days), margin: row.margin, devices: row.devices }
  })

/** A zone's own sum; undefined if the zone shares its sum. */
export const soleSum = (sums: readonly ZoneSum[], zone: number): ZoneSum | undefined =>
  sums.find(({ zones }) => zones.length === 1 && zones[0] === zone)

/** Trips into and out of the same zones; undefined if no data exist. */
export interface Balance {
  readonly zones: readonly number[]
  readonly into: ZoneSum | undefined
  readonly out: ZoneSum | undefined
}

/**
 * Trips into and out of equal sets of zones. The two directions may pool different zones, so sums are added up until
 * the sets are equal.
 */
export const balances = (into: readonly ZoneSum[], out: readonly ZoneSum[]): readonly Balance[] =>
  commonCut([into, out].map(sums => sums.map(({ zones }) => zones))).map(zones => ({
    zones,
    into: sumWithin(into, zones),
    out: sumWithin(out, zones),
  }))

/**
 * The sum of average days' trips, or null if it is unknown.
 * @param total the total that they are parts of; null if unknown
 */
export function sumOfTrips(
  parts: readonly (Pick<ZoneSum, 'margin' | 'devices'> & { readonly value: number | null })[],
  total: Total | null,
): Pick<ZoneSum, 'value' | 'margin' | 'devices'> | null {
  const { value, margin } = sumOf(parts, total)
  if (value === null) return null
  return {
    value,
    margin: margin === null ? null : roundMargin(margin),
    devices: greatestBand(parts.map(({ devices }) => devices)),
  }
}

function sumWithin(sums: readonly ZoneSum[], zones: readonly number[]): ZoneSum | undefined {
  const parts = sums.filter(sum => sum.zones.every(zone => zones.includes(zone)))
  if (parts.length < 2) return parts[0]
  const sum = sumOfTrips(parts, null)
  return sum === null ? undefined : { zones, ...sum }
}

const NUMBERED = /^(.*\D)\s+(\d+)$/
const byName = new Intl.Collator('en-GB', { numeric: true })

/**
 * Lists zones. A place with several numbered zones is only named once.
 * @param most the number of zones to list; the others are counted: `Holbeck 2, Leeds 1 and 3 more`
 * @example zonesText(['Leeds 24', 'Leeds 1', 'Holbeck 2']) // 'Holbeck 2, Leeds 1 and 24'
 */
export function zonesText(names: readonly string[], most = names.length): string {
  let before = ''
  const shortened = names.toSorted(byName.compare).map(name => {
    const [, place = '', number = ''] = NUMBERED.exec(name) ?? []
    const isSame = place !== '' && place === before
    before = place
    return isSame ? number : name
  })
  return shortened.length <= most + 1
    ? listed(shortened)
    : listed([...shortened.slice(0, most), `${shortened.length - most} more`])
}

/** @example togetherText(['Leeds 1', 'Leeds 24']) // 'Leeds 1 and 24 together' */
export const togetherText = (names: readonly string[]): string =>
  names.length > 1 ? `${zonesText(names)} together` : (names[0] ?? '')
