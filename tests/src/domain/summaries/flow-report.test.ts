import { describe, expect, test } from 'vitest'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import {
  balanceSentence,
  crossingOf,
  crossingSentence,
  distancesSentence,
  flowsSentence,
  largestFlowsSentence,
  zoneFlowsSentence,
} from '../../../../src/domain/summaries/flow-report.ts'
import { plainText } from '../plain-text.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  margin: value === null ? null : margin,
})
const TOTAL = { value: 1000, margin: 4 }

describe('trips inside and across the boundary', () => {
  test('are shares of the released total, and trips inside are the remainder', () => {
    const crossing = crossingOf(TOTAL, figure('From outside', 300), figure('To outside', 100))
    expect(crossing.inside).toMatchObject({ value: 600 })
    expect(plainText(crossingSentence(TOTAL, crossing, []))).toBe(
      'On a mean day about 1,000 trips start or end in these zones: 60% stay inside them, 30% come from outside and 10% go there. More come from outside than go there.',
    )
    const even = crossingOf(TOTAL, figure('From outside', 200), figure('To outside', 195))
    expect(plainText(crossingSentence(TOTAL, even, []))).toMatch(/There is no clear difference between those that come/)
  })

  test('are not stated if there are too few; the share that leaves is stated for the zones that show it', () => {
    const crossing = crossingOf(TOTAL, figure('From outside', null), figure('To outside', 100))
    expect(crossing.inside).toMatchObject({ value: null })
    expect(plainText(crossingSentence(TOTAL, crossing, []))).toBe(
      'On a mean day about 1,000 trips start or end in these zones.',
    )
    const leaving = [{ all: figure('', 200), outside: figure('', 150) }]
    expect(plainText(crossingSentence(null, crossing, leaving))).toBe(
      'Too few trips start or end in these zones to be shown. Of the trips out of the 1 zone whose trips to outside are shown, 75% go outside.',
    )
  })
})

describe('the largest flows', () => {
  const WORDS = { per: 'weekday', of: 12 }

  test('are named if one leads, and differ from the reverse flow only if the intervals do not overlap', () => {
    const listed = [
      { ...figure('A to B', 900), beside: figure('', 400) },
      { ...figure('B to A', 400), beside: figure('', 900) },
      { ...figure('A to C', 100), beside: figure('', 96) },
      figure('C to Outside', 50),
    ]
    expect(plainText(largestFlowsSentence(listed, listed, WORDS))).toBe(
      'The largest flow shown is A to B, about 900 trips a weekday. Of 3 in the list that show the way back, 2 clearly differ from it. 4 of 12 flows are shown alone; the others are in pools of pairs that are too thin alone.',
    )
  })

  test('are not ranked without a clear largest, and missing ones do not count as zero', () => {
    const listed = ['A to B', 'B to C', 'C to A', 'A to C', 'B to A'].map(name => figure(name, 100, 60))
    expect(plainText(largestFlowsSentence(listed, listed, WORDS))).toMatch(/^No flow shown is clearly the largest\./)
    expect(plainText(largestFlowsSentence([], [], WORDS))).toBe(
      'Every flow is in a pool of pairs that are too thin to be shown alone.',
    )
    expect(plainText(largestFlowsSentence([], [], { ...WORDS, of: 0 }))).toBe(
      'Too few trips to be told from the others.',
    )
  })
})

describe('trips into and out of zones', () => {
  test('count zones on one side only if their intervals do not overlap', () => {
    const zones = [
      { ...figure('A', 900), beside: figure('', 400) },
      { ...figure('B', 300), beside: figure('', 600) },
      { ...figure('C', 200), beside: figure('', 198) },
    ]
    expect(plainText(balanceSentence(zones, 'day'))).toBe(
      'A takes in the most trips, about 900 a day. Of 3 zones, 1 clearly takes in more than it sends out, 1 clearly sends out more than it takes in, and for 1 there is no clear difference.',
    )
  })

  test('are not mentioned if there are none', () => {
    const even = ['A', 'B'].map(name => ({ ...figure(name, 200), beside: figure('', 198) }))
    expect(plainText(balanceSentence(even, 'day'))).toMatch(
      /\. Of 2 zones, none clearly takes in more than it sends out, or less\.$/,
    )
    const more = ['A', 'B'].map(name => ({ ...figure(name, 900), beside: figure('', 200) }))
    expect(plainText(balanceSentence(more, 'day'))).toMatch(
      /\. Of 2 zones, 2 clearly take in more than they send out\.$/,
    )
  })

  test('are not described if there are too few trips', () => {
    const zones = [{ ...figure('A', null), beside: figure('', null) }]
    expect(plainText(balanceSentence(zones, 'day'))).toBe('Too few trips into zones to be shown.')
  })
})

test('distances are shares of the trips shown, and state their part of all trips', () => {
  const bands = [figure('Up to 1 km', 100), figure('1 to 2 km', 500), figure('2 to 5 km', 50)]
  const inside = figure('', 1000)
  expect(plainText(distancesSentence({ within: figure('Within one zone', 150), bands, inside }))).toBe(
    'Of the trips inside the zones that are shown, 19% stay within one zone. Those between two zones are most often 1 to 2 km from middle to middle, 63% of the trips shown. The trips shown are 80% of those inside the zones.',
  )
  const none = bands.map(({ name }) => figure(name, null))
  expect(plainText(distancesSentence({ within: figure('', null), bands: none, inside: figure('', null) }))).toBe(
    'Every flow inside the zones is in a pool of pairs that are too thin to be shown alone.',
  )
})

const NAMES = ['Outside', 'Hyde Park', 'City centre', 'Holbeck', 'Burley']
const nameOf = (zone: number) => NAMES[zone]!
const flow = (o: number, d: number, trips: number, margin = 10) => ({ o, d, trips, margin })
const sum = (trips: number | null) => ({ trips, margin: trips === null ? null : 8 })

describe('the sentence of all flows', () => {
  test('has the total, and the largest flow if it is clear', () => {
    const flows = [flow(1, 2, 900), flow(2, 1, 100), flow(3, 2, 90), flow(3, 1, 80)]
    expect(plainText(flowsSentence(sum(5210), flows, nameOf))).toBe(
      'On a mean day about 5,210 trips start or end in these zones. The largest flow between two of them is Hyde Park to City centre, about 900.',
    )
  })

  test('gives the number of flows that do not clearly differ, and leaves out a missing total', () => {
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

test('the sentence of a zone states its trips in and out, and the zone that sends the most', () => {
  const flows = [flow(1, 2, 900), flow(3, 2, 90), flow(0, 2, 5000), flow(2, 2, 7000)]
  expect(plainText(zoneFlowsSentence('City centre', { into: sum(34_337), out: sum(null) }, flows, nameOf))).toBe(
    'City centre takes in about 34,300 trips on a mean day and sends out too few trips to show. Of the other zones Hyde Park sends it the most, about 900.',
  )
})
