import { type Figure, Z_95 } from '../summaries/figure.ts'
import {
  type Estimate,
  type Estimated,
  estimateOf,
  isEstimate,
  ratioInterval,
  sigmaOfDifference,
  upperQuantile,
} from './estimate.ts'

/** A dataset's figure compared with the same row of the base. */
export interface Difference {
  readonly kind: 'compared'
  /** The figure minus the base's figure, in the unit of the comparison, with its 95 % interval. */
  readonly difference: number
  readonly low: number
  readonly high: number
  /** The figure as an index (base = 100), with its 95 % interval; null if it is not determined. */
  readonly index: number | null
  readonly indexLow: number | null
  readonly indexHigh: number | null
  /**
   * The direction of a clear difference from the base, corrected for the number of differences in the view. Null if the
   * difference is not clear.
   */
  readonly clear: 'more' | 'fewer' | null
  /**
   * The interval that decides whether the row is clear. It is corrected for the number of rows in the view, so it
   * excludes 0 exactly if the row is clear. It is given for the difference and, if the index is determined, for the
   * index.
   */
  readonly judged: { readonly low: number; readonly high: number; readonly index: Interval | null }
}

type Interval = readonly [low: number, high: number]

/** A dataset's row compared with the base; `none` if either lacks data. */
export type Compared = Difference | { readonly kind: 'none' }

/** Tables with the same rows, one for each dataset. */
interface TablesToCompare {
  /** The rows of each dataset. */
  readonly tables: readonly (readonly Figure[])[]
  /** The dataset that the others are compared with. */
  readonly base: number
  /** The exact factor to multiply each dataset's figures by, such as 1 / km² for figures per km². */
  readonly scales: readonly number[]
  /** The correlations between errors. By default, errors are independent. */
  readonly correlationOf?: CorrelationOf
}

/** The correlation between the errors of a dataset's row and the same row of the base. */
type CorrelationOf = (dataset: number, row: number) => number

const INDEPENDENT: CorrelationOf = () => 0

/**
 * Compares several datasets' tables with one dataset's table, row by row. A row is clear by Holm's step-down at 5 %
 * over all of its differences: the rows with a figure in both, times the datasets compared. The variance of a
 * difference is the sum of both figures' variances, less the part that correlated errors have in common. If the same
 * people are in both, but the correlation is not known, claims are conservative.
 * @returns by dataset, then by row; no rows for the base
 */
export const compareTables = ({
  tables,
  base,
  scales,
  correlationOf,
}: TablesToCompare): readonly (readonly Compared[])[] =>
  compareEstimates(
    tables.map((rows, at) => rows.map(figure => estimateOf(figure, scales[at]))),
    base,
    correlationOf,
  )

/** Like `compareTables`, for figures that are already in the unit of the comparison, such as shares. */
export function compareEstimates(
  tables: readonly (readonly Estimated[])[],
  base: number,
  correlationOf = INDEPENDENT,
): readonly (readonly Compared[])[] {
  const baseRows = tables[base] ?? []
  const compared = tables.map((rows, at) =>
    at === base ? [] : baseRows.map((under, row) => beside(rows[row] ?? 'none', under, correlationOf(at, row))),
  )
  const bounds = holmBounds(compared.flat().flatMap(each => (each.kind === 'compared' ? [each.ratio] : [])))
  let next = 0
  return compared.map(rows =>
    rows.map(each => {
      if (each.kind !== 'compared') return each
      const { ratio, intervalAt, ...difference } = each
      const bound = bounds[next++] ?? Number.POSITIVE_INFINITY
      const clear = Math.abs(ratio) > bound ? (ratio > 0 ? 'more' : 'fewer') : null
      return { ...difference, clear, judged: intervalAt(bound) }
    }),
  )
}

type Unjudged =
  | (Omit<Difference, 'clear' | 'judged'> & {
      /** The difference in standard errors. */
      readonly ratio: number
      /** The interval with this half-width, in standard errors. */
      readonly intervalAt: (z: number) => Difference['judged']
    })
  | Exclude<Compared, Difference>

function beside(over: Estimated, under: Estimated, correlation: number): Unjudged {
  return isEstimate(over) && isEstimate(under) ? differenceOf(over, under, correlation) : { kind: 'none' }
}

function differenceOf(over: Estimate, under: Estimate, correlation: number): Unjudged {
  const difference = over.value - under.value
  const sigma = sigmaOfDifference(over, under, correlation)
  const interval = ratioInterval(over, under, Z_95, correlation)
  const [low, high] = interval ?? []
  return {
    kind: 'compared',
    difference,
    low: difference - Z_95 * sigma,
    high: difference + Z_95 * sigma,
    index: interval === null ? null : (100 * over.value) / under.value,
    indexLow: low === undefined ? null : 100 * low,
    indexHigh: high === undefined ? null : 100 * high,
    ratio: difference / sigma,
    intervalAt: z => {
      const [from, to] = ratioInterval(over, under, z, correlation) ?? []
      return {
        low: difference - z * sigma,
        high: difference + z * sigma,
        index: from === undefined || to === undefined ? null : [100 * from, 100 * to],
      }
    },
  }
}

/** The probability that a table claims a difference although none exists. */
const FAMILY_ERROR = 0.05

/**
 * The number of standard errors that the clearest difference must exceed. Those after it need fewer.
 * @param left the number of differences not yet found clear, at least 1
 * @example holmThreshold(1) // 1.96
 * @example holmThreshold(14) // 2.91
 */
export const holmThreshold = (left: number): number => upperQuantile(FAMILY_ERROR / 2 / left)

/**
 * Decides which differences are clear, by Holm's step-down at 5 % (two-sided): the clearest must exceed the threshold
 * for all of them, the second the threshold for one fewer, and so on until one fails. This holds however the
 * differences depend on each other (Holm 1979).
 * @param ratios differences divided by their standard errors
 */
export function clearByHolm(ratios: readonly number[]): readonly boolean[] {
  const bounds = holmBounds(ratios)
  return ratios.map((ratio, at) => Math.abs(ratio) > (bounds[at] ?? Number.POSITIVE_INFINITY))
}

/** The bound that each ratio must exceed to be clear: the bound of its step, or of the step at which Holm's procedure stops. */
function holmBounds(ratios: readonly number[]): readonly number[] {
  const bounds = ratios.map(() => 0)
  const ordered = ratios.map((_, at) => at).sort((a, b) => Math.abs(ratios[b] ?? 0) - Math.abs(ratios[a] ?? 0))
  let last: number | null = null
  for (const [step, at] of ordered.entries()) {
    const bound: number = last ?? holmThreshold(ratios.length - step)
    bounds[at] = bound
    if (!(Math.abs(ratios[at] ?? 0) > bound)) last = bound
  }
  return bounds
}
