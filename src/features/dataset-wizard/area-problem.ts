import type { CostBreakdown } from '../../contract/datasets.ts'
import { TEXT } from './text.ts'

/** Why a priced area cannot be ordered now, in a few words; the price panel has them all. */
export const areaProblem = (judgement: CostBreakdown['judgement']): string | null => {
  if (judgement === undefined) return null
  if (judgement.kind === 'making') return TEXT.areaNotJudged
  return judgement.refusal === null ? null : TEXT.areaRefused
}

/**
 * What stands beside Next, where the reason why it is disabled may be out of sight; null where the reason is before one's eyes.
 * @param problem the sentence that keeps the step from going on
 */
export const besideNext = (problem: string | null): string | null => {
  if (problem === TEXT.repairFirst) return TEXT.repairFirst
  return problem === TEXT.areaRefused ? TEXT.refusedBelowPrice : null
}
