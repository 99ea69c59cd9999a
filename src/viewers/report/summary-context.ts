import type { ReportDetails } from '../../contract/datasets.ts'
import type { ViewContext } from './data-view.ts'
import { periodOf } from './period.ts'

/** Cards show what is there before a weekday is chosen. */
export const summaryContext = (details: ReportDetails): ViewContext => ({
  weekday: 0,
  period: periodOf(details.details),
})
