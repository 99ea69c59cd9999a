/** The margin of a figure without one: so wide that no difference is claimed. */
const WIDEST_MARGIN_PERCENT = 100
/** Above this margin an interval is symmetric on the logarithmic scale, so that it never falls below zero. */
const LOGARITHMIC_FROM_PERCENT = 30

/** A count as the disclosure gate released it. */
export interface Figure {
  /** null if the data are missing. */
  readonly value: number | null
  /** The half-width of the 95 % interval, per cent of the value. */
  readonly margin: number | null
  /** How many rows share the figure, if several do: the value is then their mean. */
  readonly times?: number
}

/** A figure of no data. */
export const NO_FIGURE: Figure = { value: null, margin: null }

/** What a figure adds to the sum of its table: the value of each of the rows that share it. */
export const amountOf = ({ value, times = 1 }: Pick<Figure, 'value' | 'times'>): number => (value ?? 0) * times

/** A figure with its name in sentences: `Saturday`, `13:00 to 14:00`. */
export interface NamedFigure extends Figure {
  readonly name: string
}

export interface ReleasedFigure extends NamedFigure {
  readonly value: number
}

export const isReleased = (figure: NamedFigure): figure is ReleasedFigure => figure.value !== null

/** The 95 % interval of a count for sampling and the gate's noise, in the unit of the count: [low, high]. */
export const interval = (value: number, marginPercent: number | null): readonly [number, number] => {
  const share = (marginPercent ?? WIDEST_MARGIN_PERCENT) / 100
  return share * 100 > LOGARITHMIC_FROM_PERCENT
    ? [value * Math.exp(-share), value * Math.exp(share)]
    : [value * (1 - share), value * (1 + share)]
}

/** Means below this are released to one decimal. */
const WHOLE_FROM = 10

/** The unit to which a released figure is rounded: 1, or 0.1 for a mean below 10. */
export const roundingOf = ({ value, times = 1 }: Pick<Figure, 'value' | 'times'>): number =>
  times > 1 && value !== null && value < WHOLE_FROM ? 0.1 : 1

/** True if the two intervals do not overlap; only then may a sentence claim a difference. */
export function clearlyDiffer(a: ReleasedFigure, b: ReleasedFigure): boolean {
  const [aLow, aHigh] = interval(a.value, a.margin)
  const [bLow, bHigh] = interval(b.value, b.margin)
  const rounding = (roundingOf(a) + roundingOf(b)) / 2
  return aLow > bHigh + rounding || bLow > aHigh + rounding
}
