import { blockOf } from '../gate/blocks.ts'
import type { SquareVisitor } from '../gate/release-squares.ts'

/** A row of the statement, in words of 32 bits: square, person, factor, weight and electric weight (the lower half first). */
const WORDS = 7
const HIGH = 2 ** 32

/** The visitors of one 2 km square after the other. @param words rows sorted by 2 km square, as an engine returned them */
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
