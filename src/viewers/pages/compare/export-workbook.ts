import writeExcelFile from 'write-excel-file/browser'
import type { ReportDeclaration } from '../../kit/report/report-tabs.ts'
import { tabsFor } from '../../kit/report/report-tabs.ts'
import { compareNotes } from './compare-notes.ts'
import type { OpenedComparison } from './opened-comparison.ts'
import { settled } from './settled.ts'
import { sheetOfView } from './sheet-of-view.ts'

const SHEET_NAME_LENGTH = 31
/** Characters that a sheet's name must not have. */
const NOT_IN_NAMES = /[\\/?*[\]:]/g

/**
 * A workbook of a comparison: a sheet for each view that two datasets have, and one with the provenance.
 * @param onProgress is called with the share of the views that are loaded, 0 to 1
 */
export async function exportWorkbook(
  { declaration, sides, levels, how, unlike, link }: Omit<OpenedComparison, 'cards'>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const views = viewsOf(declaration, sides)
  const sheets = []
  let notes: readonly string[] = []
  for (const [at, { view, tab }] of views.entries()) {
    const having = sides.filter(({ details }) => tabsFor([tab], details.details.reportInputs).length > 0)
    const answers = await Promise.all(having.map(({ report }) => settled(report.answer(view), signal)))
    const answered = having.map((side, of) => ({ side, answer: answers[of]! }))
    const made = sheetOfView(view, answered, levels, { per: how.per, tripLengths: link.trips })
    onProgress((at + 1) / views.length)
    const [answer] = answers
    if (made === null || answer === undefined) continue
    const { first, columns, data } = made
    if (notes.length === 0) notes = compareNotes(first, answer.disclosure, unlike)
    sheets.push({
      sheet: sheetName(`${tab.title} ${view.title}`, at),
      data,
      columns: columns.map(({ header }) => ({ width: Math.max(12, header.length + 2) })),
      stickyRowsCount: 1,
    })
  }
  const provenance = {
    sheet: 'Provenance',
    data: notes.map(note => [{ value: note, type: String }]),
    columns: [{ width: 120 }],
  }
  return writeExcelFile([...sheets, provenance]).toBlob()
}

const viewsOf = ({ tabs }: ReportDeclaration, sides: OpenedComparison['sides']) =>
  tabs
    .filter(tab => sides.filter(({ details }) => tabsFor([tab], details.details.reportInputs).length > 0).length > 1)
    .flatMap(tab => (tab.views ?? []).map(view => ({ tab, view })))

/** A name that Excel takes; its number keeps names of a common beginning apart. */
const sheetName = (title: string, at: number): string =>
  `${at + 1} ${title}`.replace(NOT_IN_NAMES, ' ').slice(0, SHEET_NAME_LENGTH).trim()
