import type { CostBreakdown } from '../../contract/datasets.ts'
import { TEXT } from './text.ts'

/** Why a priced area cannot be ordered now, in a few words; the price panel has them all. */
export const areaProblem = (judgement: CostBreakdown['judgement']): string | null => {
  if (judgement === undefined) return null
  if (judgement.kind === 'making') return TEXT.areaNotJudged
  return judgement.refusal === null ? null : TEXT.areaRefused
}
