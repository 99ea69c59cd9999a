/** The quality of a figure by its margin, the half-width of the 95 % interval in per cent: A up to 10, B up to 25, C up to 50. */
export type Grade = 'A' | 'B' | 'C' | 'D'

/** The largest margin of a grade, per cent; D has none. */
export const MARGIN_UP_TO = { A: 10, B: 25, C: 50 } as const

const UP_TO = Object.entries(MARGIN_UP_TO) as readonly (readonly [Grade, number])[]

/** The grades in words, the best first. */
export const GRADES: readonly { readonly grade: Grade; readonly meaning: string }[] = [
  ...UP_TO.map(([grade, most]) => ({ grade, meaning: `a margin of up to ${most}%` })),
  { grade: 'D', meaning: 'above: fit for the order of magnitude only' },
]

/** @example gradeOf(25) // 'B' */
export const gradeOf = (marginPercent: number): Grade => UP_TO.find(([, most]) => marginPercent <= most)?.[0] ?? 'D'
