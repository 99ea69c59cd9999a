import type { ReportDetails } from '../../contract/datasets.ts'
import { dateText } from '../report/period.ts'

/** What the viewer shows, whatever its template is called. */
const TYPE = 'Tourism and Economy'

/**
 * The rows of the Info tab.
 * @param description the template's; null where the template is gone
 */
export const infoRows = (
  { clientProjectName, details, creationTime, requestedByUserName }: ReportDetails,
  description: string | null,
): readonly (readonly [title: string, value: string])[] => [
  ['Name', clientProjectName],
  ['Report Template', details.reportName],
  ['Description', description ?? 'The template is no longer offered'],
  ['Date Created', dateText(creationTime)],
  ['Created By', requestedByUserName],
  ['Type', TYPE],
]
