import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../../../server/zones/node-engine.ts'
import { routes } from '../../../../../src/contract/client-routes.ts'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import { OUTSIDE_CLASS } from '../../../../../src/map/layer-ids.ts'
import { zoneWords } from '../../../../../src/viewers/kit/zone-map/figure-text.ts'
import { createZoneScreen } from '../../../../../src/viewers/kit/zone-map/model/create-zone-screen.ts'
import { readViewLink, writeViewLink } from '../../../../../src/viewers/kit/zone-map/view-link.ts'
import { studyZones } from '../../../../../src/viewers/maps/tourism/study-zones.ts'
import { TOURISM_AND_ECONOMY_MAP } from '../../../../../src/viewers/maps/tourism/tourism-map.ts'
import { columnsFrom } from '../../../../../workers/columns/columns-builder.ts'
import type { GeoEngine } from '../../../../../workers/contract.ts'
import { writeFlatGeobuf } from '../../../../../workers/flatgeobuf/write.ts'
import { cannedClient } from '../../canned-client.ts'

const ORIGINS = routes.tourismOrigins.path
const TOURISTS = routes.totalTourists.path

/**
 * Six 1 km squares in a row from E 430000. Their NCZIDs are 201 to 205; the last square lacks one, and its objectid is
 * 206.
 */
const zoneFile = (): ArrayBuffer => {
  const zones = [0, 1, 2, 3, 4, 5].map(at => {
    const [e, n] = [430_000 + 1000 * at, 433_000]
    const ring = [e, n, e + 1000, n, e + 1000, n + 1000, e, n + 1000, e, n]
    const last = at === 5
    const numbers = { nczid: last ? null : 201 + at }
    return { id: last ? 206 : 9001 + at, code: `Z${at}`, name: `Zone ${at}`, numbers, polygons: [[ring]] }
  })
  return writeFlatGeobuf(columnsFrom(zones), 'zones').buffer as ArrayBuffer
}

/** The study area: all of zone 202 and the western half of 203. */
const AREA = 'POLYGON ((431000 433000, 432500 433000, 432500 434000, 431000 434000, 431000 433000))'
const report = (selectedZones: readonly number[]) => ({
  id: 4,
  clientProjectName: 'Leeds',
  studyAreaWkt: AREA,
  details: {
    selectedZones,
    reportInputs: [],
    pois: [],
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    missingDays: [],
    standardVersion: 1,
    residents: null,
    middleZones: false,
    extent27700: [431_000, 433_000, 432_500, 434_000],
  },
})
const item = (zoneId: number, magnitude: number, displayGroup: number) => ({
  zoneId,
  zones: [zoneId],
  name: `Zone ${zoneId}`,
  magnitude,
  displayGroup,
  devices: '300+',
  margin: 5,
})
const reply = (Items: unknown[]) => ({
  Items,
  Classes: Items.length,
  Total: null,
  Disclosure: { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8 },
})
const replies = (selectedZones: readonly number[] = []) => ({
  [routes.getRequestedReport.path]: report(selectedZones),
  [routes.datasetZoneFile.path]: { signedUrl: '/files/z.fgb', neighboursUrl: '/files/z.n', name: 'middle' },
  [ORIGINS]: reply([item(201, 300, 1), item(205, 100, 0)]),
  [TOURISTS]: reply([]),
  [routes.totalPayments.path]: reply([{ ...item(202, 900, 0), margin: null }]),
  [routes.blendedHighSpendRatio.path]: reply([item(202, 2.5, 0)]),
  [routes.blendedLowSpendRatio.path]: reply([item(203, 4, 0)]),
  [routes.blendedCorrelation.path]: reply([]),
})
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true)

describe('the Tourism and Economy viewer’s model', () => {
  let engine: GeoEngine
  beforeAll(async () => {
    const real = await createNodeEngine()
    engine = {
      ...real,
      open: (job, { idProperty }, onProgress) =>
        real.open(job, { kind: 'bytes', bytes: zoneFile(), idProperty }, onProgress),
    }
  })
  const open = async (search: string, selectedZones?: readonly number[]) => {
    const canned = cannedClient(replies(selectedZones))
    const failures: string[] = []
    const model = createZoneScreen(TOURISM_AND_ECONOMY_MAP, {
      call: canned.call,
      engine: async () => engine,
      datasetId: 4,
      link: readViewLink(new URLSearchParams(search)),
      onRequestFailed: message => failures.push(message),
    })
    const stop = model.start()
    await until(() => model.modes.value.some(mode => (mode.asks?.size ?? 0) > 0))
    return { model, canned, failures, stop }
  }

  test('[V9.03] the study area’s zones are those that it covers, or London’s, 119 to 1101, without a study area', async () => {
    const { model, stop } = await open('')
    expect([...model.modes.value.find(({ id }) => id === 'origins')!.asks!].sort()).toEqual([202, 203])
    stop()
    const none = { studyAreaWkt: null, details: { extent27700: null } } as DatasetDetails
    const london = await studyZones(engine, 1, none)
    expect([london.size, london.has(119), london.has(1101), london.has(118)]).toEqual([983, true, true, false])
  })

  test('[V4.07] starts with a report’s own chosen zones selected', async () => {
    const { model, stop } = await open('', [77])
    expect([...model.state.value.selected].sort()).toEqual([202, 203])
    stop()
  })

  test('[V2.23] [V4.08] Select all zones selects the study area’s zones, a click selects only one of these, and the file is MSOAZones.json', async () => {
    const { model, canned, stop } = await open('')
    model.dispatch({ kind: 'mode-chosen', mode: 'origins' })
    model.dispatch({ kind: 'zone-clicked', zone: 205 })
    expect(model.state.value.selected.size).toBe(0)
    model.dispatch({ kind: 'all-zones-clicked' })
    expect([...model.state.value.selected].sort()).toEqual([202, 203])
    expect(canned.asked).toContain(`${routes.datasetZoneFile.path}?datasetid=4&zonefile=MSOAZones.json`)
    stop()
  })

  test('[V7.06] [V4.01] Submit requests the chosen zones, and the zones in the reply form the group', async () => {
    const { model, canned, stop } = await open('mode=origins&zones=5m')
    model.filter()
    await until(() => model.state.value.stage === 'viewing')
    expect(canned.asked.at(-1)).toBe(
      `${ORIGINS}?timeperiod=1%2C2%2C3%2C4%2C5%2C6%2C7%2C8&daytypes=0%2C1&zones=202&datasetid=4`,
    )
    expect(model.group.value).toMatchObject({ group: 400, total: 400 })
    model.dispatch({ kind: 'zone-clicked', zone: 205 })
    const address = writeViewLink(model.link.value, new URLSearchParams('datasetid=4'))
    stop()
    const again = await open(address.toString())
    await until(() => again.model.state.value.stage === 'viewing')
    expect([...again.model.state.value.selected]).toEqual([201])
    expect(again.model.state.value).toMatchObject({ asked: new Set([202]) })
    again.model.dispatch({ kind: 'reset-pressed' })
    expect(again.model.state.value).toMatchObject({ stage: 'selecting', selected: new Set() })
    again.stop()
  })

  test('[V4.08] a study-area measure says whether a zone lacks a figure or is outside, and draws both without colour', async () => {
    const { model, stop } = await open('mode=totalpayments&f.paymentstype=0&stage=viewing')
    await until(() => model.classOf.value !== null)
    expect([202, 203, 204].map(zone => model.classOf.value!(zone))).toEqual([0, OUTSIDE_CLASS, OUTSIDE_CLASS])
    const zones = [203, 204].map(id => ({ id, code: `Z${id}`, name: `Zone ${id}` }))
    const words = zones.map(zone => zoneWords(zone, model.state.value, model.measure.value, model.covered.value))
    expect(words).toEqual(['Zone 203, Z203, no figure', 'Zone 204, Z204, outside this dataset'])
    // A URL without zones shows all of them.
    expect([...model.state.value.selected]).toEqual([202])
    stop()
  })

  test.each(['blendedhighspendratio', 'blendedlowspendratio'])(
    '%s shows the zones on both sides of the average on one scale',
    async mode => {
      const { model, stop } = await open(`mode=${mode}&f.paymentstype=0&stage=viewing`)
      await until(() => model.classOf.value !== null)
      expect([202, 203].map(zone => model.joined.value && model.classOf.value!(zone))).toEqual([5, 0])
      expect(model.colours.value.ramp).toBe('diverging')
      expect(model.group.value!.zones.map(({ zoneId, magnitude }) => [zoneId, magnitude])).toEqual([
        [202, 2.5],
        [203, 0.25],
      ])
      stop()
    },
  )

  test('selects no zones for a URL with an empty list of zones', async () => {
    const { model, stop } = await open('mode=totalpayments&f.paymentstype=0&stage=viewing&zones=')
    await until(() => model.classOf.value !== null)
    expect(model.state.value.selected.size).toBe(0)
    stop()
  })

  test('a correlation of too few places fails, states why, and stays in Selecting', async () => {
    const { model, failures, stop } = await open('mode=blendedcorrelation&f.paymentstype=0')
    model.filter()
    await until(() => failures.length === 1)
    expect(failures[0]).toMatch(/^Too few places have both figures: this score needs at least 5\./)
    expect(model.state.value.stage).toBe('selecting')
    stop()
  })

  test('[V5.03] [V7.06] identifies zones by their NCZID, or by their objectid if they lack one', async () => {
    const { model, stop } = await open('')
    const zones = model.zones.value
    if (zones.kind !== 'open') throw new Error('the zones are not open')
    const ids = await engine.zonesIn(zones.info.setId, zones.info.extentLonLat, 10)
    expect([...ids].sort()).toEqual([201, 202, 203, 204, 205, 206])
    stop()
  })

  test('[V5.03] Submit without a matching zone fails, states why, and stays in Selecting', async () => {
    const { model, failures, stop } = await open('mode=totaltourists')
    model.filter()
    await until(() => failures.length === 1)
    expect(failures).toEqual([
      'No zones loaded... Too few devices made these trips. Choose fewer filters, or another analysis mode.',
    ])
    expect(model.state.value.stage).toBe('selecting')
    stop()
  })
})
