/** The margin of a figure without one: so wide that no difference is claimed. */
const WIDEST_MARGIN_PERCENT = 100
/** Above this margin an interval is symmetric on the logarithmic scale, so that it never falls below zero. */
const LOGARITHMIC_FROM_PERCENT = 30

/** A count as the disclosure gate released it. */
export interface Figure {
  /** null if the figure is withheld, or if there are no data. */
  readonly value: number | null
  readonly suppressed: boolean
  /** The half-width of the 95 % interval, per cent of the value. */
  readonly margin: number | null
}

/** A figure of no data, and one that is withheld. */
export const NO_FIGURE: Figure = { value: null, suppressed: false, margin: null }
export const WITHHELD_FIGURE: Figure = { value: null, suppressed: true, margin: null }

/** A figure with its name in sentences: `Saturday`, `13:00 to 14:00`. */
export interface NamedFigure extends Figure {
  readonly name: string
}

export interface ReleasedFigure extends NamedFigure {
  readonly value: number
}

export const isReleased = (figure: NamedFigure): figure is ReleasedFigure => figure.value !== null && !figure.suppressed

/** The 95 % interval of a count for sampling and the gate's noise, in the unit of the count: [low, high]. */
export const interval = (value: number, marginPercent: number | null): readonly [number, number] => {
  const share = (marginPercent ?? WIDEST_MARGIN_PERCENT) / 100
  return share * 100 > LOGARITHMIC_FROM_PERCENT
    ? [value * Math.exp(-share), value * Math.exp(share)]
    : [value * (1 - share), value * (1 + share)]
}

/** The greatest error of a difference between two figures that are rounded to whole numbers. */
const ROUNDING = 1

/** True if the two intervals do not overlap; only then may a sentence claim a difference. */
export function clearlyDiffer(a: ReleasedFigure, b: ReleasedFigure): boolean {
  const [aLow, aHigh] = interval(a.value, a.margin)
  const [bLow, bHigh] = interval(b.value, b.margin)
  return aLow > bHigh + ROUNDING || bLow > aHigh + ROUNDING
}
