import { describe, expect, test } from 'vitest'
import { flowsSentence, zoneFlowsSentence } from '../../../../src/domain/summaries/flow-map-sentences.ts'
import { plainText } from '../plain-text.ts'

const NAMES = ['Outside', 'Hyde Park', 'City centre', 'Holbeck', 'Burley']
const NAMED = { nameOf: (zone: number) => NAMES[zone]!, per: 'day' }
const flow = (o: number, d: number, trips: number, margin = 10) => ({ o, d, trips, margin })
const sum = (trips: number | null) => ({ trips, margin: trips === null ? null : 8 })

describe('the sentence about all flows', () => {
  test('has the total, and the largest flow if it is clear', () => {
    const flows = [flow(1, 2, 900), flow(2, 1, 100), flow(3, 2, 90), flow(3, 1, 80)]
    expect(plainText(flowsSentence(sum(5210), flows, NAMED))).toBe(
      'On an average day about 5,210 trips start or end here. The largest flow between two zones is Hyde Park to City centre, about 900.',
    )
  })

  test('gives the number of flows that do not clearly differ, and leaves out a missing total', () => {
    expect(plainText(flowsSentence(sum(5210), [], { ...NAMED, per: 'weekday' }))).toMatch(
      /^On an average weekday about/,
    )
    const flows = [flow(1, 2, 104), flow(2, 1, 100), flow(3, 2, 20), flow(3, 1, 10)]
    expect(plainText(flowsSentence(sum(null), flows, NAMED))).toBe(
      'The largest flow between two zones is Hyde Park to City centre, about 104, no clear difference from the next one.',
    )
    const even = [1, 2, 3].flatMap(o => [1, 2, 3].filter(d => d !== o).map(d => flow(o, d, 100 + o + d)))
    expect(plainText(flowsSentence(sum(null), even, NAMED))).toBe('No flow between two zones is clearly the largest.')
    expect(plainText(flowsSentence(sum(null), [], NAMED))).toBe('No flow between two zones can be shown.')
  })
})

test('the sentence about a zone states its trips in and out, and the zone that sends the most', () => {
  const flows = [flow(1, 2, 900), flow(3, 2, 90), flow(0, 2, 5000), flow(2, 2, 7000)]
  expect(plainText(zoneFlowsSentence('City centre', { into: sum(34_337), out: sum(null) }, flows, NAMED))).toBe(
    'City centre receives about 34,300 trips on an average day and generates too few trips to show. Of the other zones Hyde Park sends it the most, about 900.',
  )

  const shared = { ...sum(900), zones: [2, 3, 4] }
  expect(plainText(zoneFlowsSentence('City centre', { into: shared, out: sum(300) }, flows, NAMED))).toMatch(
    /^City centre and 2 other zones together receive about 900 trips on an average day\. City centre generates about 300 trips on an average day\./,
  )
})
