import { missingDaysText } from '../../../../domain/days.ts'
import type { Palette } from '../../../../ui/theme/palette.ts'
import { disclosureText } from '../disclosure-text.ts'
import { exportNotes } from '../export-notes.ts'
import { QUALITY_DEFINITIONS } from '../glossary.ts'
import { longDateText, periodOf, periodText } from '../period.ts'
import type { DoneCard, ExportOptions } from '../summary-card.ts'
import { pdfCardOf } from './pdf-card-of.ts'
import type { PdfMap, PdfReport } from './pdf-report.ts'
import { placesOf } from './places-of.ts'

/** The circumstances of an export. */
export interface ExportFacts {
  /** The signed-in reader's name. */
  readonly by: string
  /** The reader's organisation. */
  readonly of: string
  /** ISO date. */
  readonly on: string
  readonly product: string
  /** The URL of the report. */
  readonly link: string
  /** null if it cannot be drawn. */
  readonly map: PdfMap | null
  readonly palette: Palette
}

/** Collects the content of the PDF from the loaded cards. */
export function pdfReportOf(
  cards: readonly DoneCard[],
  { reportTitle, details, definitions, fact }: Omit<ExportOptions, 'signal' | 'onProgress' | 'engine'>,
  { by, of, on, ...made }: ExportFacts,
): PdfReport {
  const [first] = cards
  const rules = first === undefined ? [] : disclosureText(first.answer.disclosure)
  const [provenance = ''] = first === undefined ? [] : exportNotes(details, first.answer.disclosure)
  const missing = missingDaysText(details.details.missingDays)
  return {
    ...made,
    kind: reportTitle,
    name: details.clientProjectName,
    period: periodText(periodOf(details.details)),
    facts: [
      { label: 'Prepared by', text: by },
      { label: 'Organisation', text: of },
      { label: 'Date', text: longDateText(on) },
      { label: 'Template', text: details.reportName },
      {
        label: 'Dataset',
        text: `${details.id}, ordered ${longDateText(details.creationTime)} by ${details.requestedByUserName}`,
      },
      ...(missing === null ? [] : [{ label: 'Gaps', text: missing }]),
      ...(fact === null ? [] : [fact]),
    ],
    places: placesOf(details),
    cards: cards.map(pdfCardOf),
    terms: [
      { title: 'Definitions', entries: definitions },
      { title: 'Quality of a figure', entries: QUALITY_DEFINITIONS },
      { title: 'Disclosure settings in force', entries: rules.map(text => ({ text })) },
    ],
    provenance,
  }
}
