import type { ReportDetails } from '../../../contract/datasets.ts'
import { type Unlike, unlikeMethod } from '../../../domain/compare/unlike.ts'
import type { MethodBreak } from '../../../domain/series/day-notes.ts'
import { daysOfSides } from './days-of-sides.ts'
import { LABELS } from './labels.ts'

/**
 * Whether the method changed between the days that are compared; both sides are alike in all else.
 * @param breaks in method, by date; null: they are not known
 */
export function unlikeSides(details: ReportDetails, breaks: readonly MethodBreak[] | null): readonly Unlike[] {
  const days = daysOfSides(details)
  const compared = (['ordinary', 'event'] as const).flatMap(key => {
    const [first, last] = [days[key][0], days[key].at(-1)]
    return first === undefined || last === undefined ? [] : [{ label: LABELS[key], first, last }]
  })
  const method = unlikeMethod(compared, breaks)
  return method === null ? [] : [method]
}
