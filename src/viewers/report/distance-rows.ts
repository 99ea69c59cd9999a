import type { ReleasedTotal } from '../../contract/location-insights.ts'
import type { VisitsByDistance } from '../../contract/report-tables.ts'
import { greatestBand } from '../../domain/device-band.ts'
import { roundMargin } from '../../domain/known-digits.ts'
import { restOf } from '../../domain/share-of.ts'
import { wideBrackets } from '../../domain/summaries/brackets.ts'
import type { Figure } from '../../domain/summaries/figure.ts'
import { bracketText } from '../../domain/summaries/journeys.ts'
import { figureOf } from './figure-of.ts'
import type { ViewRow } from './view-row.ts'

/** The last bracket of the distance charts, km; whatever is longer stands in one more (docs/specification.md V9.06). */
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
 * Rows for a chart: brackets that are wider where the rows are withheld or thin. Where one of them holds all that is withheld, the released
 * total tells what is in it; one that holds a part of it has at least what is shown of it, and its name says so.
 * @param total the released total of all rows
 */
export function wideRows(rows: readonly ViewRow[], total: ReleasedTotal | null): readonly ViewRow[] {
  const brackets = wideBrackets(bracketsOf(rows), total)
  const rest = restOf(total, rows)
  const alone = total !== null && brackets.filter(({ withheld }) => withheld > 0).length === 1
  return brackets.map(({ fromKm, toKm, parts, withheld, ...sum }, order) => {
    const found = rows.filter(row => parts.some(part => part.order === row.order))
    const [only, second] = found
    if (only !== undefined && second === undefined) return only
    const hides = withheld > 0 && !alone && sum.value !== null
    const whole = withheld > 0 && alone && rest !== null ? wholeBracket(sum.value ?? 0, rest.value, total) : sum
    return {
      ...whole,
      margin: whole.margin === null ? null : roundMargin(whole.margin),
      order,
      name: `${bracketText({ fromKm, toKm })}${hides ? ', at least' : ''}`,
      label: toKm === null ? `${fromKm}+` : String(toKm),
      devices: greatestBand(found.map(row => row.devices)),
      bracket: { fromKm, toKm },
      parts: found,
    }
  })
}

/** What is shown and what is withheld of a bracket; its variance is the same multiple of it as that of the total. */
function wholeBracket(shown: number, rest: number, total: ReleasedTotal): Figure {
  const value = shown + rest
  return { value, suppressed: false, margin: total.margin * Math.sqrt(total.value / value) }
}
