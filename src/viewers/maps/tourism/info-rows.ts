import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { dateText } from '../../kit/report/report-period.ts'

/** The viewer's own name for its datasets, which does not come from the template. */
const TYPE = 'Tourism and Economy'

/** Placeholders for a sample, whose data are fictitious. */
const EXAMPLE = {
  name: 'Example dataset',
  templateName: 'Example template',
  description: 'What the template is for',
  created: 'DD/MM/YYYY',
  orderedBy: 'Example user',
} as const

/**
 * Returns the rows of the Info tab, with placeholders for a sample.
 * @param description the template's description; null if the template no longer exists
 */
export function infoRows(
  { name, details, orderedAt, orderedBy, isSample }: DatasetDetails,
  description: string | null,
): readonly (readonly [title: string, value: string])[] {
  const shown = isSample
    ? EXAMPLE
    : {
        name,
        templateName: details.templateName,
        description: description ?? 'The template is no longer offered',
        created: dateText(orderedAt),
        orderedBy,
      }
  return [
    ['Name', shown.name],
    ['Report Template', shown.templateName],
    ['Description', shown.description],
    ['Date Created', shown.created],
    ['Created By', shown.orderedBy],
    ['Type', TYPE],
  ]
}
