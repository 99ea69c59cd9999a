import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import { routes } from '../../../../src/contract/routes.ts'
import { LOCATION_INSIGHTS_MAP } from '../../../../src/viewers/location-insights-map/map.ts'
import { readViewLink, writeViewLink } from '../../../../src/viewers/zone-screen/link/view-link.ts'
import { createZoneScreen } from '../../../../src/viewers/zone-screen/model/create-zone-screen.ts'
import type { ZoneScreenModel } from '../../../../src/viewers/zone-screen/model/model.ts'
import { joinReason, sureShare } from '../../../../src/viewers/zone-screen/zones/zone-level.ts'
import { columnsFrom } from '../../../../workers/columns/columns-builder.ts'
import type { GeoEngine } from '../../../../workers/contract.ts'
import { writeFlatGeobuf } from '../../../../workers/flatgeobuf/write.ts'
import { cannedClient } from '../canned-client.ts'

const ORIGINS = routes.journeyOrigins.path

/** A rectangle 1 km high, from and to in km, eastings and northings in turn. */
const strip = (from: number, to: number): number[] => {
  const [west, east, n] = [430_000 + 1000 * from, 430_000 + 1000 * to, 433_000]
  return [west, n, east, n, east, n + 1000, west, n + 1000, west, n]
}
const fileOf = (zones: Parameters<typeof columnsFrom>[0]): ArrayBuffer =>
  writeFlatGeobuf(columnsFrom(zones), 'zones').buffer as ArrayBuffer
/** Six squares in a row, 1 to 6, and the two middle zones that they make up, of NCZID 71 and 72. */
const small = () =>
  fileOf([1, 2, 3, 4, 5, 6].map(id => ({ id, code: `S${id}`, name: `Small ${id}`, polygons: [[strip(id, id + 1)]] })))
const middle = () =>
  fileOf(
    [71, 72].map((nczid, at) => ({
      id: 901 + at,
      code: `M${nczid}`,
      name: `Middle ${nczid}`,
      numbers: { nczid },
      polygons: [[strip(1 + 3 * at, 4 + 3 * at)]],
    })),
  )

const item = (zoneId: number, magnitude: number, margin: number) => ({
  zoneId,
  magnitude,
  displayGroup: 0,
  devices: '30-99',
  margin,
})
const reply = (Items: readonly unknown[]) => ({
  Items,
  Classes: 1,
  Total: null,
  Disclosure: { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1 },
})
const SMALL_ITEMS = [item(1, 100, 60), item(2, 100, 60), item(5, 100, 24)]
const MIDDLE_ITEMS = [item(71, 260, 24), item(72, 130, 40)]
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true)

describe('small zones joined into middle ones', () => {
  let engine: GeoEngine
  beforeAll(async () => {
    const real = await createNodeEngine()
    engine = {
      ...real,
      open: (job, { idProperty }, onProgress) =>
        real.open(job, { kind: 'bytes', bytes: idProperty === 'NCZID' ? middle() : small(), idProperty }, onProgress),
    }
  })
  const open = async (search: string, { middleZones = true, own = [] as number[], smallItems = SMALL_ITEMS } = {}) => {
    const canned = cannedClient({
      [routes.getRequestedReport.path]: {
        id: 7,
        clientProjectName: 'Leeds',
        studyAreaWkt: null,
        details: {
          selectedZones: own,
          reportInputs: [],
          pois: [],
          startDate: '2026-10-01',
          endDate: '2026-10-31',
          missingDays: [],
          middleZones,
        },
      },
      [routes.datasetZoneFile.path]: { signedUrl: '/files/z.fgb', neighboursUrl: '/files/z.n', name: 'zones' },
      [ORIGINS]: (url: URL) => reply(url.searchParams.get('zonelevel') === 'middle' ? MIDDLE_ITEMS : smallItems),
    })
    const model = createZoneScreen(LOCATION_INSIGHTS_MAP, {
      call: canned.call,
      engine: async () => engine,
      datasetId: 7,
      link: readViewLink(new URLSearchParams(search)),
      onRequestFailed: message => {
        throw new Error(message)
      },
    })
    const stop = model.start()
    const levels = () =>
      canned.asked
        .filter(path => path.startsWith(ORIGINS))
        .map(path => (path.includes('zonelevel=middle') ? 'middle' : 'small'))
    await until(() => model.details.state.value.kind === 'ready')
    return { model, canned, levels, stop }
  }
  const viewing = (model: ZoneScreenModel) => until(() => model.state.value.stage === 'viewing')
  const selected = (model: ZoneScreenModel) => [...model.state.value.selected].sort()
  const nameOf = async (model: ZoneScreenModel, zone: number) => {
    await until(() => model.zones.value.kind === 'open')
    await model.names.want([zone])
    return model.names.known.value.get(zone)?.name
  }

  test('the share of the volume that is of grade A or B', () => {
    expect(sureShare([item(1, 80, 25), item(2, 20, 26)])).toBe(0.8)
    expect(sureShare([{ magnitude: 5, margin: null }])).toBe(1)
    expect(sureShare([])).toBe(1)
  })

  test('a map whose small zones are unsure starts joined, says why, and its address reopens it so', async () => {
    const { model, levels, stop } = await open('mode=journeyorigins', { own: [1, 5] })
    model.filter()
    await viewing(model)
    expect(levels()).toEqual(['small', 'middle'])
    expect(model.join.value).toEqual({ level: 'middle', by: 'figures' })
    expect(joinReason(model.join.value, false)).toBe(
      'Joined to middle zones: most small zones are too uncertain to tell apart.',
    )
    expect(await nameOf(model, 71)).toBe('Middle 71')
    await until(() => model.state.value.selected.size === 2)
    expect(selected(model)).toEqual([71, 72])
    expect(model.credit.value).toBe('Zones: Standard (middle)')
    const address = writeViewLink(model.link.value, new URLSearchParams()).toString()
    expect(address).toContain('joined=auto')
    stop()
    const again = await open(address)
    await viewing(again.model)
    expect(again.levels()).toEqual(['middle'])
    expect(selected(again.model)).toEqual([71, 72])
    expect(again.model.join.value.by).toBe('figures')
    again.stop()
  })

  test('the switch asks again in the other zones, and the selection follows both ways', async () => {
    const { model, levels, stop } = await open('mode=journeyorigins&stage=viewing&joined=no&zones=1')
    await viewing(model)
    expect([levels(), selected(model)]).toEqual([['small'], [1]])
    model.showLevel('middle')
    await until(() => model.join.value.level === 'middle')
    expect(model.state.value.stage).toBe('viewing')
    await until(() => model.state.value.selected.size > 0)
    expect(selected(model)).toEqual([71])
    expect(writeViewLink(model.link.value, new URLSearchParams()).get('joined')).toBe('yes')
    model.showLevel('small')
    await until(() => model.join.value.level === 'small' && model.state.value.selected.size > 0)
    expect([levels(), selected(model)]).toEqual([
      ['small', 'middle', 'small'],
      [1, 2],
    ])
    model.dispatch({ kind: 'all-zones-clicked' })
    model.dispatch({ kind: 'all-zones-clicked' })
    model.showLevel('middle')
    await until(() => model.join.value.level === 'middle')
    expect(selected(model)).toEqual([71, 72])
    stop()
  })

  test('what the reader chose holds for the next search; what the figures chose is asked of them again', async () => {
    const { model, levels, stop } = await open('mode=journeyorigins&stage=viewing&joined=no&tab=data')
    await viewing(model)
    model.dispatch({ kind: 'reset-pressed' })
    model.filter()
    await viewing(model)
    expect([levels(), model.join.value.level]).toEqual([['small', 'small'], 'small'])
    stop()
    const auto = await open('mode=journeyorigins')
    auto.model.filter()
    await viewing(auto.model)
    auto.model.dispatch({ kind: 'reset-pressed' })
    auto.model.filter()
    await viewing(auto.model)
    expect(auto.levels()).toEqual(['small', 'middle', 'small', 'middle'])
    auto.stop()
  })

  test('sure figures stay in small zones; a report without middle zones asks for none and its address says nothing', async () => {
    const sure = await open('mode=journeyorigins', { smallItems: [item(1, 100, 20), item(2, 20, 60)] })
    sure.model.filter()
    await viewing(sure.model)
    expect([sure.levels(), sure.model.join.value.level, sure.model.canJoin.value]).toEqual([['small'], 'small', true])
    sure.stop()
    const own = await open('mode=journeyorigins&joined=yes&stage=viewing', { middleZones: false })
    await viewing(own.model)
    expect([own.levels(), own.model.canJoin.value, own.model.join.value.level]).toEqual([['small'], false, 'small'])
    expect(own.model.link.value.joined).toBe(null)
    own.stop()
  })

  test('under a filter zones stay small, whatever was chosen before', async () => {
    const { model, levels, stop } = await open('mode=journeyorigins&stage=viewing&joined=yes')
    await viewing(model)
    expect(levels()).toEqual(['middle'])
    model.dispatch({ kind: 'reset-pressed' })
    model.dispatch({ kind: 'filter-set', filter: 'daytype', values: ['6,0'] })
    model.filter()
    await viewing(model)
    expect([levels(), model.join.value.level]).toEqual([['middle', 'small'], 'small'])
    expect([model.canJoin.value, model.hasMiddleZones.value]).toEqual([false, true])
    expect(model.link.value.joined).toBe(null)
    stop()
  })
})
