import { settings } from '../../../app/browser-settings.ts'
import { settled } from '../../../app/load.ts'
import { lightPalette } from '../../../charts/paper/in-light.ts'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import { QUALITY_DEFINITIONS } from '../../../domain/definitions.ts'
import { cellText } from '../../../ui/data-table/column.ts'
import { disclosureRules } from '../../kit/report/export-notes.ts'
import { authorFacts } from '../../kit/report/pdf/author-facts.ts'
import { headsOf, type PdfCard, type PdfReport } from '../../kit/report/pdf/pdf-report.ts'
import { pdfFileName } from '../../kit/report/pdf/pdf-report-of.ts'
import { type PdfMaking, savePdf } from '../../kit/report/pdf/save-pdf.ts'
import type { PaperCard, ReportDeclaration } from '../../kit/report/report-model.ts'
import { comparedHeat, dotCaption, dotSpecOf, heatSpecsOf, leadingRows, valueSpecOf } from './chart-specs.ts'
import type { Shown } from './compare-link.ts'
import { COMPARE_METHOD } from './compare-notes.ts'
import { comparedColumns, shownLines } from './compared-columns.tsx'
import { comparedSentence } from './compared-sentence.ts'
import { type ComparedView, comparedCard, comparedCards, havingCard } from './compared-view.ts'
import type { OpenedComparison } from './create-comparison.ts'
import { datasetsOnPaper } from './datasets-on-paper.ts'

/** The number of rows in a card's chart. Its table has all rows. */
const MOST_ROWS = 12

interface ComparisonPaper {
  /** Such as `High Street Week`, or `Location Insights, comparison`. */
  readonly kind: string
  readonly name: string
  /** The start of the file name. */
  readonly file: string
  /** A card that precedes those of the views. */
  readonly lead: LeadCard | null
}

/** A card that does not compare a view. */
export interface LeadCard {
  readonly title: string
  readonly read: (signal: AbortSignal) => Promise<PdfCard>
}

/** Creates the PDF of a comparison and downloads it. */
export const exportComparison = (
  comparison: OpenedComparison,
  { kind, name, file, lead }: ComparisonPaper,
  making: PdfMaking,
): Promise<void> =>
  savePdf(
    pdfFileName(file, name),
    async () => {
      const cards = comparedCards(comparison.declaration, comparison.sides)
      await Promise.all(
        cards.flatMap(card =>
          havingCard(comparison.sides, card).map(({ report }) => settled(report.reply(card.view), making.signal)),
        ),
      )
      const first = lead === null ? [] : [await lead.read(making.signal)]
      const report = reportOf(comparison, cards)
      return { ...report, cards: [...first, ...report.cards], kind, name }
    },
    making,
  )

function reportOf(comparison: OpenedComparison, cards: readonly PaperCard[]): Omit<PdfReport, 'kind' | 'name'> {
  const { declaration, sides, levels, how, unlike, link } = comparison
  const [base] = sides
  const rules = cards.flatMap(card => {
    const state = base?.report.reply(card.view).state.peek()
    return state?.kind === 'ready' ? [disclosureRules(state.value.disclosure)] : []
  })[0]
  return {
    product: settings.portalTitle,
    period: `Compared with ${base?.label ?? ''}`,
    facts: [
      ...authorFacts(),
      ...unlike.map(({ title, text }) => ({ label: title, text })),
      ...factsOf(declaration, sides),
    ],
    ...datasetsOnPaper(sides),
    map: null,
    link: location.href,
    cards: cards.flatMap(card => {
      const shown = comparedCard(card, sides, levels, how.per, link.weekday)
      return shown === null ? [] : cardsOf(card, shown, how.show)
    }),
    terms: [
      { title: 'Comparing datasets', entries: COMPARE_METHOD },
      { title: 'Definitions', entries: declaration.definitions },
      { title: 'Quality of a figure', entries: QUALITY_DEFINITIONS.filter(({ term }) => term !== 'Difference') },
      { title: 'Disclosure settings in force', entries: (rules ?? []).map(text => ({ text })) },
    ],
    palette: lightPalette(),
  }
}

/** Returns the report's additional fact, such as the EV score, for each dataset that has it. */
const factsOf = ({ fact }: ReportDeclaration, sides: OpenedComparison['sides']): PdfReport['facts'] =>
  sides.flatMap(({ label, report, details }) => {
    const text = fact?.textOf(report, details) ?? null
    return fact === undefined || text === null ? [] : [{ label: `${fact.label}, ${label}`, text }]
  })

/** The maximum number of rows in the table of a heatmap, which shows its cells itself. */
const MOST_HEAT_ROWS = 40

/**
 * Returns a card or, for a view that is compared as heatmaps, one card for each heatmap, with its table if that is
 * short.
 */
function cardsOf(card: PaperCard, shown: ComparedView, show: Shown): readonly PdfCard[] {
  const whole = cardOf(card, shown, show)
  const heat = comparedHeat(card.view, shown)
  if (heat === null) return [whole]
  const heats = heatSpecsOf(shown, show, heat)
  return heats.map(({ side, spec }) => ({
    ...whole,
    caption: heats.length === 1 ? spec.valueTitle : `${side.label}: ${spec.valueTitle}`,
    chart: { kind: 'heat', spec },
    table: { ...whole.table, rows: whole.table.rows.length > MOST_HEAT_ROWS ? [] : whole.table.rows },
  }))
}

function cardOf(card: PaperCard, shown: ComparedView, show: Shown): PdfCard {
  const columns = comparedColumns(shown, show, false).filter(column => !column.exportOnly)
  const chart = chartOf(shown, show)
  return {
    title: card.title,
    sentence: comparedSentence(shown, show),
    caption: chart?.kind === 'dots' ? dotCaption(shown, chart.spec) : shown.unitTitle,
    chart,
    table: {
      title: shown.tableTitle,
      columns: headsOf(columns),
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
