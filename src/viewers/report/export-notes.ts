import type { ReportDetails } from '../../contract/datasets.ts'
import type { DisclosureSettings } from '../../contract/location-insights.ts'
import { placesLine } from '../../domain/dataset-places.ts'
import { missingDaysText } from '../../domain/missing-days.ts'
import { disclosureText } from './disclosure-text.ts'
import { periodOf, periodText } from './period.ts'

/**
 * Where an exported table comes from and under which rules: lines below its rows.
 * @param said what is said of the figures on the screen, such as how much is withheld
 */
export const exportNotes = (
  details: ReportDetails,
  disclosure: DisclosureSettings,
  said: readonly string[] = [],
): readonly string[] => {
  const missing = missingDaysText(details.details.missingDays)
  const places = placesLine(details.places)
  return [
    `${details.reportName}: ${details.clientProjectName}, dataset ${details.id}, ${periodText(periodOf(details.details))}`,
    ...(places === null ? [] : [places]),
    ...(missing === null ? [] : [missing]),
    ...said,
    ...disclosureText(disclosure),
  ]
}
