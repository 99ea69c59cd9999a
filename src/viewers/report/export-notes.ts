import type { ReportDetails } from '../../contract/datasets.ts'
import type { DisclosureSettings } from '../../contract/location-insights.ts'
import { missingDaysText } from '../../domain/missing-days.ts'
import { disclosureText } from './disclosure-text.ts'
import { periodOf, periodText } from './period.ts'

/** Where an exported table comes from and under which rules: lines below its rows. */
export const exportNotes = (details: ReportDetails, disclosure: DisclosureSettings): readonly string[] => {
  const missing = missingDaysText(details.details.missingDays)
  return [
    `${details.reportName}: ${details.clientProjectName}, dataset ${details.id}, ${periodText(periodOf(details.details))}`,
    ...(missing === null ? [] : [missing]),
    ...disclosureText(disclosure),
  ]
}
