import type { Palette } from '../../../ui/palette.ts'
import { exportNotes } from '../export-notes.ts'
import { periodOf, periodText } from '../period.ts'
import { placeText } from '../place-text.ts'
import type { DoneCard, ExportOptions } from '../summary-card.ts'
import { pdfCardOf } from './pdf-card-of.ts'
import type { PdfReport } from './pdf-report.ts'

/** What the PDF of a summary says, from the cards as they stand on the page. */
export function pdfReportOf(
  cards: readonly DoneCard[],
  { reportTitle, details, definitions, coverage }: Omit<ExportOptions, 'signal' | 'onProgress'>,
  product: string,
  palette: Palette,
): PdfReport {
  const [first] = cards
  const [provenance = '', ...rules] = first === undefined ? [] : exportNotes(details, first.answer.disclosure)
  return {
    product,
    title: `${reportTitle} - ${details.clientProjectName}`,
    meta: [periodText(periodOf(details.details)), placeText(details.details), `Dataset ${details.id}`],
    coverage,
    cards: cards.map(pdfCardOf),
    definitions,
    rules,
    provenance,
    palette,
  }
}
