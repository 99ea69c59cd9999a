import { describe, expect, test } from 'vitest'
import { flowsSentence, zoneFlowsSentence } from '../../../../src/domain/summaries/flows.ts'
import { plainText } from '../plain-text.ts'

const NAMES = ['Outside', 'Hyde Park', 'City centre', 'Holbeck', 'Burley']
const nameOf = (zone: number) => NAMES[zone]!
const flow = (o: number, d: number, trips: number, margin = 10) => ({ o, d, trips, margin })
const sum = (trips: number | null) => ({ trips, margin: trips === null ? null : 8 })

describe('the sentence of all flows', () => {
  test('has the total and the largest flow, where it is clear', () => {
    const flows = [flow(1, 2, 900), flow(2, 1, 100), flow(3, 2, 90), flow(3, 1, 80)]
    expect(plainText(flowsSentence(sum(5210), flows, nameOf))).toBe(
      'On a mean day about 5,210 trips start or end in these zones. The largest flow between two of them is Hyde Park to City centre, about 900.',
    )
  })

  test('says how many do not clearly differ, and leaves out a total that is not there', () => {
    const flows = [flow(1, 2, 104), flow(2, 1, 100), flow(3, 2, 20), flow(3, 1, 10)]
    expect(plainText(flowsSentence(sum(null), flows, nameOf))).toBe(
      'The largest flow between two of them is Hyde Park to City centre, about 104, no clear difference from the next one.',
    )
    const even = [1, 2, 3].flatMap(o => [1, 2, 3].filter(d => d !== o).map(d => flow(o, d, 100 + o + d)))
    expect(plainText(flowsSentence(sum(null), even, nameOf))).toBe(
      'No flow between two of them is clearly the largest.',
    )
    expect(plainText(flowsSentence(sum(null), [], nameOf))).toBe('No flow between two of them can be shown.')
  })
})

test('the sentence of a zone has what it takes in and sends out, and who sends the most', () => {
  const flows = [flow(1, 2, 900), flow(3, 2, 90), flow(0, 2, 5000), flow(2, 2, 7000)]
  expect(plainText(zoneFlowsSentence('City centre', { into: sum(34_337), out: sum(null) }, flows, nameOf))).toBe(
    'City centre takes in about 34,300 trips on a mean day and sends out too few trips to show. Of the other zones Hyde Park sends it the most, about 900.',
  )
})
