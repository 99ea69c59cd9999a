import type { ReportView } from '../../../kit/report/data-view.ts'
import type { ViewSettings } from '../../../kit/report/view-settings.ts'
import type { Shown } from '../compare-link.ts'
import type { ComparedView } from '../compared-view.ts'
import type { Marked } from './use-marked.ts'

/** The props of every chart of a compared view. */
export interface ComparedChartProps {
  readonly view: ReportView
  readonly shown: ComparedView
  readonly show: Shown
  readonly settings: ViewSettings
  readonly notes: readonly string[]
  readonly exportName: string
  readonly marked: Marked | null
  readonly onMark: (marked: Marked | null) => void
}
