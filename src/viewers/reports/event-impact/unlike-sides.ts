import type { ReportDetails } from '../../../contract/datasets.ts'
import type { Unlike } from '../../../domain/compare/unlike.ts'
import { unlikeMethod } from '../../../domain/compare/unlike-method.ts'
import type { MethodBreak } from '../../../domain/series/method-breaks.ts'
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
