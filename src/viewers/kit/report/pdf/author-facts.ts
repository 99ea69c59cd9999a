import { organisation } from '../../../../app/organisation.ts'
import { session } from '../../../../app/session.ts'
import { longDateText } from '../report-period.ts'
import type { PdfReport } from './pdf-report.ts'

/**
 * The author of a PDF, their organisation and the date.
 * @param ordering the organisation of the dataset, until the author's own is loaded
 */
export const authorFacts = (ordering = ''): PdfReport['facts'] => [
  { label: 'Prepared by', text: session.displayName.peek() },
  { label: 'Organisation', text: organisation.peek()?.organisationName ?? ordering },
  { label: 'Date', text: longDateText(new Date().toISOString()) },
]
