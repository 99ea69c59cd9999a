import type { ReleasedTotal } from '../../contract/location-insights.ts'
import type { VisitsByDistance } from '../../contract/report-rows.ts'
import { greatestBand } from '../../domain/device-band.ts'
import { wideBrackets } from '../../domain/summaries/brackets.ts'
import { bracketText } from '../../domain/summaries/journeys.ts'
import { figureOf } from './figure-of.ts'
import type { ViewRow } from './view-row.ts'

/** The last bracket of the distance charts, km; whatever is longer stands in one more (viewers.md 9). */
export const DISTANCE_AXIS_MAX_KM = 250

/**
 * Rows by distance bracket, nearest first; a bracket is named by its upper bound, the one for longer journeys `250+`.
 * @param fromKm where the first bracket begins
 */
export function distanceRows(items: readonly VisitsByDistance[], fromKm: number): readonly ViewRow[] {
  const sorted = items.toSorted((a, b) => a.distancebracket - b.distancebracket)
  return sorted.map((item, order) => {
    const longer = item.distancebracket > DISTANCE_AXIS_MAX_KM
    const before = sorted[order - 1]?.distancebracket ?? fromKm
    const bracket = {
      fromKm: longer ? DISTANCE_AXIS_MAX_KM : before,
      toKm: longer ? null : item.distancebracket,
    }
    return {
      ...figureOf(item, row => row.visitorcount),
      order,
      name: bracketText(bracket),
      label: longer ? `${DISTANCE_AXIS_MAX_KM}+` : String(item.distancebracket),
      bracket,
    }
  })
}

/** Rows with their brackets, as sentences and charts take them. */
export const bracketsOf = (rows: readonly ViewRow[]) =>
  rows.flatMap(row => (row.bracket === undefined ? [] : [{ ...row, ...row.bracket }]))

/**
 * Rows for a chart: brackets that are wider where the rows are withheld or thin.
 * @param total the released total of all rows
 */
export const wideRows = (rows: readonly ViewRow[], total: ReleasedTotal | null): readonly ViewRow[] =>
  wideBrackets(bracketsOf(rows), total).map(({ fromKm, toKm, value, suppressed, margin, parts }, order) => {
    const found = rows.filter(row => parts.some(part => part.order === row.order))
    const [only, second] = found
    if (only !== undefined && second === undefined) return only
    return {
      order,
      name: bracketText({ fromKm, toKm }),
      label: toKm === null ? `${fromKm}+` : String(toKm),
      value,
      suppressed,
      margin: margin === null ? null : Number(margin.toPrecision(2)),
      devices: greatestBand(found.map(row => row.devices)),
      bracket: { fromKm, toKm },
      parts: found,
    }
  })
