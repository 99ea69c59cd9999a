import type { Unlike } from '../../../domain/compare/unlike.ts'
import type { ReportLink } from '../../kit/report/report-link.ts'
import type { ReportDeclaration } from '../../kit/report/report-tabs.ts'
import type { SummaryCard } from '../../kit/report/summary-card.ts'
import type { CompareLink } from './compare-link.ts'
import type { Levels } from './levels-of.ts'
import type { Side } from './side.ts'

/** A comparison whose datasets are known, as its URL shows it. */
export interface OpenedComparison {
  readonly declaration: ReportDeclaration
  readonly sides: readonly Side[]
  readonly levels: (side: Side) => Levels
  readonly how: CompareLink
  readonly unlike: readonly Unlike[]
  /** The cards of the open tab; null if it is not the Summary. */
  readonly cards: readonly SummaryCard[] | null
  readonly link: ReportLink
}
