/** Tourists and payments of one zone, as they are given out. */
export interface Pair {
  readonly zone: number
  readonly tourists: number
  readonly payments: number
}

export interface Blended {
  readonly zone: number
  readonly magnitude: number
}

export type Blend = 'hotspots' | 'correlation' | 'highspendratio' | 'lowspendratio'

const twoDecimals = (value: number): number => Math.round(value * 100) / 100

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Standard scores over all of them; all 0 where they are alike. */
const scores = (values: readonly number[]): number[] => {
  const mean = sum(values) / values.length
  const deviation = Math.sqrt(sum(values.map(value => (value - mean) ** 2)) / values.length)
  return values.map(value => (deviation === 0 ? 0 : (value - mean) / deviation))
}

/** 100 times the geometric mean of tourists and payments, each over the largest zone's. */
const hotspots = (pairs: readonly Pair[]): Blended[] => {
  const most = Math.max(...pairs.map(pair => pair.tourists)) * Math.max(...pairs.map(pair => pair.payments))
  return pairs.map(({ zone, tourists, payments }) => ({
    zone,
    magnitude: most === 0 ? 0 : 100 * Math.sqrt((tourists * payments) / most),
  }))
}

/** The lesser of the two standard scores: high only where both are. */
const correlation = (pairs: readonly Pair[]): Blended[] => {
  const tourists = scores(pairs.map(pair => pair.tourists))
  const payments = scores(pairs.map(pair => pair.payments))
  return pairs.map(({ zone }, i) => ({ zone, magnitude: Math.min(tourists[i]!, payments[i]!) }))
}

/** Payments per tourist over the study area's, by zone; zones without tourists or payments have none. */
const ratios = (pairs: readonly Pair[]): { zone: number; ratio: number }[] => {
  const area = sum(pairs.map(pair => pair.payments)) / sum(pairs.map(pair => pair.tourists))
  return pairs.flatMap(({ zone, tourists, payments }) =>
    tourists > 0 && payments > 0 ? { zone, ratio: payments / tourists / area } : [],
  )
}

const BLENDS: Readonly<Record<Blend, (pairs: readonly Pair[]) => Blended[]>> = {
  hotspots,
  correlation,
  highspendratio: pairs => ratios(pairs).flatMap(({ zone, ratio }) => (ratio > 1 ? { zone, magnitude: ratio } : [])),
  lowspendratio: pairs => ratios(pairs).flatMap(({ zone, ratio }) => (ratio < 1 ? { zone, magnitude: 1 / ratio } : [])),
}

/** A blend of released figures (movement-data.md 4, Tourism), to two decimals: nothing is in it that was not given out. */
export const blend = (kind: Blend, pairs: readonly Pair[]): Blended[] =>
  pairs.length === 0
    ? []
    : BLENDS[kind](pairs).map(({ zone, magnitude }) => ({ zone, magnitude: twoDecimals(magnitude) }))
