import { expect, test } from 'vitest'
import { EngineError } from '../../../workers/errors.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'

test('an area may begin with white space and the number of its system', () => {
  const ring = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0)
  for (const text of [
    ' \n POLYGON ((0 0, 1 0, 1 1, 0 0))',
    'SRID=27700;POLYGON((0 0,1 0,1 1,0 0))',
    '\tsrid=27700; Polygon Z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))',
  ])
    expect(readWkt(text)).toEqual([[ring]])
})

test('a text of white space alone is refused, however long it is', () => {
  // with two runs of white space side by side the expression tried every place to part them: that took an hour
  const long = 2_500_000
  for (const text of [' '.repeat(long), `${'\n'.repeat(long)}(`, `POLYGON${' '.repeat(long)}(`])
    expect(() => readWkt(text)).toThrow(EngineError)
})
