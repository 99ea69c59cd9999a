import type { ReportDetails } from '../../../contract/datasets.ts'
import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import { placesLine } from '../../../domain/dataset-names.ts'
import { missingDaysText } from '../../../domain/days.ts'
import { disclosureText } from './disclosure-text.ts'
import { periodOf, periodText } from './period.ts'

/** The lines below the rows of an exported table: its provenance and the disclosure rules. */
export const exportNotes = (details: ReportDetails, disclosure: DisclosureSettings): readonly string[] => {
  const missing = missingDaysText(details.details.missingDays)
  const places = placesLine(details.places)
  return [
    `${details.reportName}: ${details.clientProjectName}, dataset ${details.id}, ${periodText(periodOf(details.details))}`,
    ...(places === null ? [] : [places]),
    ...(missing === null ? [] : [missing]),
    ...disclosureText(disclosure),
  ]
}
