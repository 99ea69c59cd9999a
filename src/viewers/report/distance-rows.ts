import type { VisitsByDistance } from '../../contract/report-rows.ts'
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
