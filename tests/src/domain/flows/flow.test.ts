import { describe, expect, test } from 'vitest'
import {
  circleRadiusPx,
  drawnFlows,
  flowTint,
  flowWidthPx,
  HALF_ARROW,
  halfArrow,
  headOf,
  inMatrixOrder,
  MOST_DRAWN_FLOWS,
  roundBelow,
  THINNEST_FLOW_PX,
  WIDEST_FLOW_PX,
} from '../../../../src/domain/flows/drawn-flows.ts'
import {
  DISTANCE_BANDS,
  distanceBandOf,
  distanceBandText,
  flowsOfZone,
  isBetweenZones,
  isInternal,
  OUTSIDE,
  poolPairs,
  poolsText,
  samePair,
  tripDifferenceText,
  tripsIntervalText,
  tripsText,
} from '../../../../src/domain/flows/flow.ts'

const flow = (o: number, d: number, trips: number) => ({ o, d, trips })

test('only flows between two different zones of the dataset are arrows', () => {
  expect(isBetweenZones(flow(1, 2, 9))).toBe(true)
  expect([flow(1, 1, 9), flow(OUTSIDE, 1, 9), flow(1, OUTSIDE, 9)].filter(isBetweenZones)).toEqual([])
  expect(isInternal(flow(3, 3, 1))).toBe(true)
  expect(samePair(flow(1, 2, 9), flow(1, 2, 3))).toBe(true)
  expect(samePair(flow(1, 2, 9), flow(2, 1, 9))).toBe(false)
})

describe('the drawn flows', () => {
  test('are the largest, in order, with their share of all flows that have a figure', () => {
    const items = [flow(1, 2, 10), flow(2, 1, 40), flow(1, 1, 900), flow(0, 2, 700), flow(1, 3, 30)]
    const { flows, shown, most, share } = drawnFlows(items)
    expect(flows.map(({ trips }) => trips)).toEqual([40, 30, 10])
    expect({ shown, most, share }).toEqual({ shown: 3, most: 40, share: 1 })
  })

  test('are at most 400, and their share also counts the flows that are left out', () => {
    const zones = Array.from({ length: 22 }, (_, at) => at + 1)
    const items = zones.flatMap(o => zones.map(d => flow(o, d, 1)))
    const { flows, shown, share } = drawnFlows(items)
    expect(flows).toHaveLength(MOST_DRAWN_FLOWS)
    expect(shown).toBe(22 * 21)
    expect(share).toBeCloseTo(400 / 462, 12)
  })

  test('are empty without trips', () => {
    expect(drawnFlows([])).toEqual({ flows: [], shown: 0, most: 0, share: 0 })
  })
})

test('arrow widths and circle areas are proportional to trips, up to the largest value of a locked scale', () => {
  expect(flowWidthPx(100, 100)).toBe(WIDEST_FLOW_PX)
  expect(flowWidthPx(50, 100)).toBe(WIDEST_FLOW_PX / 2)
  expect(flowWidthPx(300, 100)).toBe(WIDEST_FLOW_PX)
  expect(flowWidthPx(0.01, 100)).toBe(THINNEST_FLOW_PX)
  // Each tint stands for twice the trips of the previous one.
  expect([290, 200, 145, 70, 30, 1].map(trips => flowTint(trips, 290))).toEqual([4, 3, 3, 2, 1, 0])
  expect(flowTint(300, 100)).toBe(4)
  expect(flowTint(0, 0)).toBe(0)
  expect(circleRadiusPx(25, 100) * 2).toBeCloseTo(circleRadiusPx(100, 100), 12)
  expect(circleRadiusPx(0, 100)).toBe(0)
  expect([496, 19.9, 1000, 0.7].map(roundBelow)).toEqual([200, 10, 1000, 0.5])
})

test('a half-arrow is left of its line, widens towards its head and ends at the destination', () => {
  const corners = halfArrow(100, 10)
  const { wide, long } = headOf(10, 100)
  expect(corners.every(([x, y]) => x >= 0 && x <= 100 && y <= 0)).toBe(true)
  expect(corners[1]).toEqual([0, -10 * HALF_ARROW.tail])
  expect(corners.at(-2)).toEqual([100 - long, -wide])
  expect(corners.at(-1)).toEqual([100, 0])
  // A short arrow consists only of its head, and is never longer than its line.
  expect(headOf(10, 5).long).toBe(5)
})

test('the flows of a zone show both directions side by side, and omit withheld flows', () => {
  const items = [flow(1, 2, 10), flow(2, 1, 40), flow(1, 1, 900), flow(0, 1, 60), flow(2, 3, 5)]
  expect(flowsOfZone(items, 1)).toEqual([
    { other: 0, into: items[3], out: undefined },
    { other: 2, into: items[1], out: items[0] },
  ])
})

test('sorts a matrix by total (withheld zones last), by name (numbers by value), or from north to south', () => {
  const zone = (id: number, name: string, total: number | null, lat: number) => ({ id, name, total, lat })
  const zones = [zone(1, 'Leeds 10', 5, 53), zone(2, 'Leeds 9', null, 55), zone(3, 'Armley', 80, 54)]
  expect(inMatrixOrder(zones, 'total')).toEqual([3, 1, 2])
  expect(inMatrixOrder(zones, 'name')).toEqual([3, 2, 1])
  expect(inMatrixOrder(zones, 'position')).toEqual([2, 3, 1])
})

test('writes average-day trips with the digits that are known', () => {
  expect([tripsText(1359.4, 12), tripsText(3.27, 30), tripsText(0.42, 8)]).toEqual(['1,400', '3.3', '0.42'])
  expect(tripsIntervalText(3.27, 30)).toBe('2.3 to 4.3')
  expect(tripsIntervalText(200, null)).toBeNull()
})

test('a distance band includes its upper end', () => {
  expect(
    [0, 1000, 1001, 5000, 20_001].map(metres => distanceBandText(DISTANCE_BANDS[distanceBandOf(metres)]!)),
  ).toEqual(['Up to 1 km', 'Up to 1 km', '1 to 2 km', '2 to 5 km', 'Over 20 km'])
})

test('states a difference only if the intervals do not overlap', () => {
  const [more, less] = [
    { trips: 900, margin: 5 },
    { trips: 400, margin: 5 },
  ]
  expect(tripDifferenceText(more, less)).toBe('+500')
  expect(tripDifferenceText(less, more)).toBe('\u2212500')
  expect(tripDifferenceText({ ...more, margin: 60 }, { ...less, margin: 60 })).toBe('not clear')
})

test('a pool contains every pair of its zones except from outside to outside', () => {
  expect(poolPairs({ origins: [0, 4], destinations: [0, 9] })).toEqual([
    { o: 0, d: 9 },
    { o: 4, d: 0 },
    { o: 4, d: 9 },
  ])
})

test('gives the share of trips that are shown pair by pair, if there are any trips', () => {
  expect(poolsText([{ trips: 60 }, { trips: 28 }], 100)).toBe(
    '88% of trips are shown pair by pair, the others in pools of pairs that are too thin alone.',
  )
  expect(poolsText([{ trips: 103 }], 100)).toMatch(/^100% of trips/)
  expect(poolsText([], null)).toBeNull()
  expect(poolsText([], 0)).toBeNull()
})
