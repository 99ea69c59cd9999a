/** Half-width taken where a figure came without one, so wide that nothing is claimed. */
const WIDEST_MARGIN_PERCENT = 100
/** From here on an interval is symmetric on the logarithmic scale, so that it never falls below zero. */
const LOGARITHMIC_FROM_PERCENT = 30

/** A count as the disclosure gate released it. */
export interface Figure {
  /** null: withheld, or no data. */
  readonly value: number | null
  readonly suppressed: boolean
  /** Half-width of the 95 % interval, per cent of the value. */
  readonly margin: number | null
}

/** A figure under the words a sentence calls it by: `Saturday`, `13:00 to 14:00`. */
export interface NamedFigure extends Figure {
  readonly name: string
}

export interface ReleasedFigure extends NamedFigure {
  readonly value: number
}

export const isReleased = (figure: NamedFigure): figure is ReleasedFigure => figure.value !== null && !figure.suppressed

/** The 95 % interval of a count, of sampling and of the gate's noise, in the count's own unit: [low, high]. */
export const interval = (value: number, marginPercent: number | null): readonly [number, number] => {
  const share = (marginPercent ?? WIDEST_MARGIN_PERCENT) / 100
  return share * 100 > LOGARITHMIC_FROM_PERCENT
    ? [value * Math.exp(-share), value * Math.exp(share)]
    : [value * (1 - share), value * (1 + share)]
}

/** Released figures are whole: two that have been rounded can each be off by half of one. */
const ROUNDING = 1

/** True where the two intervals have nothing in common: only then may a sentence claim a difference. */
export function clearlyDiffer(a: ReleasedFigure, b: ReleasedFigure): boolean {
  const [aLow, aHigh] = interval(a.value, a.margin)
  const [bLow, bHigh] = interval(b.value, b.margin)
  return aLow > bHigh + ROUNDING || bLow > aHigh + ROUNDING
}
