import { sigmaOf, upperQuantile } from '../compare/estimate.ts'
import type { Figure } from '../summaries/figure.ts'

const ERROR = 0.05

/** A figure's rank among the released figures, largest first. */
export interface Rank {
  /** The rank of the released value. Equal values share a rank. */
  readonly rank: number
  /** The ranks that the true value may have. */
  readonly from: number
  readonly to: number
}

/**
 * Each figure's rank among the released ones, with the range that contains its true rank. In 95 % of tables, all ranges
 * hold at the same time: each figure's interval is widened to the level 1 - 0.05 / n (Bonferroni), and a figure is
 * certainly above another if their intervals are disjoint (Klein, Wright and Wieczorek 2020, "A joint confidence region
 * for an overall ranking of populations").
 * @returns in the order of the figures; null for a figure without a released value
 */
export const placeRanks = (figures: readonly Figure[]): readonly (Rank | null)[] => {
  const released = figures.map(figure => {
    const sigma = sigmaOf(figure)
    return figure.value === null || sigma === null ? null : { value: figure.value, sigma }
  })
  const ranked = released.filter(each => each !== null)
  const z = upperQuantile(ERROR / 2 / Math.max(1, ranked.length))
  const low = ({ value, sigma }: (typeof ranked)[number]): number => value - z * sigma
  const high = ({ value, sigma }: (typeof ranked)[number]): number => value + z * sigma
  return released.map(figure => {
    if (figure === null) return null
    const count = (test: (other: (typeof ranked)[number]) => boolean): number => ranked.filter(test).length
    return {
      rank: 1 + count(other => other.value > figure.value),
      from: 1 + count(other => low(other) > high(figure)),
      to: ranked.length - count(other => high(other) < low(figure)),
    }
  })
}
