import { describe, expect, test } from 'vitest'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { largestFlowsSentence, poolsSentence } from '../../../../src/domain/summaries/largest-flows-sentence.ts'
import { plainText } from '../plain-text.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  margin: value === null ? null : margin,
})
const TOTAL = { value: 1000, margin: 4 }

describe('the largest flows', () => {
  const WORDS = { per: 'weekday', of: 12 }

  test('are named if one leads, and differ from the reverse flow only if the intervals do not overlap', () => {
    const listed = [
      { ...figure('A to B', 900), beside: figure('', 400) },
      { ...figure('A to C', 100), beside: figure('', 96) },
      figure('C to Outside', 50),
    ]
    expect(plainText(largestFlowsSentence(listed, listed, WORDS))).toBe(
      'The largest flow is A to B, about 900 trips a weekday. In 1 of the 2 listed pairs shown both ways, one direction is clearly larger. 3 of 12 flows are shown alone; the others are in pools of pairs that are too thin alone.',
    )
  })

  test('say that no pair has a clearly larger direction', () => {
    const even = ['A to B', 'B to C'].map(name => ({ ...figure(name, 900), beside: figure('', 880) }))
    expect(plainText(largestFlowsSentence(even, even, WORDS))).toContain(
      'In none of the 2 listed pairs shown both ways is one direction clearly larger.',
    )
  })

  test('can be the flow back of a listed pair', () => {
    const there = [figure('A to B', 990, 17), figure('A to C', 650, 21), figure('B to C', 620, 21)]
    const others = ['A to D', 'B to D', 'C to D', 'A to E', 'B to E', 'C to E'].map(name => figure(name, 100))
    const sentenceOf = (back: NamedFigure | null) => {
      const flows = there.map((flow, at) => ({
        ...flow,
        ...(at === 0 && back && { beside: back, backName: back.name }),
      }))
      return plainText(largestFlowsSentence([...flows, ...others], [], WORDS))
    }
    expect(sentenceOf(null)).toMatch(/^The largest flows are A to B, A to C and B to C, in no certain order/)
    // Four flows may be the largest, although two of them are listed as one pair.
    expect(sentenceOf(figure('B to A', 730, 19))).toMatch(/^No flow is clearly the largest\. In the one listed pair/)
    expect(sentenceOf(figure('B to A', 300, 10))).toMatch(/^The largest flows are A to B, A to C and B to C,/)
  })

  test('name both directions of the only pair, and say that one is larger in all pairs', () => {
    const pair = { ...figure('A to B', 900), beside: figure('', 400), backName: 'B to A' }
    expect(plainText(largestFlowsSentence([pair], [], WORDS))).not.toContain('Only')
    expect(plainText(largestFlowsSentence([pair, pair], [], WORDS))).toContain(
      'In each of the 2 listed pairs shown both ways, one direction is clearly larger.',
    )
  })

  test('are not ranked if no largest one is clear, and missing flows do not count as zero', () => {
    const listed = ['A to B', 'B to C', 'C to A', 'A to C', 'B to A'].map(name => figure(name, 100, 60))
    expect(plainText(largestFlowsSentence(listed, listed, WORDS))).toMatch(/^No flow is clearly the largest\./)
    expect(plainText(largestFlowsSentence([], [], WORDS))).toBe(
      'Every flow is in a pool of pairs that are too thin to be shown alone.',
    )
    expect(plainText(largestFlowsSentence([], [], { ...WORDS, of: 0 }))).toBe(
      'There are too few of these trips to show any.',
    )
  })
})

test('describes pools by their share and their largest flow', () => {
  const pools = [figure('A to B or C', 150), figure('C to A or B', 50)]
  expect(plainText(poolsSentence(pools, TOTAL))).toBe(
    '20% of the trips are in 2 pools of pairs that are too thin alone. The largest pool has about 150 a day, so that no flow in a pool is larger.',
  )
  expect(plainText(poolsSentence([], TOTAL))).toBe('Every flow is shown alone.')
})
