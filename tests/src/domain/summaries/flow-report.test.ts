import { describe, expect, test } from 'vitest'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import {
  balanceSentence,
  crossingOf,
  crossingSentence,
  distancesSentence,
  flowsSentence,
  hoursSentence,
  largestFlowsSentence,
  poolsSentence,
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
      'On an average day about 1,000 trips start or end here: 60% stay inside, 30% arrive and 10% leave. More arrive than leave.',
    )
    const even = crossingOf(TOTAL, figure('From outside', 200), figure('To outside', 195))
    expect(plainText(crossingSentence(TOTAL, even, []))).toMatch(/ Arrivals and departures balance\.$/)
    // Wide intervals overlap too, but do not show a balance.
    const vague = crossingOf(TOTAL, figure('From outside', 200, 60), figure('To outside', 100, 60))
    expect(plainText(crossingSentence(TOTAL, vague, []))).toMatch(/ Neither is clearly larger\.$/)
  })

  test('are not stated if there are too few, but the share that leaves is stated for the zones that show it', () => {
    const crossing = crossingOf(TOTAL, figure('From outside', null), figure('To outside', 100))
    expect(crossing.inside).toMatchObject({ value: null })
    expect(plainText(crossingSentence(TOTAL, crossing, []))).toBe(
      'On an average day about 1,000 trips start or end here.',
    )
    const leaving = [{ all: figure('', 200), outside: figure('', 150) }]
    expect(plainText(crossingSentence(null, crossing, leaving))).toBe(
      'Too few trips start or end in these zones to be shown. Of the trips that start in the one zone where this is known, 75% leave.',
    )
  })
})

describe('the largest flows', () => {
  const WORDS = { per: 'weekday', of: 12 }

  test('are named if one leads, and differ from the reverse flow only if the intervals do not overlap', () => {
    const listed = [
      { ...figure('A to B', 900), beside: figure('', 400) },
      { ...figure('A to C', 100), beside: figure('', 96) },
      figure('C to Outside', 50),
    ]
    expect(plainText(largestFlowsSentence(listed, listed, WORDS))).toBe(
      'The largest flow is A to B, about 900 trips a weekday. In 1 of the 2 pairs shown both ways, one direction is clearly larger. 3 of 12 flows are shown alone; the others are in pools of pairs that are too thin alone.',
    )
  })

  test('say that no pair has a clearly larger direction', () => {
    const even = ['A to B', 'B to C'].map(name => ({ ...figure(name, 900), beside: figure('', 880) }))
    expect(plainText(largestFlowsSentence(even, even, WORDS))).toContain(
      'In none of the 2 pairs shown both ways is one direction clearly larger.',
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
    expect(sentenceOf(figure('B to A', 730, 19))).toMatch(/^No flow is clearly the largest\. In the one pair/)
    expect(sentenceOf(figure('B to A', 300, 10))).toMatch(/^The largest flows are A to B, A to C and B to C,/)
  })

  test('name both directions of the only pair, and say that one is larger in all pairs', () => {
    const pair = { ...figure('A to B', 900), beside: figure('', 400), backName: 'B to A' }
    expect(plainText(largestFlowsSentence([pair], [], WORDS))).not.toContain('Only')
    expect(plainText(largestFlowsSentence([pair, pair], [], WORDS))).toContain(
      'In each of the 2 pairs shown both ways, one direction is clearly larger.',
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

describe('trips into and out of zones', () => {
  const DAY = { per: 'day', isWholeDay: true }

  test('count zones on one side only if their intervals do not overlap', () => {
    const zones = [
      { ...figure('A', 900), beside: figure('', 400) },
      { ...figure('B', 300), beside: figure('', 600) },
      { ...figure('C', 200), beside: figure('', 198) },
    ]
    expect(plainText(balanceSentence(zones, DAY))).toBe(
      'A receives the most trips, about 900 a day. Of 3 zones, 1 clearly receives more than it generates, 1 clearly generates more than it receives, and for 1 there is no clear difference.',
    )
  })

  test('are not mentioned if there are none', () => {
    const even = ['A', 'B'].map(name => ({ ...figure(name, 200), beside: figure('', 198) }))
    expect(plainText(balanceSentence(even, DAY))).toMatch(
      /\. In every zone, arrivals and departures balance over the day\.$/,
    )
    const more = ['A', 'B'].map(name => ({ ...figure(name, 900), beside: figure('', 200) }))
    expect(plainText(balanceSentence(more, DAY))).toMatch(/\. Of 2 zones, 2 clearly receive more than they generate\.$/)
  })

  test('do not name a group of zones as the leading zone', () => {
    const zones = [
      { ...figure('A, B and C together', 1800), beside: figure('', 1000), isGroup: true },
      { ...figure('D', 900), beside: figure('', 880) },
    ]
    expect(plainText(balanceSentence(zones, { per: 'weekday', isWholeDay: false }))).toBe(
      'No single zone clearly receives the most trips. Of 1 zone and 1 group of zones, 1 clearly receives more than it generates, and for 1 there is no clear difference.',
    )
  })

  test('do not balance if their intervals are wide', () => {
    const zones = ['A', 'B'].map(name => ({ ...figure(name, 200, 60), beside: figure('', 100, 60) }))
    expect(plainText(balanceSentence(zones, DAY))).toMatch(/ In no zone do arrivals and departures clearly differ\.$/)
  })

  test('are not described if there are too few trips', () => {
    const zones = [{ ...figure('A', null), beside: figure('', null) }]
    expect(plainText(balanceSentence(zones, DAY))).toBe('Too few trips into zones to be shown.')
  })
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

describe('the hours of trips in a direction', () => {
  const hour = (at: number, value: number) => ({
    ...figure(`${at}:00 to ${at + 1}:00`, value),
    covers: [at],
  })
  const day = (busy: readonly number[], margin = 5) =>
    Array.from({ length: 24 }, (_, at) => ({ ...hour(at, busy.includes(at) ? 900 : 100 + at), margin }))

  test('name the runs of hours that tie', () => {
    const directions = [
      { name: 'Trips into A', hours: day([12, 14, 15, 16]) },
      {
        name: 'Trips out of A',
        hours: [{ ...figure('All hours', 100), covers: Array.from({ length: 24 }, (_, at) => at) }],
      },
    ]
    expect(plainText(hoursSentence(directions))).toBe(
      'Trips into A are highest from 12:00 to 13:00 and 14:00 to 17:00. Trips out of A are shown for the whole day only.',
    )
  })

  test('do not name most of the day, and do not treat missing figures as zero', () => {
    const busy = Array.from({ length: 14 }, (_, at) => at + 6)
    const directions = [
      { name: 'Trips into A', hours: day(busy) },
      { name: 'Trips out of A', hours: [{ ...figure('All hours', null), covers: [0] }] },
    ]
    expect(plainText(hoursSentence(directions))).toBe(
      'Trips into A have no clear peak. Trips out of A are too few to be shown by hour.',
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
