import type { ReleasedTotal } from '../../contract/location-insights.ts'
import type { VisitsByDistance } from '../../contract/report-tables.ts'
import { greatestBand } from '../../domain/device-band.ts'
import { roundMargin } from '../../domain/known-digits.ts'
import { complementOf } from '../../domain/share-of.ts'
import { wideBrackets } from '../../domain/summaries/brackets.ts'
import type { Figure } from '../../domain/summaries/figure.ts'
import { bracketText } from '../../domain/summaries/journeys.ts'
import { figureOf } from './figure-of.ts'
import type { ViewRow } from './view-row.ts'

/** The upper bound of the last bracket but one in distance charts, km; the last has all longer journeys (docs/specification.md V9.06). */
const DISTANCE_AXIS_MAX_KM = 250

/**
 * Rows by distance bracket, nearest first; a bracket is named by its upper bound, the one for longer journeys `250+`.
 * @param fromKm the lower bound of the first bracket
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

/** The rows that have brackets, for sentences and charts. */
export const bracketsOf = (rows: readonly ViewRow[]) =>
  rows.flatMap(row => (row.bracket === undefined ? [] : [{ ...row, ...row.bracket }]))

/**
 * Rows for a chart, merged into wider brackets where rows are withheld or based on few devices. If one bracket contains everything that is
 * withheld, its value follows from the released total; otherwise a bracket with withheld rows shows a lower bound, and its name says so.
 * @param total the released total of all rows
 */
export function wideRows(rows: readonly ViewRow[], total: ReleasedTotal | null): readonly ViewRow[] {
  const brackets = wideBrackets(bracketsOf(rows), total)
  const rest = complementOf(total, rows)
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

/** The shown and the withheld part of a bracket together, with the design factor of the total. */
function wholeBracket(shown: number, rest: number, total: ReleasedTotal): Figure {
  const value = shown + rest
  return { value, suppressed: false, margin: total.margin * Math.sqrt(total.value / value) }
}
