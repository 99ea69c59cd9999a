import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../../../server/zones/node-engine.ts'
import { routes } from '../../../../../src/contract/client-routes.ts'
import type { ReportDetails } from '../../../../../src/contract/datasets.ts'
import { type DatasetDetails, renamedDetails } from '../../../../../src/contract/wire-names.ts'
import { weekdayCountsOf } from '../../../../../src/domain/standard-week.ts'
import type { OpenZoneSet } from '../../../../../src/engine/open-zone-file.ts'
import { OUTSIDE_CLASS } from '../../../../../src/map/layer-ids.ts'
import { boxOf } from '../../../../../src/map/map-geometry.ts'
import { boxAround } from '../../../../../src/viewers/kit/zone-map/model/study-area.ts'
import { readViewLink } from '../../../../../src/viewers/kit/zone-map/view-link.ts'
import { LOCATION_INSIGHTS_MAP } from '../../../../../src/viewers/maps/location-insights-map.ts'
import { readCompareMapLink } from '../../../../../src/viewers/pages/compare-map/compare-map-link.ts'
import { datasetSides, readSides } from '../../../../../src/viewers/pages/compare-map/map-sides.ts'
import { clearZones } from '../../../../../src/viewers/pages/compare-map/model/compared-reach.ts'
import {
  type CompareMapModel,
  createCompareMap,
} from '../../../../../src/viewers/pages/compare-map/model/create-compare-map.ts'
import { linesOf, zoneLines } from '../../../../../src/viewers/pages/compare-map/tooltip-lines.ts'
import { columnsFrom } from '../../../../../workers/columns/columns-builder.ts'
import type { GeoEngine } from '../../../../../workers/contract.ts'
import { writeFlatGeobuf } from '../../../../../workers/flatgeobuf/write.ts'
import { cannedClient } from '../../canned-client.ts'
import { replyOf } from '../../kit/zone-map/places.ts'
import { DISCLOSURE } from '../../reports/shown.ts'

/** Five 1 km squares in a row, with ids 1 to 5. */
const zoneFile = (): ArrayBuffer => {
  const zones = [1, 2, 3, 4, 5].map(id => {
    const [e, n] = [430_000 + 1000 * id, 433_000]
    return {
      id,
      code: `Z${id}`,
      name: `Zone ${id}`,
      polygons: [[[e, n, e + 1000, n, e + 1000, n + 1000, e, n + 1000, e, n]]],
    }
  })
  return writeFlatGeobuf(columnsFrom(zones), 'zones').buffer as ArrayBuffer
}

const reportOnWire = (id: number, name: string, month: string, days: number, zoneSystemId: number | null = null) =>
  ({
    id,
    clientProjectName: name,
    studyAreaWkt: `POLYGON ((43${id}000 433000, 43${id}500 433000, 43${id}500 433500, 43${id}000 433500, 43${id}000 433000))`,
    details: {
      selectedZones: [],
      reportInputs: [],
      pois: [],
      startDate: `2026-${month}-01`,
      endDate: `2026-${month}-${days}`,
      missingDays: [],
      zoneSystem: 'Standard',
      zoneSystemId,
      standardVersion: 1,
      areaKm2: 2,
      residents: null,
    },
  }) as unknown as ReportDetails

const report = (...fields: Parameters<typeof reportOnWire>) => renamedDetails(reportOnWire(...fields))

const REPORTS = [
  report(1, 'City core, October 2026', '10', 31),
  report(2, 'Riverside', '10', 31),
  report(3, 'City core, September 2026', '09', 30),
]

const MAGNITUDES: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  1: { 1: 3100, 2: 3100, 3: 3100, 4: 310 },
  2: { 1: 6200, 2: 3100, 3: 1550, 5: 310 },
  3: { 1: 3000, 2: 3000, 3: 3000, 4: 300 },
}

/** The number of weekdays and weekend days in each dataset. */
const DAYS: Readonly<Record<string, readonly [number, number]>> = { 1: [22, 9], 2: [22, 9], 3: [22, 8] }

/** Every day has the same figures. */
const reply = (url: URL) => {
  const id = url.searchParams.get('datasetid') ?? ''
  const [weekdays, weekend] = DAYS[id] ?? [22, 9]
  const daytype = url.searchParams.get('daytype')
  const days = daytype === '6,0' ? weekend : daytype === '1,2,3,4,5' ? weekdays : weekdays + weekend
  const share = days / (weekdays + weekend)
  const items = Object.entries(MAGNITUDES[id] ?? {})
  return replyOf(
    items.map(([zone, magnitude]) => ({ zones: [Number(zone)], magnitude: magnitude * share, margin: 3 })),
    { Total: { magnitude: 10_000 * share, margin: 2, devices: '300+' } },
  )
}

const ORIGINS = routes.journeyOrigins.path
const DAILY = routes.averageDaily.path
const meansOf = (visits: (weekday: number) => number) => ({
  Items: [
    Array.from({ length: 7 }, (_, weekday) => ({
      ...{ weekday, visitorcount: visits(weekday), suppressed: false, devices: '300+', margin: 3 },
    })),
  ],
  Totals: [],
  Disclosure: DISCLOSURE,
})
const EVERY_DAY = 'daytype=1%2C2%2C3%2C4%2C5%2C6%2C0'
const POPULATION = routes.comparePopulation.path
const replies = {
  [routes.datasetZoneFile.path]: {
    signedUrl: '/files/zones.fgb',
    neighboursUrl: '/files/zones.neighbours',
    name: 'zones',
  },
  [ORIGINS]: reply,
  [DAILY]: meansOf(() => 1000),
  [POPULATION]: { population: 'own', reason: 'few', views: [], places: 0 },
  [routes.compareAreas.path]: [
    { a: 1, b: 2, overlap: 'apart' },
    { a: 1, b: 3, overlap: 'same' },
  ],
}

const byDate = (day: number) => ({
  date: `2026-10-1${day}`,
  visitorcount: 10,
  suppressed: false,
  devices: '300+',
  margin: 3,
})

const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true)

describe('the compare map', () => {
  let engine: GeoEngine
  beforeAll(async () => {
    const real = await createNodeEngine()
    engine = {
      ...real,
      open: (job, _link, onProgress) => real.open(job, { kind: 'bytes', bytes: zoneFile() }, onProgress),
    }
  })

  const outlineBox = async (model: CompareMapModel, zone: number) => {
    const set = model.zones.zones.value as OpenZoneSet
    return boxOf((await engine.outline(set.info.setId, Uint32Array.of(zone))).lonLat)
  }

  const open = (
    reports: readonly DatasetDetails[],
    search = '',
    canned = cannedClient(replies),
    opened: GeoEngine = engine,
  ) => {
    const params = new URLSearchParams(search)
    const failures: string[] = []
    const model = createCompareMap(datasetSides(reports, 1), LOCATION_INSIGHTS_MAP, {
      call: canned.call,
      engine: async () => opened,
      link: readCompareMapLink(params),
      view: readViewLink(params),
      onRequestFailed: message => failures.push(message),
    })
    return { model, canned, failures, stop: model.start() }
  }
  const compared = (model: ReturnType<typeof open>['model']) => until(() => model.shown.value.size > 0)

  test('opens three datasets of two months as an index of a standard week, with a swipe divider and each side’s classes', async () => {
    const { model, canned, stop } = open(REPORTS)
    await compared(model)
    expect([model.layout.value, model.show.value, model.per.value]).toEqual(['swipe', 'index', 'week'])
    expect([model.left.value.dataset.label, model.right.value.dataset.label]).toEqual([
      'Riverside',
      'City core, September 2026',
    ])
    expect(canned.asked.filter(path => path.startsWith(`${ORIGINS}?${EVERY_DAY}`))).toHaveLength(3)
    const { classOf, ranks } = model.shown.value.get(2)!
    expect([1, 2, 3, 4, 5].map(classOf)).toEqual([6, 3, 0, OUTSIDE_CLASS, OUTSIDE_CLASS])
    expect(ranks()).toEqual({ rises: [1], falls: [3] })
    // The same visits per day in a shorter month are not a difference.
    expect([1, 2, 3, 4].map(model.shown.value.get(3)!.classOf)).toEqual([3, 3, 3, 3])
    stop()
  })

  test('shows the figures of both sides in the same classes, and the difference on one map only', async () => {
    const { model, stop } = open(REPORTS.slice(0, 2), 'layout=two&show=index')
    await compared(model)
    expect([model.left.value.kind, model.right.value.kind]).toEqual(['figures', 'figures'])
    // The link asks for an index, which the base does not have.
    expect([model.mapShows.value, model.link.value.show]).toEqual(['values', 'index'])
    const { sides, colours, isRate } = model.figures.value!
    const [base, other] = [sides.get(1)!, sides.get(2)!]
    // Both have 3,100 in zone 2. City core has 310 in zone 4, and Riverside has 310 in zone 5.
    expect(base.classOf(2)).toBe(other.classOf(2))
    expect(base.classOf(4)).toBe(other.classOf(5))
    expect(other.classOf(1)).toBeGreaterThan(base.classOf(1))
    expect([base.classOf(5), other.classOf(4)]).toEqual([OUTSIDE_CLASS, OUTSIDE_CLASS])
    expect([colours.steps.length, isRate]).toEqual([10, true])
    model.showOnMaps('index')
    expect([model.layout.value, model.mapShows.value, model.left.value.kind]).toEqual(['one', 'index', 'compared'])
    model.showOnMaps('values')
    expect([model.layout.value, model.left.value.kind, model.show.value]).toEqual(['one', 'figures', 'index'])
    stop()
  })

  test('shows the index on both sides if neither is the base', async () => {
    const { model, stop } = open(REPORTS, 'layout=two&left=2&right=3')
    await compared(model)
    expect([model.mapShows.value, model.left.value.kind]).toEqual(['values', 'figures'])
    model.showOnMaps('index')
    expect([model.left.value.kind, model.right.value.kind]).toEqual(['compared', 'compared'])
    model.setSide('right', 1)
    expect([model.left.value.kind, model.right.value.kind]).toEqual(['figures', 'figures'])
    model.setSide('left', 1)
    model.showOnMaps('difference')
    // One map shows the dataset that differs from the base.
    expect([model.layout.value, model.left.value.dataset.id, model.left.value.kind]).toEqual(['one', 2, 'compared'])
    stop()
  })

  test('finds the zones of the areas once, and outlines places that are in one area only', async () => {
    let asked = 0
    const counting: GeoEngine = {
      ...engine,
      zonesInShape: (...given) => {
        asked++
        return engine.zonesInShape(...given)
      },
    }
    const wide = (id: number, from: number, to: number) => ({
      ...REPORTS[id - 1]!,
      studyAreaWkt: `POLYGON ((43${from}000 433000, 43${to}000 433000, 43${to}000 434000, 43${from}000 434000, 43${from}000 433000))`,
    })
    const { model, stop } = open([wide(1, 1, 3), wide(2, 2, 4)], '', cannedClient(replies), counting)
    await compared(model)
    const before = asked
    model.patch({ per: 'share' })
    await until(() => model.comparison.value?.per === 'share')
    // The base's own screen also finds the zones of its area.
    expect([before, asked]).toEqual([3, 3])
    // Zone 1 is only in the first area, zone 2 in both, and zone 3 only in the second.
    await until(() => model.outlined.value.length > 0)
    const [west, , east] = boxOf(model.outlined.value)!
    const [box1, box3] = await Promise.all([1, 3].map(zone => outlineBox(model, zone)))
    expect([west, east]).toEqual([box1![0], box3![2]])
    expect(linesOf(model, 2).at(-1)?.reading).not.toContain('in one area only')
    expect(linesOf(model, 3).at(-1)?.reading).toContain('in one area only')
    stop()
  })

  test('counts people who live in none of the areas, if the map still has places then', async () => {
    const population = (places: number) => ({ population: 'common', views: [], places })
    const open5 = open(REPORTS.slice(0, 2), '', cannedClient({ ...replies, [POPULATION]: population(5) }))
    await compared(open5.model)
    expect(open5.canned.asked.filter(path => path.startsWith(ORIGINS))).toEqual([
      `${ORIGINS}?${EVERY_DAY}&datasetid=1&without=2`,
      `${ORIGINS}?${EVERY_DAY}&datasetid=2&without=1`,
    ])
    expect(open5.model.isCommon.value).toBe(true)
    expect(open5.model.unlike.value.map(({ title }) => title)).not.toContain('Residents differ')
    // Filtered maps cannot be divided.
    open5.model.zones.reset()
    await until(() => open5.model.comparison.value === null)
    open5.model.zones.dispatch({ kind: 'filter-set', filter: 'daytype', values: ['6,0'] })
    open5.model.zones.filter()
    await compared(open5.model)
    expect(open5.canned.asked.at(-1)).toBe(`${ORIGINS}?daytype=6%2C0&datasetid=2`)
    expect(open5.model.isCommon.value).toBe(false)
    expect(open5.model.unlike.value[0]?.text).toContain('only the map of all visits by origin can be divided')
    open5.stop()

    const few = open(REPORTS.slice(0, 2), '', cannedClient({ ...replies, [POPULATION]: population(1) }))
    await compared(few.model)
    expect(few.canned.asked.filter(path => path.includes('without'))).toEqual([])
    expect(few.model.unlike.value[0]?.text).toMatch(
      /^Each dataset leaves out only the residents of its own area, because a map .* would have 1 place\. The/,
    )
    few.stop()
  })

  test('opens around the study areas and the zones that clearly differ', async () => {
    const { model, stop } = open(REPORTS.slice(0, 2))
    await compared(model)
    await until(() => model.reach.value !== null)
    const clear = clearZones(model.comparison.value!)
    expect(clear).toEqual([1, 3])
    const set = model.zones.zones.value as OpenZoneSet
    const seen = await engine.summaries(set.info.setId, Uint32Array.from(clear))
    expect(model.reach.value).toEqual(boxAround(boxOf([...model.studies.value.values()].flat())!, seen))
    // A different normalisation of the same result does not move the map.
    const before = model.reach.value
    model.patch({ per: 'share' })
    await compared(model)
    expect(model.reach.value).toBe(before)
    stop()
  })

  test('compares months as a standard week, so that more weekends are not a difference', async () => {
    const quiet = (url: URL) => {
      const [weekdays, weekend] = DAYS[url.searchParams.get('datasetid') ?? ''] ?? [0, 0]
      const daytype = url.searchParams.get('daytype')
      const [onWeekdays, atWeekends] = [100 * weekdays, 40 * weekend]
      const sum = daytype === '6,0' ? atWeekends : daytype === '1,2,3,4,5' ? onWeekdays : onWeekdays + atWeekends
      return replyOf([{ zones: [1], magnitude: sum, margin: 3 }], {
        Total: { magnitude: sum, margin: 2, devices: '300+' },
      })
    }
    const months = [REPORTS[0]!, REPORTS[2]!]
    const daily = meansOf(weekday => (weekday % 6 === 0 ? 40 : 100))
    const { model, canned, stop } = open(months, '', cannedClient({ ...replies, [ORIGINS]: quiet, [DAILY]: daily }))
    await compared(model)
    const row = () => model.comparison.value?.sides.get(3)?.rows.get(1)
    const indexOf = () => {
      const found = row()
      return found?.kind === 'compared' ? found.index : null
    }
    expect([model.knownPer.value, model.per.value]).toEqual([['week', 'day', 'km2', 'share'], 'week'])
    expect(indexOf()).toBeCloseTo(100, 6)
    model.patch({ per: 'day' })
    await until(() => model.comparison.value?.per === 'day')
    expect(indexOf()).toBeCloseTo((100 * (2520 / 30)) / (2560 / 31), 6)
    // Weekends alone are two days of the week in both months.
    model.patch({ per: 'week' })
    await until(() => model.comparison.value?.per === 'week')
    model.zones.reset()
    await until(() => model.comparison.value === null)
    model.zones.dispatch({ kind: 'filter-set', filter: 'daytype', values: ['6,0'] })
    model.zones.filter()
    await compared(model)
    expect(indexOf()).toBeCloseTo(100, 6)
    expect(linesOf(model, 1)[0]?.figure).toBe('11.4')
    // The means by weekday are read once.
    expect(canned.asked.filter(path => path.startsWith(DAILY))).toHaveLength(2)
    stop()
  })

  test('means the same by a standard week as the comparison of reports, whose average day counts each weekday once', async () => {
    // More visits on Fridays. October 2026 has five of them, and September four.
    const visitsOn = (weekday: number) => [600, 800, 800, 800, 800, 1500, 700][weekday]!
    const sum = (url: URL) => {
      const [first, last] =
        url.searchParams.get('datasetid') === '3' ? ['2026-09-01', '2026-09-30'] : ['2026-10-01', '2026-10-31']
      const counts = weekdayCountsOf(first, last, [])
      const chosen = (url.searchParams.get('daytype') ?? '').split(',').map(Number)
      return counts.reduce((all, count, day) => all + (chosen.includes(day) ? count * visitsOn(day) : 0), 0)
    }
    const place = (url: URL) =>
      replyOf([{ zones: [1], magnitude: sum(url), margin: 3 }], {
        Total: { magnitude: sum(url), margin: 2, devices: '300+' },
      })
    const ofDestinations = { [routes.journeyDestinations.path]: place }
    const canned = cannedClient({ ...replies, [ORIGINS]: place, ...ofDestinations, [DAILY]: meansOf(visitsOn) })
    const { model, stop } = open([REPORTS[0]!, REPORTS[2]!], '', canned)
    await compared(model)
    const meanDays = () =>
      [model.comparison.value!.base, ...model.comparison.value!.figures.values()].map(
        ({ result, scale }) => result.total!.magnitude * scale,
      )
    for (const mean of meanDays()) expect(mean).toBeCloseTo(6000 / 7, 6)
    // Departures are not in the report. They are weighted by their own weekdays and weekends.
    model.zones.reset()
    model.zones.dispatch({ kind: 'mode-chosen', mode: 'journeydestinations' })
    model.zones.filter()
    await compared(model)
    for (const mean of meanDays()) expect(mean).toBeCloseTo(6000 / 7, 6)
    const before = canned.asked.length
    model.zones.reset()
    model.zones.filter()
    await until(() => canned.asked.length > before)
    await compared(model)
    // The totals of the first search are used again: only the two maps are read.
    expect(canned.asked.slice(before).filter(path => !path.includes('daytype=1%2C2%2C3%2C4%2C5%2C6%2C0'))).toEqual([])
    stop()
  })

  test('applies the zone screen’s filters to all datasets, and removes the comparison on Reset', async () => {
    const { model, canned, stop } = open(REPORTS.slice(0, 2), 'mode=journeyorigins&zones=')
    await until(() => model.zones.details.state.value.kind === 'ready')
    expect(model.comparison.value).toBe(null)
    model.zones.dispatch({ kind: 'filter-set', filter: 'daytype', values: ['6,0'] })
    model.zones.filter()
    await compared(model)
    expect(canned.asked.filter(path => path.startsWith(ORIGINS))).toEqual([
      `${ORIGINS}?daytype=6%2C0&datasetid=1`,
      `${ORIGINS}?daytype=6%2C0&datasetid=2`,
    ])
    model.zones.reset()
    await until(() => model.comparison.value === null)
    stop()
  })

  test('compares datasets in the places that they have in common', async () => {
    const joined = (url: URL) =>
      url.searchParams.get('datasetid') === '1'
        ? reply(url)
        : replyOf([
            { zones: [1, 2], magnitude: 12_400, margin: 3, name: 'Headingley' },
            { zones: [3], magnitude: 3100, margin: 3 },
            { zones: [4], magnitude: 310, margin: 3 },
          ])
    const { model, stop } = open(REPORTS.slice(0, 2), '', cannedClient({ ...replies, [ORIGINS]: joined }))
    await compared(model)
    const found = model.comparison.value!
    expect([...found.zones].sort()).toEqual([1, 3, 4])
    expect([1, 2].map(zone => found.placeOf.get(zone)?.name)).toEqual(['Headingley', 'Headingley'])
    expect([1, 2, 3].map(model.shown.value.get(2)!.classOf)).toEqual([6, 6, 3])
    expect(linesOf(model, 2).map(({ figure }) => figure)).toEqual(['200', '400'])
    stop()
  })

  test('a tooltip lists every dataset, the base first', async () => {
    const { model, stop } = open(REPORTS)
    await compared(model)
    const lines = linesOf(model, 1)
    expect(lines.map(({ dataset, figure, shown }) => [dataset.label, figure, shown])).toEqual([
      ['City core, October 2026', '100', '100'],
      ['Riverside', '200', '200'],
      ['City core, September 2026', '100', '100'],
    ])
    expect(lines.map(({ reading }) => reading?.replace(/^[\d to]+, /, ''))).toEqual([
      'base',
      'clear, more',
      'no clear difference',
    ])
    await model.zones.names.want([4])
    const zone = model.zones.names.known.value.get(4)!
    expect(zoneLines(model, model.left.value, zone).slice(0, 3)).toEqual([
      'Zone 4, Z4',
      'City core, October 2026 10, 100, base',
      'Riverside no figure',
    ])
    stop()
  })

  test('changes figures and normalisation and swaps sides without another request', async () => {
    const { model, canned, stop } = open(REPORTS)
    await compared(model)
    const asked = canned.asked.length
    model.showOnMaps('difference')
    expect(model.scale.value?.more[0]).toBeGreaterThan(0)
    model.patch({ per: 'share' })
    await until(() => model.comparison.value?.per === 'share')
    const row = model.comparison.value?.sides.get(2)?.rows.get(1)
    expect(row?.kind === 'compared' && row.difference).toBeCloseTo(31, 6)
    model.setSide('left', 3)
    expect([model.left.value.dataset.id, model.right.value.dataset.id]).toEqual([3, 2])
    model.setSide('right', 1)
    model.patch({ layout: 'one' })
    expect([model.left.value.kind, model.left.value.dataset.id]).toEqual(['compared', 3])
    expect(canned.asked).toHaveLength(asked)
    expect(model.link.value).toEqual({ show: 'difference', per: 'share', layout: 'one', left: 3, right: 1 })
    stop()
  })

  test('compares only shares if areas nearly agree, or if nothing is known about them, and gives the reason', async () => {
    const few = { ...replies, [routes.compareAreas.path]: [{ a: 2, b: 1, overlap: 'few' }] }
    const close = open(REPORTS.slice(0, 2), 'per=km2', cannedClient(few))
    await compared(close.model)
    expect([close.model.per.value, close.model.knownPer.value]).toEqual(['share', ['share']])
    expect(close.model.sharesOnly.value).toMatch(/^Riverside and City core share ground, and one of them holds only/)
    close.stop()
  })

  test('compares only shares if areas could not be read, with that reason, until a retry succeeds', async () => {
    const { [routes.compareAreas.path]: areas, ...rest } = replies
    const later: Record<string, unknown> = rest
    const unknown = open(REPORTS.slice(0, 2), '', cannedClient(later))
    await compared(unknown.model)
    expect([unknown.model.per.value, unknown.model.sharesOnly.value]).toEqual([
      'share',
      'It is not known how Riverside and City core lie to each other, so only shares are compared.',
    ])
    expect(unknown.model.unlike.value.at(-1)).toMatchObject({ title: 'Areas not known' })
    Object.assign(later, { [routes.compareAreas.path]: areas, [routes.dayNotes.path]: [] })
    unknown.model.onRetry.value?.()
    await until(() => unknown.model.onRetry.value === null)
    expect([unknown.model.sharesOnly.value, unknown.model.per.value]).toEqual([null, 'day'])
    expect(unknown.model.unlike.value.map(({ title }) => title)).not.toContain('Areas not known')
    unknown.stop()
  })

  test('compares event days with their dataset’s ordinary days, dividing each by its own number of days', async () => {
    const ordinary = reportOnWire(1, 'City core, October 2026', '10', 31)
    const event = { ...ordinary, details: { ...ordinary.details, eventDays: ['2026-10-03'] } }
    const canned = cannedClient({
      ...replies,
      [routes.getRequestedReport.path]: event,
      [routes.visitsByDate.path]: (url: URL) => ({
        Items: [Array.from({ length: url.searchParams.get('days') === 'event' ? 1 : 4 }, (_, at) => byDate(at))],
        Totals: [],
        Disclosure: reply(url).Disclosure,
      }),
      [ORIGINS]: (url: URL) => ({ ...reply(url), Total: null }),
    })
    const { sides, declaration } = await readSides(canned.call, [1], 1, new AbortController().signal)
    expect(sides.map(({ id, label, days, dayCount }) => [id, label, days, dayCount])).toEqual([
      [1, 'Ordinary days', 'ordinary', 4],
      [0, 'Event days', 'event', 1],
    ])
    const model = createCompareMap(sides, declaration!, {
      call: canned.call,
      engine: async () => engine,
      link: readCompareMapLink(new URLSearchParams()),
      view: readViewLink(new URLSearchParams()),
      onRequestFailed: message => {
        throw new Error(message)
      },
    })
    const stop = model.start()
    await compared(model)
    expect(canned.asked.filter(path => path.startsWith(ORIGINS)).sort()).toEqual([
      `${ORIGINS}?datasetid=1&days=event`,
      `${ORIGINS}?datasetid=1&days=ordinary`,
    ])
    // The same sum over one day and over four days.
    const row = model.comparison.value?.sides.get(0)?.rows.get(1)
    expect(row?.kind === 'compared' && row.index).toBeCloseTo(400, 6)
    expect([model.left.value.dataset.label, model.layout.value]).toEqual(['Event days', 'one'])
    stop()
  })

  test('names the differences between the datasets', async () => {
    const { model, stop } = open(REPORTS)
    await compared(model)
    expect(model.unlike.value.map(({ title }) => title)).toEqual([
      'Residents differ',
      'Months differ',
      'Method not known',
    ])
    stop()
  })

  test('opens two datasets as one map', async () => {
    const { model, stop } = open(REPORTS.slice(0, 2))
    await compared(model)
    expect([model.layout.value, model.left.value.dataset.id, model.listed.value?.id]).toEqual(['one', 2, 2])
    stop()
  })

  test('shows datasets with different zones side by side, each with its own figures and the same filters', async () => {
    const { model, canned, stop } = open([REPORTS[0]!, report(4, 'Own zones', '10', 31, 9)], 'layout=swipe')
    await until(() => model.left.value.zones.classOf.value !== null && model.right.value.zones.classOf.value !== null)
    expect([model.layout.value, model.left.value.kind, model.right.value.kind]).toEqual(['two', 'values', 'values'])
    expect([model.comparison.value, model.listed.value, model.others]).toEqual([null, null, []])
    expect(model.left.value.dataset.id).toBe(1)
    const before = canned.asked.length
    model.zones.reset()
    await until(() => model.zones.state.value.stage === 'selecting')
    model.zones.dispatch({ kind: 'filter-set', filter: 'daytype', values: ['6,0'] })
    model.zones.filter()
    await until(() => canned.asked.slice(before).some(path => path === `${ORIGINS}?daytype=6%2C0&datasetid=4`))
    stop()
  })

  test('reports a failing dataset once and compares nothing', async () => {
    const canned = cannedClient({
      ...replies,
      [ORIGINS]: (url: URL) => (url.searchParams.get('datasetid') === '1' ? reply(url) : null),
    })
    const failures: string[] = []
    const model = createCompareMap(datasetSides(REPORTS, 1), LOCATION_INSIGHTS_MAP, {
      call: canned.call,
      engine: async () => engine,
      link: readCompareMapLink(new URLSearchParams()),
      view: readViewLink(new URLSearchParams()),
      onRequestFailed: message => failures.push(message),
    })
    const stop = model.start()
    await until(() => failures.length === 1)
    expect(model.comparison.value).toBe(null)
    stop()
  })
})
