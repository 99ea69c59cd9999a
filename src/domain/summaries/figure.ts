/** The half-width of a 95 % interval, in standard errors. */
export const Z_95 = 1.96

/** The margin to assume for a figure that does not have one. It is so wide that no difference is claimed. */
const WIDEST_MARGIN_PERCENT = 100
/** Above this margin, an interval is symmetric on the logarithmic scale, so that it never falls below zero. */
const LOGARITHMIC_FROM_PERCENT = 30

/** A count as released by the disclosure gate. */
export interface Figure {
  /** Null if no data exist. */
  readonly value: number | null
  /** The half-width of the 95 % interval, as a percentage of the value. */
  readonly margin: number | null
  /** The number of rows that share the figure, if there are several. The value is then their mean. */
  readonly times?: number
}

/** A figure without data. */
export const NO_FIGURE: Figure = { value: null, margin: null }

/** What a figure adds to its table's sum: its value for each row that shares it. */
export const amountOf = ({ value, times = 1 }: Pick<Figure, 'value' | 'times'>): number => (value ?? 0) * times

/** A figure and its name in sentences, such as `Saturday` or `13:00 to 14:00`. */
export interface NamedFigure extends Figure {
  readonly name: string
}

export interface ReleasedFigure extends NamedFigure {
  readonly value: number
}

export const isReleased = (figure: NamedFigure): figure is ReleasedFigure => figure.value !== null

/** A count's 95 % interval for sampling and the gate's noise, in the unit of the count: [low, high]. */
export const interval = (value: number, marginPercent: number | null): readonly [number, number] => [
  atHalfWidths(value, marginPercent, -1),
  atHalfWidths(value, marginPercent, 1),
]

/**
 * The count that is a number of half-widths of the 95 % interval above the estimate: 1 is the upper end, -1 the lower
 * end.
 */
export const atHalfWidths = (value: number, marginPercent: number | null, halfWidths: number): number => {
  const share = (marginPercent ?? WIDEST_MARGIN_PERCENT) / 100
  return share * 100 > LOGARITHMIC_FROM_PERCENT
    ? value * Math.exp(halfWidths * share)
    : value * (1 + halfWidths * share)
}

/** Means below this are released with one decimal place. */
const WHOLE_FROM = 10

/** The unit that a released figure is rounded to: 1, or 0.1 for a mean below 10. */
export const roundingOf = ({ value, times = 1 }: Pick<Figure, 'value' | 'times'>): number =>
  times > 1 && value !== null && value < WHOLE_FROM ? 0.1 : 1

/** Whether the two intervals do not overlap. Only then may a sentence claim a difference. */
export function clearlyDiffer(a: ReleasedFigure, b: ReleasedFigure): boolean {
  const [aLow, aHigh] = interval(a.value, a.margin)
  const [bLow, bHigh] = interval(b.value, b.margin)
  const rounding = (roundingOf(a) + roundingOf(b)) / 2
  return aLow > bHigh + rounding || bLow > aHigh + rounding
}

/** The released total of a table or a map. The margin is a percentage. */
export interface Total {
  readonly value: number
  readonly margin: number
}

/** The design factor: the squared half-width of the 95 % interval divided by the figure. It is the same for all figures of a family. */
const designOf = (value: number, margin: number): number => (margin / 100) ** 2 * value

/**
 * The percentage margin for a sum of table parts. A device that contributes to several parts correlates their errors.
 * If its visits are spread over the parts at random, the design factor of a sum grows linearly with the sum's share of
 * the table, from the parts' design factor to the whole table's. If the total is not released, the result is the
 * geometric mean of the margins for independent and for fully correlated errors.
 */
function marginOfSum(
  parts: readonly { readonly value: number; readonly margin: number }[],
  total: Total | null,
): number {
  const over = (of: (part: { readonly value: number; readonly margin: number }) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0)
  const sum = over(part => part.value)
  const apart = over(part => designOf(part.value, part.margin) * part.value) / sum
  const together = over(part => (part.margin / 100) * part.value) ** 2 / sum
  if (total === null) return 100 * Math.sqrt(Math.sqrt(apart * together) / sum)
  const whole = Math.max(total.value, sum)
  const mean = over(part => part.value ** 2) / sum / whole
  const along = mean < 1 ? (sum / whole - mean) / (1 - mean) : 1
  const more = Math.max(0, designOf(whole, total.margin) - apart) * along
  return 100 * Math.sqrt(Math.min(together, apart + more) / sum)
}

/** The sum of figures from a table, and its margin. A figure shared by several rows counts for each of them. */
export function sumOf(figures: readonly Figure[], total: Total | null): Figure {
  const parts = figures.flatMap(figure =>
    figure.value === null || figure.value === 0 ? [] : [{ value: amountOf(figure), margin: figure.margin }],
  )
  if (parts.length === 0) {
    const isNought = figures.length > 0 && figures.every(({ value }) => value === 0)
    return { value: isNought ? 0 : null, margin: null }
  }
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  const withMargin = parts.flatMap(({ value: part, margin }) => (margin === null ? [] : [{ value: part, margin }]))
  return { value, margin: withMargin.length < parts.length ? null : marginOfSum(withMargin, total) }
}

/** A named sum of figures. */
export const sumFigures = (name: string, figures: readonly Figure[], total: Total | null = null): NamedFigure => ({
  name,
  ...sumOf(figures, total),
})
