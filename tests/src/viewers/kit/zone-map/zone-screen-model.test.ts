import type { FeatureCollection, MultiPolygon } from 'geojson'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createNodeEngine } from '../../../../../server/zones/node-engine.ts'
import { routes } from '../../../../../src/contract/client-routes.ts'
import { ReportInput } from '../../../../../src/domain/constants.ts'
import { OUTSIDE_CLASS } from '../../../../../src/map/layer-ids.ts'
import { COUNTS } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import { createZoneScreen } from '../../../../../src/viewers/kit/zone-map/model/create-zone-screen.ts'
import { classIn } from '../../../../../src/viewers/kit/zone-map/model/result-figures.ts'
import type { ZoneScreenModel } from '../../../../../src/viewers/kit/zone-map/model/zone-screen-model.ts'
import { describeShown } from '../../../../../src/viewers/kit/zone-map/picture/picture-of-shown.ts'
import { shownGeoJson, shownPlaces } from '../../../../../src/viewers/kit/zone-map/picture/shown-geojson.ts'
import { readViewLink, writeViewLink } from '../../../../../src/viewers/kit/zone-map/view-link.ts'
import { LOCATION_INSIGHTS_MAP } from '../../../../../src/viewers/maps/location-insights-map.ts'
import { columnsFrom } from '../../../../../workers/columns/columns-builder.ts'
import type { GeoEngine } from '../../../../../workers/contract.ts'
import { writeFlatGeobuf } from '../../../../../workers/flatgeobuf/write.ts'
import { cannedClient } from '../../canned-client.ts'
import { placeOf, replyOf, resultOf } from './places.ts'

const ORIGINS = routes.journeyOrigins.path
const DETAILS = routes.getRequestedReport.path
const ZONES = routes.datasetZoneFile.path

/** A ring with sides of 1 km, as alternating eastings and northings in metres. */
const square = (at: number): number[] => {
  const [e, n] = [430_000 + 1000 * at, 433_000]
  return [e, n, e + 1000, n, e + 1000, n + 1000, e, n + 1000, e, n]
}
/** Six 1 km squares in a row, with ids 1 to 6. */
const zoneFile = (): ArrayBuffer => {
  const zones = [1, 2, 3, 4, 5, 6].map(id => ({
    id,
    code: `Z${id}`,
    name: `Zone ${id}`,
    polygons: [[square(id)]],
  }))
  return writeFlatGeobuf(columnsFrom(zones), 'zones').buffer as ArrayBuffer
}

/** The real engine, which receives the zone file instead of fetching it. */
const engineOn = (engine: GeoEngine): GeoEngine => ({
  ...engine,
  open: (job, _link, onProgress) => engine.open(job, { kind: 'bytes', bytes: zoneFile() }, onProgress),
})

const details = (selectedZones: readonly number[]) => ({
  id: 7,
  clientProjectName: 'Leeds city core',
  reportName: 'Location Insights',
  places: [],
  studyAreaWkt: 'POLYGON ((431000 433000, 432000 433000, 432000 434000, 431000 434000, 431000 433000))',
  details: {
    selectedZones,
    reportInputs: [],
    pois: [],
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    missingDays: [],
    standardVersion: 1,
    residents: null,
  },
})
const reply = replyOf(
  [
    { zones: [2], magnitude: 400 },
    { zones: [3, 4], magnitude: 300, name: 'Headingley' },
    { zones: [5], magnitude: 100 },
    { zones: [1, 6], magnitude: 30 },
  ],
  {
    Total: { magnitude: 1000, margin: 3, devices: '300+' },
    Options: {
      daytype: [
        [1, 2, 3, 4, 5],
        [0, 6],
      ],
    },
  },
)
const replies = (own: readonly number[]) => ({
  [DETAILS]: details(own),
  [ZONES]: { signedUrl: '/files/zones.fgb', neighboursUrl: '/files/zones.neighbours', name: 'zones' },
  [ORIGINS]: reply,
})

/** Waits until a condition over the model's signals holds. */
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true)

describe('the Location Insights map', () => {
  let engine: GeoEngine
  beforeAll(async () => {
    engine = engineOn(await createNodeEngine())
  })
  const open = (search: string, canned = cannedClient(replies([1])), failures: string[] = []) => {
    const model = createZoneScreen(LOCATION_INSIGHTS_MAP, {
      call: canned.call,
      engine: async () => engine,
      datasetId: 7,
      link: readViewLink(new URLSearchParams(search)),
      onRequestFailed: message => failures.push(message),
    })
    return { model, canned, failures, stop: model.start() }
  }
  const ready = (model: ZoneScreenModel) =>
    until(() => model.details.state.value.kind === 'ready' && model.zones.value.kind === 'open')

  test('[V4.07] opens with the report’s own zones selected and its study area loaded', async () => {
    const { model, stop } = open('mode=journeyorigins')
    await ready(model)
    await until(() => model.outline.value.length > 0 && model.studyArea.value.length > 0)
    expect([...model.state.value.selected]).toEqual([1])
    expect(model.mode.value?.title).toBe('Journey origins')
    stop()
  })

  test('[V2.19] [P1.01] opens a URL without a view on the first analysis of all zones, and gives Selecting its own URL after Reset', async () => {
    const { model, stop } = open('', cannedClient(replies([])))
    await until(() => model.state.value.stage === 'viewing' && !model.reopening.value)
    expect(model.mode.value?.title).toBe('Journey origins')
    expect([...model.state.value.selected].sort()).toEqual([1, 2, 3, 4, 5, 6])
    const address = () => writeViewLink(model.link.value, new URLSearchParams('datasetid=7')).toString()
    expect(address()).toBe('datasetid=7&mode=journeyorigins&zones=all&stage=viewing&tab=data')
    model.reset()
    await until(() => model.state.value.stage === 'selecting')
    expect(address()).toBe('datasetid=7&mode=journeyorigins&zones=')
    const again = open(address())
    await ready(again.model)
    expect(again.model.state.value).toMatchObject({ stage: 'selecting', mode: 'journeyorigins', request: null })
    again.stop()
    stop()
  })

  test('reports no error if the map is closed while its reply is being drawn', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { model, stop } = open('')
    await until(() => model.state.value.stage === 'viewing' && model.zones.value.kind === 'open')
    stop()
    const { model: next, stop: stopNext } = open('')
    await until(() => next.reach.value !== null)
    stopNext()
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  })

  test('shows all zones on a first visit, with the share that starts inside the area, and leaves Filter enabled if that fails', async () => {
    const { model, stop } = open('tab=info', cannedClient(replies([2, 5])))
    await until(() => model.state.value.stage === 'viewing')
    expect([model.state.value.selected.size, model.tab.value]).toEqual([6, 'info'])
    expect(model.inside.value).toBe('50.0% of visits start inside the area.')
    stop()
    // Trips without a zone are in a place without zones, which is not inside.
    const elsewhere = [
      { zones: [2, 5], magnitude: 500 },
      { zones: [1, 3, 4, 6], magnitude: 350 },
      { zones: [], magnitude: 150, residents: 0 },
    ]
    const { Options } = reply
    const far = open('', cannedClient({ ...replies([2, 5]), [ORIGINS]: replyOf(elsewhere, { Options }) }))
    await until(() => far.model.state.value.stage === 'viewing')
    expect(far.model.inside.value).toBe('50.0% of visits start inside the area, 15.0% outside all zones of this map.')
    far.stop()
    const { [ORIGINS]: _, ...rest } = replies([])
    const failed = open('', cannedClient(rest))
    await until(() => failed.failures.length === 1 && !failed.model.reopening.value)
    expect(failed.model.state.value).toMatchObject({ stage: 'selecting', mode: 'journeyorigins', request: null })
    failed.stop()
  })

  test('[V7.04] requests journeyorigins with the day type on Filter, and paints the map', async () => {
    const { model, canned, stop } = open('mode=journeyorigins')
    await ready(model)
    model.dispatch({ kind: 'filter-set', filter: 'daytype', values: ['6,0'] })
    model.filter()
    await until(() => model.classOf.value !== null)
    expect(canned.asked.filter(path => path.startsWith(ORIGINS))).toEqual([`${ORIGINS}?daytype=6%2C0&datasetid=7`])
    expect(model.state.value.stage).toBe('viewing')
    await until(() => model.tab.value === 'data')
    expect(model.disclosure.value?.minDevices).toBe(15)
    // The place that contains zone 1 extends outside the area.
    expect(model.inside.value).toBe(null)
    stop()
  })

  test('[V4.02] opens the filters first on Reset, and returns to Selecting in the next task', async () => {
    const { model, stop } = open('mode=journeyorigins&stage=viewing&tab=data')
    await until(() => model.state.value.stage === 'viewing')
    expect(model.tab.value).toBe('data')
    model.reset()
    expect([model.tab.value, model.state.value.stage]).toEqual(['filters', 'viewing'])
    await until(() => model.state.value.stage === 'selecting')
    expect(model.classOf.value).toBe(null)
    stop()
  })

  test('fits the map to a new reply, unless the link has a camera', async () => {
    const { model, stop } = open('mode=journeyorigins')
    await ready(model)
    expect(model.reach.value).toBe(null)
    model.filter()
    await until(() => model.reach.value !== null)
    const [west, , east] = model.reach.value!
    const { names } = model
    await names.want([3])
    await until(() => names.known.value.has(3))
    const at = names.known.value.get(3)!.inside[0]
    expect(west < at && at <= east).toBe(true)
    stop()
    const kept = open('mode=journeyorigins&stage=viewing&at=-1.5,53.8,12')
    await until(() => kept.model.classOf.value !== null)
    expect(kept.model.reach.value).toBe(null)
    kept.stop()
  })

  test('[V2.20] updates the group with the selection, with names from the zone file', async () => {
    const { model, stop } = open('mode=journeyorigins')
    await ready(model)
    model.filter()
    await until(() => model.state.value.stage === 'viewing')
    model.dispatch({ kind: 'zone-clicked', zone: 2 })
    model.dispatch({ kind: 'zone-clicked', zone: 5 })
    await until(() => model.names.known.value.has(2))
    expect(model.group.value).toMatchObject({ group: 530, total: 1000 })
    expect(model.names.known.value.get(2)?.code).toBe('Z2')
    stop()
  })

  test('exports the coloured zones as GeoJSON with their figures and provenance', async () => {
    const { model, stop } = open('mode=journeyorigins&stage=viewing&zones=2&range=2-3')
    await until(() => model.state.value.stage === 'viewing' && model.zones.value.kind === 'open')
    const [state, zones] = [model.state.value, model.zones.value]
    if (state.stage !== 'viewing' || zones.kind !== 'open') throw new Error('the map shows no answer')
    await model.names.want(shownPlaces(state).flatMap(({ zones: ids }) => ids))
    let text = ''
    for await (const piece of shownGeoJson(zones, state, model.names.known.value, COUNTS, ['October 2026']))
      text += piece
    const file = JSON.parse(text) as FeatureCollection<MultiPolygon> & { provenance: string[] }
    expect(file.provenance).toEqual(['October 2026'])
    expect(
      file.features.map(({ id, properties }) => [id, properties?.name, properties?.zones, properties?.selected]),
    ).toEqual([
      [2, 'Zone 2', ['Z2'], true],
      [3, 'Headingley', ['Z3', 'Z4'], false],
      [5, 'Zone 5', ['Z5'], false],
    ])
    expect(file.features[0]?.properties).toMatchObject({
      magnitude: 400,
      rate: 400,
      low: 380,
      high: 420,
      margin: 5,
      grade: 'A',
      devices: '300+',
    })
    const { lonLat } = await engine.outline(zones.info.setId, Uint32Array.of(2))
    const [ring] = file.features[0]!.geometry.coordinates[0]!
    expect(ring).toHaveLength(5)
    expect(ring!.at(0)).toEqual(ring!.at(-1))
    for (const [lon, lat] of lonLat[0]![0]!)
      expect(ring!.some(at => Math.hypot(at[0]! - lon, at[1]! - lat) < 1e-6)).toBe(true)
    stop()
  })

  test('restores a link’s reply with its range and its zones', async () => {
    const { model, stop } = open('mode=journeyorigins&stage=viewing&tab=data&zones=all&range=1-2')
    await until(() => model.state.value.stage === 'viewing')
    expect(model.state.value.selected.size).toBe(6)
    expect(model.state.value).toMatchObject({ range: [1, 2] })
    const params = writeViewLink(model.link.value, new URLSearchParams('datasetid=7'))
    expect(params.toString()).toBe('datasetid=7&mode=journeyorigins&zones=all&stage=viewing&range=1-2&tab=data')
    stop()
  })

  test('changes detail and colour without a request, and writes them to the URL and to file names', async () => {
    const { model, canned, stop } = open('mode=journeyorigins&stage=viewing&tab=data&zones=5')
    await until(() => model.state.value.stage === 'viewing')
    const asked = canned.asked.length
    const shown = () => {
      const state = model.state.value
      return state.stage === 'viewing' ? state.result : resultOf([])
    }
    expect(shown().places).toHaveLength(4)
    expect(shown().colours.per).toBe('residents')
    expect(describeShown(model)?.name).toBe('Leeds city core Journey origins, 4 places')
    model.show({ detail: 'whole' })
    expect(describeShown(model)?.name).toBe('Leeds city core Journey origins, 1 place')
    expect(shown().places.map(({ name, zones }) => [name, zones])).toEqual([['The whole map', [1, 2, 3, 4, 5, 6]]])
    expect([...model.state.value.selected].sort()).toEqual([1, 2, 3, 4, 5, 6])
    model.show({ detail: 'default', colouredBy: 'total' })
    expect(shown().places.map(({ displayGroup }) => displayGroup)).toEqual([3, 2, 1, 0])
    const params = writeViewLink({ ...model.link.value, detail: 'whole' }, new URLSearchParams())
    expect([params.get('detail'), params.get('colour')]).toEqual(['whole', 'total'])
    expect(canned.asked).toHaveLength(asked)
    stop()
  })

  test('sorts the group by rate on a map of rates, and by total on a map of totals', async () => {
    const { model, stop } = open('mode=journeyorigins&stage=viewing&tab=data&zones=all')
    await until(() => model.state.value.stage === 'viewing')
    const order = () => model.group.value?.zones.map(({ zoneId }) => zoneId)
    // Zones 3 and 4 have 300 visits and twice the residents.
    expect(order()).toEqual([2, 3, 5, 1])
    const rates = model.group.value?.zones.map(({ rate }) => rate)
    expect(rates).toEqual([400, 150, 100, 15])
    stop()
    const place = { zones: [1, 2, 3, 4, 5], magnitude: 600, name: 'Large' }
    const { Options } = reply
    const mixed = replyOf([place, { zones: [6], magnitude: 300 }], { Options })
    const other = open(
      'mode=journeyorigins&stage=viewing&zones=all',
      cannedClient({ ...replies([1]), [ORIGINS]: mixed }),
    )
    const names = () => other.model.group.value?.zones.map(({ name }) => name)
    await until(() => other.model.state.value.stage === 'viewing')
    expect(names()).toEqual(['Zone 6', 'Large'])
    other.model.show({ colouredBy: 'total' })
    expect(names()).toEqual(['Large', 'Zone 6'])
    other.stop()
  })

  test('repeats the search for weekends with the same selection', async () => {
    const { model, canned, stop } = open('mode=journeyorigins&stage=viewing&tab=data&zones=2')
    await until(() => model.state.value.stage === 'viewing' && !model.reopening.value)
    const zones = [...model.state.value.selected]
    model.restore({ ...model.link.value, filters: { daytype: ['6,0'] }, zones })
    expect(model.reopening.value).toBe(true)
    await until(() => model.state.value.stage === 'viewing' && !model.reopening.value)
    expect(canned.asked.filter(path => path.startsWith(ORIGINS)).at(-1)).toContain('daytype=6%2C0')
    expect([...model.state.value.selected]).toEqual([2])
    expect(model.tab.value).toBe('data')
    stop()
  })

  test('finds the area’s zones from the order or from its boundary', async () => {
    const chosen = open('', cannedClient(replies([2, 5])))
    await until(() => chosen.model.areaZones.value.size > 0)
    expect([...chosen.model.areaZones.value]).toEqual([2, 5])
    chosen.stop()
    // The boundary is zone 1's.
    const drawn = open('', cannedClient(replies([])))
    await until(() => drawn.model.areaZones.value.size > 0)
    expect([...drawn.model.areaZones.value]).toEqual([1])
    drawn.stop()
  })

  test('counts the trips in a circle from the URL, and follows its centre', async () => {
    const { model, stop } = open('circle=50')
    await until(() => model.circleTotal.value !== null)
    expect(model.circleRings.value).toHaveLength(1)
    expect(model.circleTotal.value).toMatchObject({ magnitude: 830, margin: 3, cutPlaces: 0 })
    await model.names.want([2])
    const [lon, lat] = model.names.known.value.get(2)!.inside
    // 200 m east of zone 2's centre, so that only zone 3 is as near.
    model.patch({ circle: { radiusKm: 1, centre: [lon + 0.003, lat] } })
    await until(() => model.circleTotal.value?.magnitude !== 830)
    // The file lacks residents, so the place of zones 3 and 4 counts by half of its zones.
    expect(model.circleTotal.value).toMatchObject({ magnitude: 400 + 300 / 2, residents: null, cutPlaces: 1 })
    const params = writeViewLink(model.link.value, new URLSearchParams())
    expect(params.get('circle')).toBe(`1,${(lon + 0.003).toFixed(4)},${lat.toFixed(4)}`)
    model.patch({ circle: null })
    await until(() => model.circleTotal.value === null && model.circleRings.value.length === 0)
    stop()
  })

  test('joins options that the dataset cannot tell apart, also for a URL that names one of them', async () => {
    const merged = { ...reply, Options: { purposes: [[1], [2, 3, 4, 5]] } }
    const none = { ...merged, Items: [], Nodes: [] }
    const path = routes.purposeOrigins.path
    const canned = cannedClient({
      ...replies([]),
      [DETAILS]: {
        ...details([]),
        details: {
          ...details([]).details,
          reportInputs: [{ id: 1, name: ReportInput.Purpose, selectedOptions: [{ id: 1, name: 'Yes', credits: 0 }] }],
        },
      },
      [path]: (url: URL) => (url.searchParams.get('purposes') === '2' ? none : merged),
    })
    const { model, stop } = open('mode=purposeorigins&f.purposes=2&stage=viewing', canned)
    await until(() => model.state.value.stage === 'viewing')
    const asked = canned.asked
      .filter(each => each.startsWith(path))
      .map(each => new URLSearchParams(each.split('?')[1]))
    expect(asked.map(each => each.get('purposes'))).toEqual(['2', '2,3,4,5'])
    expect(model.mode.value?.filters[1]?.options.map(({ label }) => label)).toEqual([
      'Home ⇔ Work',
      'Home ⇔ Other, Work ⇔ Other, Other ⇔ Other and Other',
    ])
    stop()
  })

  test('[V8.01] reports a failed request, and re-enables Filter', async () => {
    const { [ORIGINS]: _, ...rest } = replies([1])
    const { model, failures, stop } = open('mode=journeyorigins', cannedClient(rest))
    await ready(model)
    model.filter()
    await until(() => failures.length === 1)
    expect(failures).toEqual(['There was a problem with the request'])
    expect(model.state.value).toMatchObject({ stage: 'selecting', request: null })
    stop()
  })

  test('undoes a search when Back restores an earlier view', async () => {
    const { model, stop } = open('mode=journeyorigins')
    await ready(model)
    const before = model.link.value
    model.filter()
    await until(() => model.classOf.value !== null)
    model.restore(before)
    await until(() => model.classOf.value === null)
    expect(model.state.value.stage).toBe('selecting')
    stop()
  })
})

test('[V5.03] refuses to open a map whose zones lack an id property', () => {
  const { call } = cannedClient({})
  const deps = {
    call,
    engine: () => Promise.reject(new Error('no engine is needed')),
    datasetId: 7,
    link: readViewLink(new URLSearchParams()),
    onRequestFailed: () => {},
  }
  expect(() => createZoneScreen({ ...LOCATION_INSIGHTS_MAP, featureIdProperty: '' }, deps)).toThrow(
    'Must specify a featureIdProperty',
  )
})

test('[V4.01] gives zones the class of their place, and draws all others without colour', () => {
  const { items } = resultOf([placeOf(2, 4, { zones: [2, 3], displayGroup: 2 }), placeOf(5, 1, { displayGroup: 0 })])
  expect([1, 2, 3, 5].map(classIn({ items }))).toEqual([OUTSIDE_CLASS, 2, 2, 0])
  expect([2, 5].map(classIn({ items }, new Set([5])))).toEqual([OUTSIDE_CLASS, 0])
})
