import { settings } from '../../../app/browser-settings.ts'
import { organisation } from '../../../app/organisation.ts'
import { session } from '../../../app/session.ts'
import { lightPalette } from '../../../charts/paper/in-light.ts'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import { QUALITY_DEFINITIONS } from '../../../domain/definitions.ts'
import { cellText } from '../../../ui/data-table/column.ts'
import { disclosureRules } from '../../kit/report/export-notes.ts'
import type { PdfCard, PdfReport } from '../../kit/report/pdf/pdf-report.ts'
import { savePdf } from '../../kit/report/pdf/save-pdf.ts'
import type { ReportDeclaration, SummaryCard } from '../../kit/report/report-model.ts'
import { longDateText, periodText } from '../../kit/report/report-period.ts'
import { placeText } from '../../kit/report/report-place.ts'
import { dotCaption, dotSpecOf, leadingRows, valueSpecOf } from './chart-specs.ts'
import type { Shown } from './compare-link.ts'
import { COMPARE_METHOD } from './compare-notes.ts'
import { comparedColumns, shownLines } from './compared-columns.tsx'
import { comparedSentence } from './compared-sentence.ts'
import { type ComparedView, comparedCard, havingCard } from './compared-view.ts'
import type { OpenedComparison } from './create-comparison.ts'
import { comparisonName } from './sides.ts'

/** Rows in the chart of a card. Its table has all rows. */
const MOST_ROWS = 12

type Comparison = OpenedComparison & { readonly cards: readonly SummaryCard[] }

/** Makes the PDF of the Summary of all datasets and downloads it. @param onProgress receives the progress, 0 to 1 */
export const exportComparison = (
  comparison: Comparison,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> =>
  savePdf(`Compare ${comparisonName(comparison.sides)}.pdf`, async () => reportOf(comparison), signal, onProgress)

function reportOf({ declaration, sides, levels, how, unlike, cards }: Comparison): PdfReport {
  const [base] = sides
  const rules = cards.flatMap(card => {
    const state = base?.report.answer(card.view).state.peek()
    return state?.kind === 'ready' ? [disclosureRules(state.value.disclosure)] : []
  })[0]
  return {
    product: settings.portalTitle,
    kind: `${declaration.title}, comparison`,
    name: comparisonName(sides),
    period: `Compared with ${base?.label ?? ''}`,
    facts: [
      { label: 'Prepared by', text: session.displayName.peek() },
      { label: 'Organisation', text: organisation.peek()?.organisationName ?? '' },
      { label: 'Date', text: longDateText(new Date().toISOString()) },
      ...unlike.map(({ title, text }) => ({ label: title, text })),
      ...factsOf(declaration, sides),
    ],
    places: {
      title: `${sides.length} datasets`,
      isUnder: true,
      lines: sides.map(({ mark, label, details, period }) => ({
        name: `${label}${mark === 0 ? ' (base)' : ''}`,
        beside: `${periodText(period)}, ${placeText(details.details)}, dataset ${details.id}`,
      })),
    },
    map: null,
    link: location.href,
    cards: cards
      .filter(card => havingCard(sides, card).length > 1)
      .flatMap(card => {
        const shown = comparedCard(card, sides, levels, how.per)
        return shown === null ? [] : [cardOf(card, shown, how.show)]
      }),
    terms: [
      { title: 'Comparing datasets', entries: COMPARE_METHOD },
      { title: 'Definitions', entries: declaration.definitions },
      { title: 'Quality of a figure', entries: QUALITY_DEFINITIONS.filter(({ term }) => term !== 'Difference') },
      { title: 'Disclosure settings in force', entries: (rules ?? []).map(text => ({ text })) },
    ],
    provenance: sides.map(({ label, details }) => `${label}, dataset ${details.id}`).join('; '),
    palette: lightPalette(),
  }
}

/** The report's additional fact, such as the EV score, for each dataset that has it. */
const factsOf = ({ fact }: ReportDeclaration, sides: Comparison['sides']): PdfReport['facts'] =>
  sides.flatMap(({ label, report, details }) => {
    const text = fact?.textOf(report, details) ?? null
    return fact === undefined || text === null ? [] : [{ label: `${fact.label}, ${label}`, text }]
  })

function cardOf(card: SummaryCard, shown: ComparedView, show: Shown): PdfCard {
  const columns = comparedColumns(shown, show, false).filter(column => !column.exportOnly)
  const chart = chartOf(shown, show)
  return {
    title: card.title,
    sentence: comparedSentence(shown, show),
    caption: chart?.kind === 'dots' ? dotCaption(shown, chart.spec) : shown.unitTitle,
    chart,
    table: {
      title: shown.tableTitle,
      columns: columns.map(({ header, numeric = false }) => ({ header, numeric })),
      rows: shownLines(shown).map(line => columns.map(column => cellText(column, line))),
    },
    definition: [shown.definition, ...shown.notes].join(' '),
  }
}

function chartOf(shown: ComparedView, show: Shown): DrawnChart | null {
  if (show === 'values') return { kind: 'bar', spec: valueSpecOf(shown) }
  const spec = dotSpecOf(shown, show, leadingRows(shown, MOST_ROWS))
  return spec.rows.length === 0 ? null : { kind: 'dots', spec }
}
