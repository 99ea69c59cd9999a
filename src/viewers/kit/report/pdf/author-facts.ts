import { organisation } from '../../../../app/organisation.ts'
import { session } from '../../../../app/session.ts'
import { longDateText } from '../report-period.ts'
import type { PdfReport } from './pdf-report.ts'

/**
 * Returns a PDF's author, their organisation and the date.
 * @param ordering the dataset's organisation, used until the author's own has loaded
 */
export const authorFacts = (ordering = ''): PdfReport['facts'] => [
  { label: 'Prepared by', text: session.displayName.peek() },
  { label: 'Organisation', text: organisation.peek()?.organisationName ?? ordering },
  { label: 'Date', text: longDateText(new Date().toISOString()) },
]
