import type { ReportDetails } from '../../../contract/datasets.ts'
import type { ViewContext } from './data-view.ts'
import { periodOf } from './period.ts'

/** The settings for cards: the defaults of the views. */
export const summaryContext = (details: ReportDetails): ViewContext => ({
  weekday: 0,
  period: periodOf(details.details),
})
