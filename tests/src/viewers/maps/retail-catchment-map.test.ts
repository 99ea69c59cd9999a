import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import { routes } from '../../../../src/contract/client-routes.ts'
import { OUTSIDE_CLASS } from '../../../../src/map/layer-ids.ts'
import { zoneWords } from '../../../../src/viewers/kit/zone-map/figure-text.ts'
import { groupColumns, groupRows } from '../../../../src/viewers/kit/zone-map/group-rows.ts'
import { VISITS_BY_ORIGIN } from '../../../../src/viewers/kit/zone-map/mode.ts'
import { createZoneScreen } from '../../../../src/viewers/kit/zone-map/model/create-zone-screen.ts'
import { readViewLink } from '../../../../src/viewers/kit/zone-map/view-link.ts'
import { partWords, RETAIL_CATCHMENT_MAP } from '../../../../src/viewers/maps/retail-catchment-map.ts'
import { columnsFrom } from '../../../../workers/columns/columns-builder.ts'
import type { GeoEngine } from '../../../../workers/contract.ts'
import { writeFlatGeobuf } from '../../../../workers/flatgeobuf/write.ts'
import { cannedClient } from '../canned-client.ts'
import { placeOf, replyOf } from '../kit/zone-map/places.ts'

/** Residents for a row of 1 km squares, by square number. Nobody lives in square 4. */
const RESIDENTS = [1000, 2000, 10_000, 0, 500]
const square = (at: number): number[] => {
  const [west, south] = [430_000 + 1000 * at, 433_000]
  return [west, south, west + 1000, south, west + 1000, south + 1000, west, south + 1000, west, south]
}
const zones = () =>
  writeFlatGeobuf(
    columnsFrom(
      RESIDENTS.map((residents, at) => ({
        id: at + 1,
        code: `S${at + 1}`,
        name: `Small ${at + 1}`,
        numbers: { population: residents },
        polygons: [[square(at + 1)]],
      })),
    ),
    'zones',
  ).buffer as ArrayBuffer

const place = (zone: number, magnitude: number, margin: number) => ({
  zones: [zone],
  name: `Small ${zone}`,
  residents: RESIDENTS[zone - 1] ?? 0,
  magnitude,
  margin,
})
const REPLY = replyOf([place(1, 600, 3), place(2, 210, 20), place(3, 100, 3), place(4, 50, 5), place(5, 40, 5)])
/** The centre of zone 1. */
const STATION_ROAD = [-1.523_3, 53.796_5] as const
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true)

describe('the Retail Catchment map', () => {
  let engine: GeoEngine
  beforeAll(async () => {
    const real = await createNodeEngine()
    engine = {
      ...real,
      open: (job, { idProperty }, onProgress) =>
        real.open(job, { kind: 'bytes', bytes: zones(), idProperty }, onProgress),
    }
  })

  const open = async (search = '') => {
    const model = createZoneScreen(RETAIL_CATCHMENT_MAP, {
      call: cannedClient({
        [routes.getRequestedReport.path]: {
          id: 7,
          clientProjectName: 'Leeds',
          studyAreaWkt: null,
          details: {
            selectedZones: [],
            reportInputs: [],
            pois: [{ coords: STATION_ROAD, radius: 400 }],
            startDate: '2026-10-01',
            endDate: '2026-10-31',
            missingDays: [],
          },
        },
        [routes.datasetZoneFile.path]: { signedUrl: '/files/z.fgb', neighboursUrl: '/files/z.n', name: 'zones' },
        [routes.journeyOrigins.path]: REPLY,
      }).call,
      engine: async () => engine,
      datasetId: 7,
      link: readViewLink(new URLSearchParams(search)),
      onRequestFailed: message => {
        throw new Error(message)
      },
    })
    const stop = model.start()
    await until(() => model.state.value.stage === 'viewing')
    return { model, stop }
  }

  test('opens with the parts by visits, and draws places that may be in another part paler', async () => {
    const { model, stop } = await open()
    const grouped = model.grouped.value!
    // 600 of 1,000 is 60 %, the core; 810 passes 80 %, secondary; 910 and 960 pass 95 %, tertiary.
    expect([...grouped.classes]).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
      [4, 1],
      [5, 0],
    ])
    expect([1, 2, 3, 4, 5].map(model.classOf.value!)).toEqual([3, 2, 1, 1, 0])
    expect(model.colours.value.steps).toEqual([0, 3, 6, 9])
    expect([1, 2, 3, 4, 5].filter(zone => model.paleOf.value!(zone) === 2)).toEqual([...grouped.faint])
    expect(grouped.faint.size).toBeGreaterThan(0)
    expect(model.pale.value).toBe(false)
    stop()
  })

  test('says which visits the bands divide, if some start outside all zones or where nobody lives', async () => {
    const sentenceOf = async (...more: Parameters<typeof placeOf>[]) =>
      (
        await RETAIL_CATCHMENT_MAP.groupings!.catchmentperresident!.group(
          [placeOf(1, 600), placeOf(2, 300), ...more.map(each => placeOf(...each))],
          null,
          {
            zones: async () => new Map(),
            areas: async () => new Map(),
            from: async () => [],
            call: cannedClient({}).call,
          },
        )
      ).sentence
    expect(await sentenceOf()).toMatch(/^At least 60% of the visits come from 1 place: the core\./)
    expect(await sentenceOf([0, 100, { zones: [], residents: 0 }])).toMatch(
      /^At least 60% of the visits that start in zones of this map come from /,
    )
    expect(await sentenceOf([3, 100, { residents: 0 }])).toMatch(/ that start in places with residents come from /)
  })

  test('states each part’s places, residents and visits, and the distance that half of the visits start within', async () => {
    const { model, stop } = await open()
    const { summary } = model.grouped.value!
    expect(summary.map(({ name, places: count, residents, magnitude }) => [name, count, residents, magnitude])).toEqual(
      [
        ['Core', 1, 1000, 600],
        ['Secondary', 1, 2000, 210],
        ['Tertiary', 2, 10_000, 150],
        ['Beyond', 1, 500, 40],
      ],
    )
    const within = summary.map(({ halfway }) => Math.round(halfway!.middle))
    expect(within).toEqual([0, 1, 2, 4])
    stop()
  })

  test('states each zone’s part, visits per 1,000 residents and distance in the table, in words and in files', async () => {
    const { model, stop } = await open()
    const state = model.state.value
    if (state.stage !== 'viewing') throw new Error('There is no result')
    await model.names.want([1, 2, 3, 4, 5])
    const rows = groupRows(model.group.value!, model.names.known.value, 5, true)
    const columns = groupColumns(VISITS_BY_ORIGIN, { per: 'km2', ofGrouping: model.grouped.value!.columns })
    const cells = (id: string) => rows.map(row => columns.find(column => column.id === id)!.value(row))
    expect(cells('part')[0]).toBe('Core')
    expect(cells('residents')).toEqual(RESIDENTS)
    expect(cells('penetration')).toEqual([600, 105, 10, null, 80])
    expect(cells('distance').map(km => Math.round(Number(km)))).toEqual([0, 1, 2, 3, 4])
    expect(columns.filter(({ exportOnly }) => !exportOnly).map(({ id }) => id)).toEqual([
      'name',
      'magnitude',
      'penetration',
      'distance',
    ])
    expect(cells('core')).toEqual([100, expect.any(Number), 0, 0, 0])
    expect(Number(cells('core')[1])).toBeGreaterThan(20)
    expect(Number(cells('core')[1])).toBeLessThan(80)
    expect(Number(cells('chance')[0])).toBeGreaterThan(50)
    expect(zoneWords(model.names.known.value.get(1)!, state, VISITS_BY_ORIGIN)).toMatch(/, Core, selected$/)
    stop()
  })

  test('puts a place without residents in no part and leaves it uncoloured when ranking by visits per resident', async () => {
    const { model, stop } = await open('mode=catchmentperresident&stage=viewing&zones=all')
    await until(() => model.mode.value?.id === 'catchmentperresident')
    expect(model.grouped.value!.classes.has(4)).toBe(false)
    expect(model.classOf.value!(4)).toBe(OUTSIDE_CLASS)
    expect(model.grouped.value!.wordsOf(4)).toBe('In no band, no residents')
    expect(model.grouped.value!.classes.get(1)).toBe(3)
    stop()
  })

  test('colours the other analyses by rate, per km2 because places come without residents', async () => {
    const { model, stop } = await open('mode=journeyorigins&stage=viewing&zones=all')
    expect(model.grouped.value).toBeNull()
    expect(model.placed.value?.per).toBe('km2')
    expect([1, 5].map(model.classOf.value!)).toEqual([model.colours.value.steps.length - 1, 0])
    stop()
  })
})

test('names the parts that a zone may belong to with their chances', () => {
  expect(partWords({ part: 1, chances: [0, 1, 0, 0] })).toBe('Secondary')
  expect(partWords({ part: 1, chances: [0.005, 0.995, 0, 0] })).toBe('Secondary')
  expect(partWords({ part: 1, chances: [0.2, 0.6, 0.2, 0] })).toBe('Secondary 60%, core 20%, tertiary 20%')
  expect(partWords({ part: 3, chances: [0, 0, 0.28, 0.72] })).toBe('Beyond 72%, tertiary 28%')
})
