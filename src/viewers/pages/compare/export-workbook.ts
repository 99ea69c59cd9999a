import writeExcelFile from 'write-excel-file/browser'
import { settled } from '../../../app/load.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { toSheet } from '../../../ui/data-table/export.ts'
import type { ReportView, ViewContext } from '../../kit/report/data-view.ts'
import { type ReportDeclaration, tabsFor } from '../../kit/report/report-model.ts'
import type { Levels } from './comparability.ts'
import type { CompareLink } from './compare-link.ts'
import { compareNotes } from './compare-notes.ts'
import { type ComparedLine, comparedColumns, linesOf } from './compared-columns.tsx'
import { type AnsweredSide, type ComparedView, comparedView, presentSides } from './compared-view.ts'
import type { OpenedComparison } from './create-comparison.ts'
import type { Side } from './sides.ts'

const SHEET_NAME_LENGTH = 31
/** The characters that Excel does not allow in a sheet's name. */
const NOT_IN_NAMES = /[\\/?*[\]:]/g

/**
 * Exports a comparison as a workbook: one sheet per view that at least two datasets have, and one with the provenance.
 * @param onProgress receives the fraction of the views loaded so far, 0 to 1
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
    const having = sides.filter(({ details }) => tabsFor([tab], details.details.inputs).length > 0)
    const replies = await Promise.all(having.map(({ report }) => settled(report.reply(view), signal)))
    const answered = having.map((side, of) => ({ side, reply: replies[of]! }))
    const sheet = sheetOfView(view, answered, levels, { per: how.per, tripLengths: link.trips })
    onProgress((at + 1) / views.length)
    const [reply] = replies
    if (sheet === null || reply === undefined) continue
    const { first, columns, data } = sheet
    if (notes.length === 0) notes = compareNotes(first, reply.disclosure, unlike)
    sheets.push({
      sheet: sheetName(view.title, at),
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
    .filter(tab => sides.filter(({ details }) => tabsFor([tab], details.details.inputs).length > 0).length > 1)
    .flatMap(tab => (tab.views ?? []).map(view => ({ tab, view })))

/** Returns a name that Excel accepts, cut at a word. The number keeps names distinct. */
export function sheetName(title: string, at: number): string {
  const name = `${at + 1} ${title.replace(NOT_IN_NAMES, ' ')}`.replace(/\s+/g, ' ').trim()
  if (name.length <= SHEET_NAME_LENGTH) return name
  const end = name.lastIndexOf(' ', SHEET_NAME_LENGTH)
  return name.slice(0, end > 0 ? end : SHEET_NAME_LENGTH).replace(/[\s(,&]+$/, '')
}

interface Sheet {
  /** The comparison of its first rows. */
  readonly first: ComparedView
  readonly columns: readonly Column<ComparedLine>[]
  /** A header row, followed by the data rows. */
  readonly data: ReturnType<typeof toSheet>
}

/**
 * Returns the sheet of a view in a workbook. Null if no side has the view. A view that shows one weekday at a time gets
 * a weekday column, and rows for every weekday of the sides.
 */
export function sheetOfView(
  view: Pick<ReportView, 'weekdayChoice'>,
  answered: readonly AnsweredSide[],
  levels: (side: Side) => Levels,
  { per, tripLengths }: Pick<CompareLink, 'per'> & Pick<ViewContext, 'tripLengths'>,
): Sheet | null {
  const every = answered[0]?.side.weekdays ?? WEEKDAYS.map((_, weekday) => weekday)
  const parts = (view.weekdayChoice ? every : [0]).flatMap(weekday => {
    const shown = comparedView(
      presentSides(answered, levels, { weekday, ...(tripLengths !== undefined && { tripLengths }) }),
      per,
    )
    if (shown === null) return []
    const columns = [
      ...(view.weekdayChoice ? [weekdayColumn(weekday)] : []),
      ...comparedColumns(shown, 'difference', false),
    ]
    return [{ first: shown, columns, data: toSheet(columns, linesOf(shown)) }]
  })
  const [first, ...others] = parts
  if (first === undefined) return null
  return { ...first, data: [...first.data, ...others.flatMap(({ data: [, ...rows] }) => rows)] }
}

const weekdayColumn = (weekday: number): Column<ComparedLine> => ({
  id: 'weekday',
  header: 'Weekday',
  value: () => WEEKDAYS[weekday] ?? null,
})
