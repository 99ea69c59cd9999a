/** The class of a row that does not clearly differ, between three classes of fewer (0 to 2) and three of more (4 to 6). */
export const NOT_CLEAR_CLASS = 3
/** The number of classes in a comparison. */
export const DIVERGING_CLASSES = 7

/** The bounds between a comparison's classes on either side of the middle class, nearer bound first. */
export interface DivergingScale {
  readonly fewer: readonly [near: number, far: number]
  readonly more: readonly [near: number, far: number]
}

/** Bounds of an index (base = 100): 85 and 70, and their reciprocals, so that both sides differ by the same factors. */
export const INDEX_SCALE: DivergingScale = { fewer: [85, 70], more: [118, 143] }

/** What shares of the clear differences are smaller than the near and the far bound. */
const NEAR_SHARE = 1 / 3
const FAR_SHARE = 2 / 3

/**
 * Bounds for differences, the same on both sides: round numbers near the terciles of the clear differences' sizes.
 * @param clear the differences that are clear
 */
export function differenceScale(clear: readonly number[]): DivergingScale {
  const sizes = clear.map(Math.abs).sort((a, b) => a - b)
  const boundAt = (share: number): number => roundNumber(sizes[Math.floor(share * sizes.length)] ?? 1)
  const near = boundAt(NEAR_SHARE)
  const far = Math.max(boundAt(FAR_SHARE), 2 * near)
  return { fewer: [-near, -far], more: [near, far] }
}

/** Classes of indexes may end at these ratios. */
const RATIOS = [1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100] as const

/**
 * Bounds for indexes (base = 100), with the same ratios on both sides: the ratios nearest to the terciles of the clear
 * indexes' ratios to the base.
 * @param clear the indexes that are clear
 */
export function ratioScale(clear: readonly number[]): DivergingScale {
  const sizes = clear.flatMap(index => (index > 0 ? [Math.abs(Math.log(index / 100))] : [])).sort((a, b) => a - b)
  if (sizes.length === 0) return INDEX_SCALE
  const nearest = (share: number): number => {
    const size = sizes[Math.floor(share * sizes.length)] ?? 0
    const away = (ratio: number) => Math.abs(Math.log(ratio) - size)
    return RATIOS.reduce((best, ratio, at) => (away(ratio) < away(RATIOS[best] ?? 1) ? at : best), 0)
  }
  const near = Math.min(nearest(NEAR_SHARE), RATIOS.length - 2)
  const far = Math.max(nearest(FAR_SHARE), near + 1)
  const [least, most] = [RATIOS[near] ?? 1, RATIOS[far] ?? 1]
  return { fewer: [100 / least, 100 / most], more: [100 * least, 100 * most] }
}

/** Whichever of 1, 2 and 5 times a power of ten is nearest, measured as a ratio. @example roundNumber(38) // 50 */
function roundNumber(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const ratio = (step: number) => Math.abs(Math.log(value / (step * power)))
  return power * [1, 2, 5, 10].reduce((best, step) => (ratio(step) < ratio(best) ? step : best))
}

/**
 * The class of a row in a comparison.
 * @param shown its index or its difference; null if that is not determined, which results in the class next to the
 * middle class
 */
export function divergingClass(
  shown: number | null,
  clear: 'more' | 'fewer' | null,
  { fewer, more }: DivergingScale,
): number {
  if (clear === null) return NOT_CLEAR_CLASS
  if (clear === 'more') return NOT_CLEAR_CLASS + 1 + more.filter(bound => shown !== null && shown >= bound).length
  return NOT_CLEAR_CLASS - 1 - fewer.filter(bound => shown !== null && shown <= bound).length
}
