import { roundMargin } from '../../../../src/domain/disclosure/known-digits.ts'
import { MIN_CORRELATED_PLACES } from '../../../../src/domain/tourism.ts'

/** A zone's released tourists and payments. */
export interface Pair {
  readonly zone: number
  readonly tourists: number
  /** Half the width of the tourists' 95 % interval, as a percentage. */
  readonly margin: number
  /** Exact, without noise. */
  readonly payments: number
}

export interface Blended {
  readonly zone: number
  readonly magnitude: number
  /**
   * A percentage, computed by linearisation and rounded to two significant digits. Null for measures without an
   * interval.
   */
  readonly margin: number | null
}

export type Blend = 'hotspots' | 'correlation' | 'highspendratio' | 'lowspendratio'

const twoDecimals = (value: number): number => Math.round(value * 100) / 100

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Standard scores over all values; 0 if all are equal. */
const scores = (values: readonly number[]): number[] => {
  const mean = sum(values) / values.length
  const deviation = Math.sqrt(sum(values.map(value => (value - mean) ** 2)) / values.length)
  return values.map(value => (deviation === 0 ? 0 : (value - mean) / deviation))
}

/**
 * 100 times the geometric mean of tourists and payments, each relative to the largest zone. Its relative variance is a
 * quarter of the tourist ratio's. The largest zone has half of its margin of error, because another zone may in fact be
 * the largest.
 */
const hotspots = (pairs: readonly Pair[]): Blended[] => {
  const largest = pairs.reduce((most, pair) => (pair.tourists > most.tourists ? pair : most))
  const most = largest.tourists * Math.max(...pairs.map(pair => pair.payments))
  return pairs.map(pair => ({
    zone: pair.zone,
    magnitude: most === 0 ? 0 : 100 * Math.sqrt((pair.tourists * pair.payments) / most),
    margin: (pair === largest ? pair.margin : Math.hypot(pair.margin, largest.margin)) / 2,
  }))
}

/**
 * The smaller of the two standard scores, which is only high if both are. It is near 0, so a margin of error in per
 * cent would be meaningless.
 */
const correlation = (pairs: readonly Pair[]): Blended[] => {
  const tourists = scores(pairs.map(pair => pair.tourists))
  const payments = scores(pairs.map(pair => pair.payments))
  return pairs.map(({ zone }, i) => ({ zone, magnitude: Math.min(tourists[i]!, payments[i]!), margin: null }))
}

/**
 * A zone's payments per tourist visit, relative to all compared zones together. Zones without tourists or payments are
 * left out. A zone is part of the total, so the error of its tourists is reduced by its share of all tourists.
 */
const ratios = (pairs: readonly Pair[]): { zone: number; ratio: number; margin: number }[] => {
  const all = sum(pairs.map(pair => pair.tourists))
  const area = sum(pairs.map(pair => pair.payments)) / all
  const squares = sum(pairs.map(pair => ((pair.tourists / all) * pair.margin) ** 2))
  return pairs.flatMap(({ zone, tourists, payments, margin }) => {
    if (tourists <= 0 || payments <= 0) return []
    const share = tourists / all
    const others = Math.max(0, squares - (share * margin) ** 2)
    return { zone, ratio: payments / tourists / area, margin: Math.sqrt(((1 - share) * margin) ** 2 + others) }
  })
}

const BLENDS: Readonly<Record<Blend, (pairs: readonly Pair[]) => Blended[]>> = {
  hotspots,
  correlation,
  highspendratio: pairs =>
    ratios(pairs).flatMap(({ zone, ratio, margin }) => (ratio > 1 ? { zone, magnitude: ratio, margin } : [])),
  lowspendratio: pairs =>
    ratios(pairs).flatMap(({ zone, ratio, margin }) => (ratio < 1 ? { zone, magnitude: 1 / ratio, margin } : [])),
}

/** Blends of fewer places are empty. */
const LEAST_PLACES: Readonly<Record<Blend, number>> = {
  hotspots: 1,
  correlation: MIN_CORRELATED_PLACES,
  highspendratio: 1,
  lowspendratio: 1,
}

/**
 * Blends released figures (docs/movement-data.md 4) and rounds the results to two decimal places. Only released numbers
 * are used.
 * @param pairs the compared zones, for which both figures are released
 */
export const blend = (kind: Blend, pairs: readonly Pair[]): Blended[] =>
  pairs.length < LEAST_PLACES[kind]
    ? []
    : BLENDS[kind](pairs).map(({ zone, magnitude, margin }) => ({
        zone,
        magnitude: twoDecimals(magnitude),
        margin: margin === null ? null : roundMargin(margin),
      }))
