import type { ReleasedTotal } from '../../../contract/location-insights.ts'
import { roundMargin } from '../../../domain/disclosure/known-digits.ts'
import { type DeviceBand, greatestBand } from '../../../domain/disclosure/quality.ts'
import { sumOf, type Total } from '../../../domain/summaries/figure.ts'
import type { ViewRow } from '../../kit/report/view-row.ts'

type Figure = Pick<ViewRow, 'value' | 'margin' | 'devices'>

const NONE: Figure = { value: null, margin: null, devices: null }

interface Trips {
  readonly trips: number | null
  readonly margin: number | null
  readonly devices: DeviceBand | null
}

/** Trips of a period as a figure of a mean day. @param days with data */
export const meanDay = (trips: Trips | null | undefined, days: number): Figure =>
  trips == null || trips.trips === null
    ? NONE
    : { value: trips.trips / Math.max(1, days), margin: trips.margin, devices: trips.devices }

/** A figure as the total of all rows. */
export const totalsOf = ({ value, margin, devices }: Figure): readonly ReleasedTotal[] =>
  value === null || margin === null || devices === null ? [] : [{ of: {}, value, margin, devices }]

/** The sum of figures. @param total the total that they are parts of; null if it is not known */
export function sumOfTrips(parts: readonly Figure[], total: Total | null): Figure {
  const { value, margin } = sumOf(parts, total)
  if (value === null) return NONE
  return {
    value,
    margin: margin === null ? null : roundMargin(margin),
    devices: greatestBand(parts.map(part => part.devices)),
  }
}
