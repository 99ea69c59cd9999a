import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { besidePlace, calledPlace, isNamedPoint } from '../../../../domain/dataset-names.ts'
import { missingDaysText } from '../../../../domain/days.ts'
import { QUALITY_DEFINITIONS } from '../../../../domain/definitions.ts'
import { qualityText } from '../../../../domain/disclosure/quality.ts'
import { type Column, cellText } from '../../../../ui/data-table/column.ts'
import type { Palette } from '../../../../ui/theme/palette.ts'
import { drawnChart } from '../data-view.ts'
import { disclosureText, provenanceText } from '../export-notes.ts'
import type { DoneCard, ExportOptions } from '../report-model.ts'
import { longDateText, periodOf, periodText } from '../report-period.ts'
import { placeText } from '../report-place.ts'
import { gapText, type ViewRow } from '../view-rows.ts'
import { headsOf, type PdfCard, type PdfMap, type PdfPlaces, type PdfReport } from './pdf-report.ts'

/** Facts about an export that the cards do not contain. */
interface ExportFacts {
  readonly author: PdfReport['facts']
  readonly product: string
  /** The URL of the report. */
  readonly link: string
  /** Null if it cannot be drawn. */
  readonly map: PdfMap | null
  readonly palette: Palette
}

/** Collects the content of the PDF from the loaded cards. */
export function pdfReportOf(
  cards: readonly DoneCard[],
  { reportTitle, details, definitions, fact }: Omit<ExportOptions, 'engine' | 'call' | 'origins'>,
  { author, ...made }: ExportFacts,
): PdfReport {
  const [first] = cards
  const rules = first === undefined ? [] : disclosureText(first.reply.disclosure)
  const missing = missingDaysText(details.details.missingDays)
  return {
    ...made,
    kind: reportTitle,
    name: details.name,
    period: periodText(periodOf(details.details)),
    facts: [
      ...author,
      { label: 'Template', text: details.templateName },
      {
        label: 'Dataset',
        text: `${details.id}, ordered ${longDateText(details.orderedAt)} by ${details.orderedBy}`,
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
    provenance: provenanceText(details),
  }
}

/** Converts a Summary card to data for the PDF: the text of its table and the data of its chart. */
export function pdfCardOf({ card, shown }: DoneCard): PdfCard {
  const columns = shown.columns.filter(column => !column.exportOnly && !column.actions)
  const names = Math.max(
    1,
    columns.findIndex(column => column.id === 'value'),
  )
  return {
    title: card.title,
    sentence: shown.sentence,
    caption: card.caption,
    chart: shown.state === 'shown' ? (card.paper?.(shown) ?? drawnChart(shown, card.view.kinds[0] ?? 'bar')) : null,
    table: {
      title: shown.tableTitle,
      columns: headsOf(columns),
      rows: [...shown.rows, ...shown.shares.foot].map(row => {
        const cells = columns.map(column => wordsOf(column, row))
        const gap = gapText(row)
        return gap === null ? cells : [...cells.slice(0, names), gap]
      }),
    },
    definition: shown.definition,
  }
}

/** Returns the text of a cell. Grades are followed by their margin. */
const wordsOf = (column: Column<ViewRow>, row: ViewRow): string =>
  column.id === 'quality' && row.margin !== null ? qualityText(row.margin) : cellText(column, row)

/** Returns the place of a dataset for the cover: its zones, or its points with their numbers on the map. */
export const placesOf = ({ details, places }: Pick<DatasetDetails, 'details' | 'places'>): PdfPlaces => ({
  title: placeText(details),
  lines: places.map((place, at) => ({
    name: isNamedPoint(place) ? `${at + 1}.  ${calledPlace(place)}` : calledPlace(place),
    beside: besidePlace(place),
  })),
})

/** Characters that some file systems do not allow. */
const REFUSED = /[\\/:*?"<>|]+/g

/** Returns the report's name followed by the project's: `Location Insights Leeds city core.pdf`. */
export const pdfFileName = (templateName: string, name: string): string =>
  `${`${templateName} ${name}`.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim()}.pdf`
