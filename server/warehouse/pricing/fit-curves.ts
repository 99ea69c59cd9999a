import type { SampleFigures } from '../disclosure/release-sample.ts'

/** The ridge penalty on every coefficient except the first. */
const RIDGE = 0.5
/** A pivot below this counts as zero. */
const TINY = 1e-9

/**
 * Returns the coefficients b that minimise the sum of squares of y - X b, with a small ridge penalty so that collinear
 * columns do no harm.
 * @param rows the rows of X, each as long as the result
 */
const leastSquares = (rows: readonly (readonly number[])[], y: readonly number[]): number[] => {
  const size = rows[0]?.length ?? 0
  const a = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce((sum, row, k) => sum + row[i]! * (j === size ? y[k]! : row[j]!), i === j && i > 0 ? RIDGE : 0),
    ),
  )
  for (let i = 0; i < size; i++) {
    const pivot = a.slice(i).reduce((best, row, k) => (Math.abs(row[i]!) > Math.abs(a[best]![i]!) ? i + k : best), i)
    ;[a[i], a[pivot]] = [a[pivot]!, a[i]!]
    if (Math.abs(a[i]![i]!) < TINY) continue
    for (let k = 0; k < size; k++) {
      if (k === i) continue
      const factor = a[k]![i]! / a[i]![i]!
      for (let j = i; j <= size; j++) a[k]![j]! -= factor * a[i]![j]!
    }
  }
  return a.map((row, i) => (Math.abs(row[i]!) < TINY ? 0 : row[size]! / row[i]!))
}

/** A sample place: the sums of its squares, and the figures that would be released for it. */
interface Sample {
  /** The sum of the squares' visits, weighted by how much of each square is inside. */
  readonly held: number
  /**
   * The sum of the squares' devices, weighted by how much of each square is inside. A device counts once in every
   * square that it visits.
   */
  readonly devices: number
  readonly areaKm2: number
  /** Null if the place's total would not be released. */
  readonly figures: SampleFigures | null
}

/** The points of a line in ascending order of x, where x is the natural logarithm of visits. */
export type Line = readonly (readonly [x: number, y: number])[]

/** The fitted coefficients that convert sums of squares to the expected figures of a dataset. */
export interface Curves {
  /** ln(visits / visits by squares) as coefficients of 1, a and a², where a is ln(area in km²). */
  readonly size: readonly number[]
  /** ln(devices / devices by squares), in the same form. */
  readonly devices: readonly number[]
  /** The share of a month's devices that come on a given weekday. */
  readonly onWeekday: number
  /** The variance of the first logarithm, as coefficients of 1 and 1 / devices. */
  readonly variance: readonly number[]
  /** Half the width of the range, in standard deviations. The range contains the visits of HELD_SHARE of the places. */
  readonly reach: number
  /** The logarithm of the design factor (release.ts), as coefficients of 1, a and ln(visits). */
  readonly design: readonly number[]
  /** How many hours of the day, modes and places of origin can be shown separately. */
  readonly hours: Line
  readonly modes: Line
  readonly places: Line
}

/** The share of sample places whose visits the range must contain. Rounding its ends outwards adds a few per cent. */
const HELD_SHARE = 0.91
const LEAST_VARIANCE = 0.01
/** If there are fewer sample places, nothing is fitted. */
const LEAST_SAMPLES = 12
/** The number of places averaged in one point of a line. */
const BIN = 12

export const sizeRow = (areaKm2: number): number[] => {
  const a = Math.log(areaKm2)
  return [1, a, a * a]
}
const varianceRow = (devices: number): number[] => [1, 1 / Math.max(1, devices)]
export const designRow = (areaKm2: number, visits: number): number[] => [1, Math.log(areaKm2), Math.log(visits)]
export const dot = (row: readonly number[], by: readonly number[]): number =>
  row.reduce((sum, value, i) => sum + value * (by[i] ?? 0), 0)
export const varianceOf = (devices: number, variance: readonly number[]): number =>
  Math.max(LEAST_VARIANCE, dot(varianceRow(devices), variance))

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(share * values.length) - 1)] ?? 0

/** Averages bins of places, and pools adjacent bins that decrease (isotonic regression). */
const risingLine = (points: readonly (readonly [x: number, y: number])[]): Line => {
  const sorted = [...points].sort((a, b) => a[0] - b[0])
  const pools: { x: number; y: number; n: number }[] = []
  for (let i = 0; i < sorted.length; i += BIN) {
    const bin = sorted.slice(i, i + BIN)
    const mean = (at: 0 | 1) => bin.reduce((sum, point) => sum + point[at], 0) / bin.length
    pools.push({ x: mean(0), y: mean(1), n: bin.length })
    for (let last = pools.at(-1)!, before = pools.at(-2); before && before.y >= last.y; before = pools.at(-2)) {
      const n = before.n + last.n
      pools.splice(-2, 2, {
        x: (before.x * before.n + last.x * last.n) / n,
        y: (before.y * before.n + last.y * last.n) / n,
        n,
      })
      last = pools.at(-1)!
    }
  }
  return pools.map(({ x, y }) => [x, y] as const)
}

/** Interpolates linearly. The value is constant before the first point and after the last. */
export const onLine = (line: Line, x: number): number => {
  const after = line.findIndex(point => point[0] >= x)
  if (after <= 0) return (after === 0 ? line[0] : line.at(-1))?.[1] ?? 0
  const [[x0, y0], [x1, y1]] = [line[after - 1]!, line[after]!]
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

/** Fits the curves to sample places; null if too few of them have released figures. */
export const fitCurves = (samples: readonly Sample[]): Curves | null => {
  const shown = samples.flatMap(({ figures, ...sample }) =>
    figures && figures.visits > 0 && sample.held > 0 ? [{ ...sample, figures }] : [],
  )
  if (shown.length < LEAST_SAMPLES) return null
  const ratios = shown.map(({ held, figures }) => Math.log(figures.visits / held))
  const size = leastSquares(
    shown.map(({ areaKm2 }) => sizeRow(areaKm2)),
    ratios,
  )
  const devices = leastSquares(
    shown.map(({ areaKm2 }) => sizeRow(areaKm2)),
    shown.map(({ devices, figures }) => Math.log(Math.max(1, figures.devices) / Math.max(1, devices))),
  )
  const left = shown.map(({ areaKm2 }, i) => ratios[i]! - dot(sizeRow(areaKm2), size))
  const variance = leastSquares(
    shown.map(({ devices }) => varianceRow(devices)),
    left.map(residual => residual ** 2),
  )
  const reach = quantile(
    shown.map(({ devices }, i) => Math.abs(left[i]!) / Math.sqrt(varianceOf(devices, variance))),
    HELD_SHARE,
  )
  const design = leastSquares(
    shown.map(({ areaKm2, figures }) => designRow(areaKm2, figures.visits)),
    shown.map(({ figures }) => Math.log(Math.max(figures.design, 1e-3))),
  )
  const line = (parts: (figures: SampleFigures) => number) =>
    risingLine(shown.map(({ figures }) => [Math.log(figures.visits), parts(figures)] as const))
  return {
    size,
    devices,
    onWeekday: shown.reduce((sum, { figures }) => sum + figures.onWeekday, 0) / shown.length,
    variance,
    reach,
    design,
    hours: line(({ hours }) => hours),
    modes: line(({ modes }) => modes),
    places: line(({ places }) => places),
  }
}
