import { settings } from '../../../app/browser-settings.ts'
import { lightPalette } from '../../../charts/paper/in-light.ts'
import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import { QUALITY_DEFINITIONS } from '../../../domain/definitions.ts'
import { counted } from '../../../domain/text/numbers.ts'
import { cellText } from '../../../ui/data-table/column.ts'
import { authorFacts } from '../../kit/report/pdf/author-facts.ts'
import { headsOf, type PdfReport } from '../../kit/report/pdf/pdf-report.ts'
import { pdfFileName } from '../../kit/report/pdf/pdf-report-of.ts'
import { type PdfMaking, savePdf } from '../../kit/report/pdf/save-pdf.ts'
import { placeText } from '../../kit/report/report-place.ts'
import { MEASURE } from './measures.ts'
import { monthColumns, reasonOf } from './parts/month-table.tsx'
import { seriesNotes } from './parts/series-panels.tsx'
import type { Members } from './read-members.ts'
import type { MeasureId } from './series-link.ts'
import { monthsText, seriesFileName } from './series-text.ts'
import type { SeriesView } from './use-series-view.ts'

interface ShownSeries {
  readonly title: string
  readonly series: Members
  readonly view: SeriesView
  readonly measure: MeasureId
  readonly disclosure: DisclosureSettings | null
}

/** Creates the PDF of the displayed months and downloads it. */
export const exportSeries = (shown: ShownSeries, making: PdfMaking): Promise<void> =>
  savePdf(
    pdfFileName('', seriesFileName(shown.series.name, MEASURE[shown.measure].titled)),
    async () => reportOf(shown),
    making,
  )

function reportOf({ title, series, view, measure: id, disclosure }: ShownSeries): PdfReport {
  const measure = MEASURE[id]
  const { shownSlots: slots } = view
  const [first, last] = [slots[0], slots.at(-1)]
  const newest = series.members.at(-1)?.details
  const columns = monthColumns(measure, '').filter(column => !column.exportOnly)
  const [definition = '', ...notes] = seriesNotes(measure, series, disclosure)
  return {
    product: settings.portalTitle,
    kind: 'Over time',
    name: title,
    period: first === undefined || last === undefined ? '' : monthsText(first.month, last.month),
    facts: authorFacts(),
    places: {
      title: newest === undefined ? '' : placeText(newest.details),
      lines: [{ name: counted(series.members.length, 'dataset'), beside: '' }],
    },
    map: null,
    link: location.href,
    cards: [
      {
        title: measure.title,
        sentence: view.sentence,
        caption: view.picture.spec.valueTitle,
        chart: { kind: 'series', spec: view.picture.spec },
        table: {
          title: `${measure.title} by month`,
          columns: headsOf(columns),
          rows: slots.toReversed().map(slot => {
            const cells = columns.map(column => cellText(column, slot))
            const reason = reasonOf(slot)
            return reason === null ? cells : [...cells.slice(0, 2), reason]
          }),
        },
        definition,
      },
    ],
    terms: [
      { title: 'Quality of a figure', entries: QUALITY_DEFINITIONS },
      { title: 'Notes', entries: notes.map(text => ({ text })) },
    ],
    provenance: notes[0] ?? '',
    palette: lightPalette(),
  }
}
