import { expect, test } from 'vitest'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { distancesSentence } from '../../../../src/domain/summaries/flow-distances-sentence.ts'
import { plainText } from '../plain-text.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  margin: value === null ? null : margin,
})

test('distances are shares of all trips inside the zones', () => {
  const bands = [figure('Up to 1 km', 100), figure('1 to 2 km', 500), figure('2 to 5 km', 50)]
  const inside = figure('', 1000)
  expect(plainText(distancesSentence({ within: figure('Within one zone', 150), bands, inside }))).toBe(
    'The distance is known for 80% of the trips inside the zones; 15% stay within one zone. Of the known distances between two zones, 1 to 2 km is the most common, 50% of all trips inside the zones.',
  )
  const none = bands.map(({ name }) => figure(name, null))
  expect(plainText(distancesSentence({ within: figure('', null), bands: none, inside: figure('', null) }))).toBe(
    'Every flow inside the zones is in a pool of several distances.',
  )
})
