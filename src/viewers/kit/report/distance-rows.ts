import type { VisitsByDistance } from '../../../contract/report-tables.ts'
import type { Range } from '../../../domain/summaries/dwells.ts'
import { bracketText } from '../../../domain/summaries/journeys.ts'
import { axisRows } from './axis-rows.ts'
import type { ViewRow } from './view-row.ts'

/** The upper bound of the last bracket but one in distance charts, km; the last has all longer journeys (docs/specification.md V9.06). */
const DISTANCE_AXIS_MAX_KM = 250

/**
 * Rows by distance bracket, nearest first; a bracket is named by its upper bound, the one for longer journeys `250+`.
 * @param fromKm the lower bound of the first bracket
 */
export function distanceRows(items: readonly VisitsByDistance[], fromKm: number): readonly ViewRow[] {
  const bounds = items.map(({ distancebracket }) => distancebracket).sort((a, b) => a - b)
  const bracketAt = (from: number, to: number): Range => {
    const [upper = 0, last = 0] = [bounds[from - 1] ?? fromKm, bounds[to]]
    return {
      fromKm: Math.min(upper, DISTANCE_AXIS_MAX_KM),
      toKm: last > DISTANCE_AXIS_MAX_KM ? null : last,
    }
  }
  const axis = {
    field: 'distancebracket',
    categories: bounds.map((key, at) => ({
      key,
      name: bracketText(bracketAt(at, at)),
      label: key > DISTANCE_AXIS_MAX_KM ? `${DISTANCE_AXIS_MAX_KM}+` : String(key),
    })),
    nameOf: (keys: readonly number[]) =>
      bracketText(bracketAt(bounds.indexOf(keys[0] ?? 0), bounds.indexOf(keys.at(-1) ?? 0))),
    each: 'bracket',
  }
  return axisRows(axis, items, row => row.visitorcount).map(row => {
    const at = (row.cells ?? []).map(({ order }) => order)
    return { ...row, bracket: bracketAt(Math.min(...at), Math.max(...at)) }
  })
}

/** The rows that have brackets, for sentences and charts. */
export const bracketsOf = (rows: readonly ViewRow[]) =>
  rows.flatMap(row => (row.bracket === undefined ? [] : [{ ...row, ...row.bracket }]))
