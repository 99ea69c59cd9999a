import { blockOf } from './grid.ts'

/** What one person gives a square that they do not live in: sums of weights, thousandths. */
export interface SquareVisitor {
  readonly square: number
  readonly person: number
  /** The person's noise factor, times NOISE_UNIT. */
  readonly factor: number
  readonly all: number
  /** The part of `all` that electric vehicles made. */
  readonly electric: number
}

/** Square, person, factor, weight and electric weight (the lower half first): a row of the statement, 32 bits each. */
const WORDS = 7
const HIGH = 2 ** 32

/** The visitors of each 2 km square in turn; @param words rows by 2 km square, as an engine answered them. */
export function* visitorsByBlock(words: Uint32Array): Generator<readonly SquareVisitor[]> {
  let block = -1
  let visitors: SquareVisitor[] = []
  for (let at = 0; at < words.length; at += WORDS) {
    const square = words[at]!
    if (blockOf(square) !== block) {
      if (visitors.length > 0) yield visitors
      block = blockOf(square)
      visitors = []
    }
    visitors.push({
      square,
      person: words[at + 1]!,
      factor: words[at + 2]!,
      all: words[at + 3]! + words[at + 4]! * HIGH,
      electric: words[at + 5]! + words[at + 6]! * HIGH,
    })
  }
  if (visitors.length > 0) yield visitors
}
