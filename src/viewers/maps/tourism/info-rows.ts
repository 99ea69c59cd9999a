import type { ReportDetails } from '../../../contract/datasets.ts'
import { dateText } from '../../kit/report/report-period.ts'

/** The viewer's own name for its datasets, which does not come from the template. */
const TYPE = 'Tourism and Economy'

/** Placeholders for a sample, whose data are fictitious. */
const EXAMPLE = {
  clientProjectName: 'Example dataset',
  reportName: 'Example template',
  description: 'What the template is for',
  created: 'DD/MM/YYYY',
  requestedByUserName: 'Example user',
} as const

/**
 * Returns the rows of the Info tab, with placeholders for a sample.
 * @param description the template's description; null if the template no longer exists
 */
export function infoRows(
  { clientProjectName, details, creationTime, requestedByUserName, isSample }: ReportDetails,
  description: string | null,
): readonly (readonly [title: string, value: string])[] {
  const shown = isSample
    ? EXAMPLE
    : {
        clientProjectName,
        reportName: details.reportName,
        description: description ?? 'The template is no longer offered',
        created: dateText(creationTime),
        requestedByUserName,
      }
  return [
    ['Name', shown.clientProjectName],
    ['Report Template', shown.reportName],
    ['Description', shown.description],
    ['Date Created', shown.created],
    ['Created By', shown.requestedByUserName],
    ['Type', TYPE],
  ]
}
