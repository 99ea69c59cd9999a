import { NOISE_WIDTH } from '../constants.ts'

/** Half-width taken where a figure came without one: the widest of the released steps, so that nothing is claimed. */
const WIDEST_MARGIN_PERCENT = 50

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

/** The 95 % interval of a count, in the count's own unit: [low, high]. */
export const interval = (value: number, marginPercent: number | null): readonly [number, number] => {
  const half = (Math.abs(value) * (marginPercent ?? WIDEST_MARGIN_PERCENT)) / 100
  return [value - half, value + half]
}

/** Of an error made of sampling and of the gate's noise, over that of sampling alone, which is all that a margin tells. */
const WITH_NOISE = Math.hypot(1, NOISE_WIDTH)

const noisy = (marginPercent: number | null): number => (marginPercent ?? WIDEST_MARGIN_PERCENT) * WITH_NOISE

/**
 * True where the two intervals have nothing in common, each as wide as sampling and noise together make it: only then may
 * a sentence claim a difference.
 */
export function clearlyDiffer(a: ReleasedFigure, b: ReleasedFigure): boolean {
  const [aLow, aHigh] = interval(a.value, noisy(a.margin))
  const [bLow, bHigh] = interval(b.value, noisy(b.margin))
  return aLow > bHigh || bLow > aHigh
}
