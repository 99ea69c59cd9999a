import { expect, test } from 'vitest'
import { skeletonFirst } from '../../../scripts/vite/skeleton-first.ts'

test('moves style sheets from the head to the end of the body, in their order', () => {
  const html =
    '<head><link rel="icon" href="i"><link rel="stylesheet" href="a.css"><link rel="stylesheet" href="b.css"></head><body><svg></svg></body>'
  expect(skeletonFirst(html)).toBe(
    '<head><link rel="icon" href="i"></head><body><svg></svg><link rel="stylesheet" href="a.css"><link rel="stylesheet" href="b.css"></body>',
  )
})
