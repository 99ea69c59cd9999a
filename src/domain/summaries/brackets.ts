/** A range of distances with its count: over `fromKm` up to and with `toKm`; null: any longer one. */
export interface Bracket {
  readonly fromKm: number
  readonly toKm: number | null
  /** null: withheld. */
  readonly value: number | null
}

export interface FoundBracket extends Bracket {
  readonly value: number
}

/** Share of brackets that may be withheld before a sentence speaks of wider ones (movement-data.md 4). */
const MOST_WITHHELD = 0.05
const MEDIAN = 0.5
const EIGHTY_PERCENT = 0.8

/**
 * Brackets ready for a sentence, nearest first, none withheld. Where more than 5 % of them are withheld, each of those joins its
 * next longer released neighbour (at the end, the last released one), so that a bracket that is named is as wide as what is not known.
 * @example mergeWithheld([{fromKm: 0, toKm: 5, value: null}, {fromKm: 5, toKm: 10, value: 40}]) // [{fromKm: 0, toKm: 10, value: 40}]
 */
export function mergeWithheld(brackets: readonly Bracket[]): readonly FoundBracket[] {
  const released = brackets.filter((bracket): bracket is FoundBracket => bracket.value !== null)
  if (brackets.length - released.length <= MOST_WITHHELD * brackets.length) return released
  const merged: FoundBracket[] = []
  let fromKm: number | null = null
  for (const bracket of brackets) {
    fromKm ??= bracket.fromKm
    if (bracket.value === null) continue
    merged.push({ fromKm, toKm: bracket.toKm, value: bracket.value })
    fromKm = null
  }
  const [last, end] = [merged.at(-1), brackets.at(-1)]
  if (fromKm !== null && last !== undefined && end !== undefined) merged.splice(-1, 1, { ...last, toKm: end.toKm })
  return merged
}

/**
 * The first bracket whose running total exceeds half of all.
 * @throws where none does, which released rows cannot bring about
 */
export function medianBracket(brackets: readonly FoundBracket[]): FoundBracket {
  const found = firstPast(brackets, MEDIAN)
  if (found === undefined) throw new Error('Somethings gone wrong finding the median distance bracket')
  return found
}

/**
 * The first bracket whose running total exceeds 80 % of all.
 * @throws where none does, which released rows cannot bring about
 */
export function eightyPercentBracket(brackets: readonly FoundBracket[]): FoundBracket {
  const found = firstPast(brackets, EIGHTY_PERCENT)
  if (found === undefined) throw new Error("Something's gone wrong finding the 80% bracket")
  return found
}

function firstPast(brackets: readonly FoundBracket[], share: number): FoundBracket | undefined {
  const total = brackets.reduce((sum, bracket) => sum + bracket.value, 0)
  let running = 0
  return brackets.find(bracket => {
    running += bracket.value
    return running > total * share
  })
}
