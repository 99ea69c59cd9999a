import { type Compared, compareEstimates, type Difference } from '../../../domain/compare/compare-tables.ts'
import { type Estimated, estimateOf, isEstimate, shareEstimateOf } from '../../../domain/compare/estimate.ts'
import { includesInput } from '../../../domain/inputs.ts'
import type { Measure, Presented, ViewContext, ViewReply } from '../../kit/report/data-view.ts'
import { type PaperCard, paperCards, type ReportDeclaration } from '../../kit/report/report-model.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { type CommonFigure, type CommonRow, commonRows, sumsNote } from './common-rows.ts'
import { type Levels, sharesOnlyTexts } from './comparability.ts'
import type { CompareLink, Shown } from './compare-link.ts'
import { isOfStandardWeek, normalisingFactor, PER_WORDS, type Per } from './normalisation.ts'
import { overallRows } from './overall-rows.ts'
import type { Side } from './sides.ts'
import { areOfMonths, correlationOfTotals } from './standard-week.ts'

/** A side with its data for the open view. */
interface PresentedSide {
  readonly side: Side
  readonly shown: Presented
  readonly levels: Levels
}

/** A figure of one side in a row. */
export interface ComparedFigure {
  readonly side: Side
  /** The released figure before normalisation. Null if the side lacks the row. */
  readonly figure: ViewRow | null
  /** The normalised value, in the unit of the comparison. */
  readonly estimate: Estimated
  /** The margin of the estimate, as a percentage. */
  readonly margin: number | null
  /** The smallest margin among the row's figures, as a percentage, which determines the digits of all of them. */
  readonly least: number
  /** The comparison with the base. Null for the base itself. */
  readonly compared: Compared | { readonly kind: 'levels' } | null
}

export interface ComparedRow {
  readonly name: string
  readonly label: string
  readonly order: number
  readonly slot: string
  readonly series: string | null
  /** Set for a total: the sum of the rows, or their average. */
  readonly overall: CommonRow['overall']
  /** How many values of a scale, such as hours, the row covers. 1 for kinds. */
  readonly count: number
  /** Sorted with the base first. */
  readonly figures: readonly ComparedFigure[]
}

/** A normalised view of several sides. */
export interface ComparedView {
  readonly rows: readonly ComparedRow[]
  readonly sides: readonly Side[]
  readonly measure: Measure
  /** The normalisation. `day` for averages, which are not divided. */
  readonly per: Per
  /** Such as `Visits per day per km²`. */
  readonly unitTitle: string
  /** The headers of the first columns of the table: `Day`, or `Hour` and `Mode`. */
  readonly headers: readonly string[]
  readonly tableTitle: string
  readonly definition: string
  /** Says what is not compared, such as levels of areas that are nearly the same. */
  readonly notes: readonly string[]
}

/** Compares a view of several sides row by row. @param all the base first */
export function comparedView(all: readonly PresentedSide[], per: Per): ComparedView | null {
  const [base] = all
  if (base === undefined) return null
  const { measure } = base.shown.chart
  const used = measure.per === null ? 'day' : per
  const tables = all.map(({ shown }) => shown)
  const totals = overallRows(tables, used)
  const lines = [...totals, ...commonRows(tables)]
  const estimates = all.map(({ side, shown }, at) =>
    lines.map(({ figures }) => {
      const figure = figures[at]
      return figure === undefined ? noFigure : estimated(figure, side, shown, used)
    }),
  )
  const weighting = weightingOf(lines, measure, used)
  // Figures of one weekday do not depend on the calendar.
  const shownPer = used === 'week' && weighting !== 'weighted' ? 'day' : used
  const levels = estimates.map((rows, at) =>
    rows.map(({ estimate }) => (isLevelHidden(all[at], used) ? 'none' : estimate)),
  )
  // The total is judged on its own, so that its interval excludes 0 exactly if it is clear. Its rows are a separate
  // family.
  const judged = (from: number, to?: number, correlationOf?: (dataset: number) => number) =>
    compareEstimates(
      levels.map(rows => rows.slice(from, to)),
      0,
      correlationOf,
    )
  const ofTotals = (at: number) => correlationOfTotals(base, all[at] ?? base)
  const [overall, single] = [judged(0, totals.length, ofTotals), judged(totals.length)]
  const rows = lines.map(
    ({ name, label, slot, series, overall: isOf, count, figures }, row): ComparedRow => ({
      name,
      label,
      slot,
      series,
      overall: isOf,
      count,
      order: row,
      figures: all.map((presented, at): ComparedFigure => {
        const { estimate, margin } = estimates[at]?.[row] ?? noFigure
        const beside = (row < totals.length ? overall[at]?.[row] : single[at]?.[row - totals.length]) ?? null
        return {
          side: presented.side,
          figure: figures[at]?.row ?? null,
          estimate,
          margin,
          least: leastMargin(estimates.map(rows => rows[row] ?? noFigure)),
          compared: isLevelHidden(presented, used) ? { kind: 'levels' } : beside,
        }
      }),
    }),
  )
  const headers = base.shown.columns.filter(({ id }) => id === 'name' || id === 'series').map(({ header }) => header)
  const hidden = all.filter(presented => isLevelHidden(presented, used))
  return {
    rows,
    sides: all.map(({ side }) => side),
    measure,
    per: shownPer,
    unitTitle: unitTitle(measure, shownPer),
    headers,
    tableTitle: base.shown.tableTitle,
    definition: base.shown.definition,
    notes: [
      ...sharesOnlyTexts(
        base.side.label,
        hidden.map(({ side, levels }) => ({ label: side.label, levels })),
      ),
      ...sumsNote(lines.slice(totals.length)),
      ...(weighting === 'partly' ? [PARTLY_WEIGHTED] : []),
    ],
  }
}

const PARTLY_WEIGHTED =
  'Some rows have no figures by weekday. They are divided by all days of their months, so months with more weekends differ from others.'

/** Returns whether the figures of different months are weighted as a standard week. */
function weightingOf(lines: readonly CommonRow[], measure: Measure, per: Per): 'none' | 'weighted' | 'partly' {
  const figures = lines.flatMap(line =>
    line.figures.filter(figure => figure !== undefined && figure.row.value !== null),
  )
  const weighted = figures.filter(figure => figure?.weekFactor != null).length
  if (!isOfStandardWeek(per) || measure.per === null || weighted === 0) return 'none'
  return weighted === figures.length ? 'weighted' : 'partly'
}

const leastMargin = (figures: readonly Pick<ComparedFigure, 'estimate' | 'margin'>[]): number =>
  Math.min(...figures.map(({ estimate, margin }) => (isEstimate(estimate) ? (margin ?? 0) : Number.POSITIVE_INFINITY)))

const noFigure = { estimate: 'none', margin: null } as const

const isLevelHidden = (presented: PresentedSide | undefined, per: Per): boolean =>
  presented !== undefined && presented.levels !== 'shown' && per !== 'share'

function estimated(
  figure: CommonFigure,
  side: Side,
  shown: Presented,
  per: Per,
): Pick<ComparedFigure, 'estimate' | 'margin'> {
  if (per === 'share') return shareEstimate(figure)
  const scale = scaleOf(side, shown.chart.measure, per)
  if (scale === null) return noFigure
  const factor = isOfStandardWeek(per) ? (figure.weekFactor ?? 1) : 1
  return { estimate: estimateOf(figure.row, scale * factor), margin: figure.row.margin }
}

/**
 * Returns the factor that normalises a figure. Null if the side's area or residents are not known. Averages are not
 * normalised.
 */
function scaleOf(side: Side, measure: Measure, per: Exclude<Per, 'share'>): number | null {
  if (measure.per === null) return 1
  return normalisingFactor(per, measure.per === 'period' ? side.days : 1, side)
}

/** Returns a figure as a percentage of its whole. If rows share the figure, each of them has the row's own whole. */
function shareEstimate({ row, whole }: CommonFigure): Pick<ComparedFigure, 'estimate' | 'margin'> {
  if (whole === null || whole === 0 || row.value === null) return noFigure
  const { times: _, ...alone } = row
  return shareEstimateOf(row.whole === undefined ? row : alone, whole)
}

/** Returns the title of the unit: `Visits per day`, `Visits per Saturday per km²`, `Visits, % of all`. */
export function unitTitle({ of, per }: Measure, normal: Per): string {
  if (per === null) return of
  if (normal === 'share') return `${of}, % of all`
  const perDay = `${of} per ${per === 'period' ? 'day' : per}`
  return `${perDay}${PER_WORDS[normal]}`
}

/**
 * Returns the displayed difference: percentage points for shares, otherwise per cent of the base. Null if it is not
 * determined.
 */
export function differenceShown(
  { difference, low, high, index, indexLow, indexHigh }: Difference,
  per: Per,
): { readonly value: number; readonly low: number; readonly high: number } | null {
  if (per === 'share') return { value: difference, low, high }
  return index === null || indexLow === null || indexHigh === null
    ? null
    : { value: index - 100, low: indexLow - 100, high: indexHigh - 100 }
}

/** Returns the displayed interval by which a difference is judged. Null if it is not determined. */
export function judgedShown(
  { judged: { low, high, index } }: Difference,
  per: Per,
  show: Shown,
): { readonly low: number; readonly high: number } | null {
  if (per === 'share' && show !== 'index') return { low, high }
  return index === null ? null : { low: index[0] - 100, high: index[1] - 100 }
}

export const differenceUnit = (per: Per): string => (per === 'share' ? ' points' : '%')

/** Returns the value of a figure in the unit of the comparison. Null if it does not have one. */
export const comparedValue = ({ estimate }: ComparedFigure): number | null =>
  isEstimate(estimate) ? estimate.value : null

/** A side with its report's reply for a view. */
export interface AnsweredSide {
  readonly side: Side
  readonly reply: ViewReply
}

/** The name of the period in definitions if the datasets' periods differ. */
const EACH_PERIOD = "each dataset's period"

/** Presents a view of all sides with the reader's settings, each over its own days. Definitions cover the days of all sides. */
export function presentSides(
  answered: readonly AnsweredSide[],
  levels: (side: Side) => Levels,
  context: Pick<ViewContext, 'weekday' | 'tripLengths'>,
): readonly PresentedSide[] {
  const isOne = !areOfMonths(answered.map(({ side }) => side))
  return answered.map(({ side, reply }) => {
    const { weekdays } = side
    const period = isOne ? side.period : { ...side.period, called: EACH_PERIOD }
    return { side, levels: levels(side), shown: reply.present({ ...context, weekdays, period }) }
  })
}

/** Returns the sides whose reports include a card. */
export const havingCard = (sides: readonly Side[], { needsInput }: Pick<PaperCard, 'needsInput'>): readonly Side[] =>
  sides.filter(({ details }) => needsInput === undefined || includesInput(details.details.inputs, needsInput))

/** Returns the cards of a comparison's PDF: those that at least two sides have. */
export const comparedCards = ({ tabs }: ReportDeclaration, sides: readonly Side[]): readonly PaperCard[] =>
  paperCards(tabs, sides[0]?.details.details.inputs ?? []).filter(card => havingCard(sides, card).length > 1)

/** Returns the comparison on a card. Null until the data of all its sides have loaded. */
export function comparedCard(
  card: PaperCard,
  sides: readonly Side[],
  levels: (side: Side) => Levels,
  per: CompareLink['per'],
  weekday = 0,
): ComparedView | null {
  const having = havingCard(sides, card)
  const answered = having.flatMap(side => {
    const state = side.report.reply(card.view).state.value
    return state.kind === 'ready' ? [{ side, reply: state.value }] : []
  })
  return answered.length < having.length ? null : comparedView(presentSides(answered, levels, { weekday }), per)
}
