import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { poolRows } from '../../../../../src/viewers/maps/flows/flow-columns.ts'
import { figureWords, flowWords } from '../../../../../src/viewers/maps/flows/flow-words.ts'
import { readFlowsLink } from '../../../../../src/viewers/maps/flows/flows-link.ts'
import { FLOWS_MAP } from '../../../../../src/viewers/maps/flows/flows-map.ts'
import { matrixClasses } from '../../../../../src/viewers/maps/flows/matrix/draw-matrix.ts'
import { createFlowsMap } from '../../../../../src/viewers/maps/flows/model/create-flows-map.ts'
import { arrowsOf, circlesOfHour, shareWithFigure } from '../../../../../src/viewers/maps/flows/model/flow-drawing.ts'
import type { FlowsMapModel } from '../../../../../src/viewers/maps/flows/model/flows-map-model.ts'
import { hourFigures, matrixFigures } from '../../../../../src/viewers/maps/flows/model/read-flows.ts'
import { numberPlaces, outsideWords, shownFigures } from '../../../../../src/viewers/maps/flows/picture-of-flows.ts'
import { cannedClient } from '../../canned-client.ts'

const Disclosure = { minDevices: 12, dominanceOne: 0.6, dominanceTwo: 0.75, noiseWidth: 0.5 }
const flow = (o: number, d: number, trips: number) => ({ o, d, trips, devices: '30-99' as const, margin: 12 })
const sum = (zoneId: number, trips: number) => ({
  zoneId,
  trips,
  suppressed: false as const,
  devices: '30-99' as const,
  margin: 9,
})
const pool = (origins: number[], destinations: number[], trips: number) => ({
  origins,
  destinations,
  trips,
  devices: '30-99' as const,
  margin: 15,
})
/** Zones whose sums are released together show their mean. */
const covers = { zoneId: [5, 8] }
const MATRIX = {
  Zones: [5, 6, 8],
  Items: [flow(5, 6, 400), flow(6, 5, 100), flow(6, 6, 300), flow(0, 8, 90), flow(8, 6, 40)],
  Pools: [pool([5], [0, 5, 8], 20), pool([6], [0, 8], 10), pool([0], [5, 6], 10), pool([8], [0, 5, 8], 30)],
  Origins: [sum(0, 100), sum(5, 420), sum(6, 410), sum(8, 70)],
  Destinations: [sum(0, 20), { ...sum(5, 120), covers }, sum(6, 740), { ...sum(8, 120), covers }],
  Total: { trips: 1000, suppressed: false as const, devices: '300+' as const, margin: 4 },
  Days: 20,
  Disclosure,
}
const HOURS = {
  Zones: [5, 6, 8],
  Out: [{ ...sum(5, 60), hour: 8, covers: { hour: [7, 8, 9] } }],
  In: [
    { ...sum(5, 20), hour: 8 },
    { ...sum(6, 240), hour: 8 },
  ],
  Days: 20,
  Disclosure,
}

const client = cannedClient({
  '/datasetsapi/flows/matrix': (url: URL) =>
    url.searchParams.get('part') === 'morning' ? { ...MATRIX, Items: MATRIX.Items.slice(0, 1) } : MATRIX,
  '/datasetsapi/flows/hours': HOURS,
  // The engine never opens the file.
  '/datasetsapi/zones': { signedUrl: '', neighboursUrl: '', name: '' },
})
const failures: unknown[] = []
let ticks: (() => void)[] = []
let model: FlowsMapModel
let stop: () => void

const open = (address = '') => {
  ticks = []
  model = createFlowsMap(FLOWS_MAP, {
    call: client.call,
    engine: () => new Promise(() => {}),
    datasetId: 7,
    link: readFlowsLink(new URLSearchParams(address)),
    onFailed: error => failures.push(error),
    every: (_, run) => {
      ticks.push(run)
      return () => {
        ticks = ticks.filter(each => each !== run)
      }
    },
  })
  stop = model.start()
}
const loaded = () => expect.poll(() => model.matrix.value !== null && model.hours.value !== null).toBe(true)

beforeEach(() => {
  failures.length = 0
})

test('the share of trips in separately shown flows counts only trips that start and end in the area', () => {
  const none = { ...MATRIX, Items: [], Pools: [], Origins: [], Destinations: [], Total: null }
  expect(shareWithFigure(matrixFigures(none))).toBeNull()
  const Origins = [sum(0, 90), ...MATRIX.Origins.slice(1)]
  const Destinations = [sum(0, 110), ...MATRIX.Destinations.slice(1)]
  // The share is 840 of 1,000 trips minus 90 from outside and 110 to outside, and noise may raise it above 100 %.
  expect(shareWithFigure(matrixFigures({ ...MATRIX, Origins, Destinations }))).toBe(1)
  const Items = [flow(5, 6, 400), flow(6, 6, 200), flow(0, 8, 90)]
  expect(shareWithFigure(matrixFigures({ ...MATRIX, Items, Origins, Destinations }))).toBe(0.75)
  const shared = [0, 5].map(zone => ({ ...sum(zone, 90), covers: { zoneId: [0, 5] } }))
  expect(shareWithFigure(matrixFigures({ ...MATRIX, Items, Origins: shared, Destinations }))).toBeNull()
})

test('colours of the matrix are steps of equal ratio over flows inside, so that Outside does not hide them', () => {
  const Items = [flow(5, 6, 5600), flow(6, 5, 1400), flow(0, 5, 200_000)]
  const figures = matrixFigures({ ...MATRIX, Items, Pools: [pool([8], [5, 6], 400)] })
  const { from, to, classOf, isExceeded } = matrixClasses(figures)!
  expect([from.length, to, isExceeded]).toEqual([3, 280, true])
  expect(from[1]! / from[0]!).toBeCloseTo(from[2]! / from[1]!, 9)
  // The mean of the pool, both flows inside, and the flow from Outside.
  expect([10, 70, 280, 10_000].map(classOf)).toEqual([0, 1, 2, 2])
  expect(matrixClasses({ flows: [], pools: [] })).toBeNull()
})

test('keeps arrows outside the circles of their zones', () => {
  const { arrows } = arrowsOf(matrixFigures({ ...MATRIX, Items: [flow(5, 6, 400), flow(6, 6, 200)] }), null)
  expect(arrows.map(({ o, d, apartPx }) => [o, d, apartPx])).toEqual([[5, 6, [7, 29]]])
})

describe('the figures of a flow map', () => {
  test('are figures of an average day, and pairs in pools have the figures of their pool', () => {
    const figures = matrixFigures(MATRIX)
    expect(figures.byPair.get('5-6')?.trips).toBe(20)
    expect(figures.into.get(6)?.trips).toBe(37)
    // Zones that share a sum have the sum of both, not their mean.
    expect(figureWords(figures.into.get(8))).toBe('12 ±9.0%, with 1 other zone')
    expect(flowWords(figures, { o: 5, d: 6 })).toBe('20 ±12%')
    expect(flowWords(figures, { o: 5, d: 8 })).toBe('1.0 ±15%, with 2 other pairs')
    const rows = poolRows(figures.pools, 6, zone => `Z${zone}`)
    expect(rows.map(({ from, to }) => `${from} to ${to}`)).toEqual(['Z6 to Z0 and Z8', 'Z0 to Z5 and Z6'])
    // No trips go from outside to outside.
    expect(figures.pools.map(({ pairs }) => pairs.length)).toEqual([3, 2, 2, 3])
    expect(figures.total.trips).toBe(50)
  })

  test('draws no circles for a zone with too few trips to show hours', () => {
    const circles = circlesOfHour(hourFigures(HOURS), [5, 6, 8], 8, 'both')
    expect(circles.map(({ zone, kind }) => `${zone} ${kind}`)).toEqual(['5 in', '5 out', '6 in'])
    expect(circles.find(({ kind, zone }) => kind === 'in' && zone === 6)?.radiusPx).toBeGreaterThan(
      circles.find(({ kind, zone }) => kind === 'in' && zone === 5)!.radiusPx,
    )
    expect(circlesOfHour(hourFigures(HOURS), [5], 8, 'in').map(({ kind }) => kind)).toEqual(['in'])
  })
})

describe('the flow map’s model', () => {
  afterEach(() => stop())

  test('requests the chosen figures and keeps the previous ones until they arrive', async () => {
    open()
    await loaded()
    expect(model.arrows.value).toMatchObject({ drawn: 3, shown: 3, most: 20 })
    model.choose(FLOWS_MAP.filters[0]!, 'morning')
    expect(model.matrix.value?.flows).toHaveLength(5)
    await expect.poll(() => model.matrix.value?.flows.length).toBe(1)
    expect(client.asked.filter(path => path.includes('matrix')).at(-1)).toContain('part=morning')
    expect(failures).toEqual([])
  })

  test('does not resend any flow to the map when focus, direction, pair or hour change', async () => {
    open()
    await loaded()
    const feed = model.feed.value
    model.toggleFocus(6)
    model.patch({ direction: 'in' })
    model.patch({ pair: { o: 5, d: 6 } })
    model.setHour(8)
    expect(model.feed.value).toBe(feed)
    expect(model.view.value).toEqual({
      hasArrows: false,
      focus: 6,
      direction: 'in',
      pair: { o: 5, d: 6 },
      isWithinView: false,
    })
    expect(model.listed.value).toBeNull()
    await expect.poll(() => model.listed.value).toBe(6)
    model.toggleFocus(6)
    expect(model.focus.value).toBeNull()
  })

  test('focuses no zone for a URL with a zone that is not in the dataset', async () => {
    open('focus=99')
    await loaded()
    expect(model.focus.value).toBeNull()
  })

  test('plays the hours in a loop until one is chosen', async () => {
    open()
    await loaded()
    model.play(true)
    expect(model.hour.value).toBe(0)
    for (let at = 0; at < 25; at++) for (const tick of ticks) tick()
    expect(model.hour.value).toBe(1)
    model.setHour(17)
    expect(ticks).toHaveLength(0)
    expect([model.playing.value, model.hour.value]).toEqual([false, 17])
  })

  test('keeps the widths of a locked scale whatever is chosen', async () => {
    open()
    await loaded()
    const widest = model.arrows.value?.arrows[0]?.widthPx
    model.lockScale(true)
    expect(model.link.value.scale).toEqual({ flows: 20, within: 15, hours: 12 })
    expect(model.arrows.value?.arrows[0]?.widthPx).toBe(widest)
    stop()
    open('scale=40,60,48')
    await loaded()
    expect(model.arrows.value?.arrows[0]?.widthPx).toBe((widest ?? 0) / 2)
    // Half the radius gives a quarter of the area.
    expect(model.circles.value).toEqual([{ zone: 6, kind: 'within', radiusPx: 13 }])
    model.setHour(8)
    expect(model.circles.value.find(({ zone, kind }) => zone === 6 && kind === 'in')?.radiusPx).toBe(13)
  })

  test('a picture shows the numbers of its largest flows, of the focused zone, or of the hour', async () => {
    open()
    await loaded()
    const anywhere = () => true
    expect(shownFigures(model, anywhere).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([
      '5 to 6: 20 ±12%',
      '6 to 5: 5.0 ±12%',
      '8 to 6: 2.0 ±12%',
    ])
    expect(shownFigures(model, zone => zone === 8)).toHaveLength(1)
    model.patch({ within: true })
    expect(shownFigures(model, zone => zone !== 8)).toHaveLength(2)
    model.patch({ within: false })
    model.setFocus(5)
    model.patch({ direction: 'in' })
    expect(shownFigures(model, anywhere).map(({ name, figure }) => `${name}: ${figure}`)).toEqual(['6 to 5: 5.0 ±12%'])
    model.patch({ direction: 'both' })
    model.setHour(8)
    expect(shownFigures(model, anywhere).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([
      '6: 12 ±9.0% in, too few trips to show out',
      '5: 1.00 ±9.0% in, 3.00 ±9.0%, mean of 07:00 to 10:00 out',
    ])
    expect(outsideWords(model)).toBe('')
    model.setHour(null)
    model.setFocus(8)
    expect(outsideWords(model)).toBe('From outside 4.5 ±12%, to outside 1.5 ±15%, with 2 other pairs; not drawn.')
    model.setFocus(null)
    expect(outsideWords(model)).toBe('From outside 5.00 ±9.0%, to outside 1.00 ±9.0%; not drawn.')
  })

  test('keeps the numbers on a picture apart where lines meet', () => {
    const star = [0, 20, 40, 60].map(degrees => {
      const angle = (degrees * Math.PI) / 180
      return [
        [0, 0],
        [100 * Math.cos(angle), 100 * Math.sin(angle)],
      ] as const
    })
    const there = star.map(([from, to]) => [to, from] as const)
    const places = numberPlaces([...star, ...there])
    const distances = places.flatMap(([x, y], at) => places.slice(at + 1).map(([u, v]) => Math.hypot(x - u, y - v)))
    expect(places).toHaveLength(8)
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(22)
  })

  test('sorts rows by total, with Outside last', async () => {
    open()
    await loaded()
    expect(model.ordered.value).toEqual([6, 5, 8, 0])
  })
})
