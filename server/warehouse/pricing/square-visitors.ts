import type { SquareVisitor } from '../disclosure/release-squares.ts'
import { BLOCK_LEVEL, nodeOf } from '../disclosure/square-tree.ts'

/** A row of the statement, in words of 32 bits: square, person, factor, weight and electric weight (the lower half first). */
const WORDS = 7
const HIGH = 2 ** 32

/** The visitors of one 8 km square after the other. @param words rows sorted by 8 km square, as an engine returned them */
export function* visitorsByBlock(words: Uint32Array): Generator<readonly SquareVisitor[]> {
  let block = -1
  let visitors: SquareVisitor[] = []
  for (let at = 0; at < words.length; at += WORDS) {
    const square = words[at]!
    if (nodeOf(square, BLOCK_LEVEL) !== block) {
      if (visitors.length > 0) yield visitors
      block = nodeOf(square, BLOCK_LEVEL)
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
