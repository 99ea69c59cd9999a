import { expect, test } from 'vitest'
import { gradeOf } from '../../../src/domain/grade.ts'

test.each([
  [0, 'A'],
  [10, 'A'],
  [10.1, 'B'],
  [25, 'B'],
  [26, 'C'],
  [50, 'C'],
  [51, 'D'],
])('a margin of %d %% is grade %s', (margin, grade) => {
  expect(gradeOf(margin)).toBe(grade)
})
