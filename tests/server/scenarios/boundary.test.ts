import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { acceptTerms } from '../../../src/contract/authentication.ts'
import {
  type CostBreakdown,
  datasetCosts,
  datasetPopulation,
  datasetRequest,
  getRequestedReport,
  type ReportDetails,
  type WizardPayload,
} from '../../../src/contract/datasets.ts'
import {
  type PreparedOrder,
  preparedOrders,
  prepareOrder,
  submitPrepared,
} from '../../../src/contract/prepared-orders.ts'
import { MAX_BOUNDARY_TEXT } from '../../../src/domain/constants.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { randomOf } from '../../support/random.ts'
import { CENTRE_E, CENTRE_N } from '../support/country.ts'
import { onDatabases } from '../support/databases.ts'
import { orderOf } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

type Corner = readonly [east: number, north: number]

/** A polygon with corners given in metres from the country's centre. */
const polygon = (...corners: readonly Corner[]) =>
  `POLYGON ((${[...corners, corners[0]!].map(([e, n]) => `${CENTRE_E + e} ${CENTRE_N + n}`).join(', ')}))`
/** An irregular town centre of about 3.5 km² around the place that everyone visits. */
const TOWN: readonly Corner[] = [
  [-900, -700],
  [150, -1000],
  [1000, -600.5],
  [900, 800],
  [-100.25, 1100],
  [-1000, 400],
]
const town = (moved = 0) => polygon(...TOWN.map(([e, n]): Corner => [e + moved, n]))

onDatabases((get, kind) => {
  let portal: TestPortal
  let engine: GeoEngine
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
    engine = await createNodeEngine()
  })
  afterAll(() => portal?.close())

  const bodyOf = (studyAreaWkt: string, changes: Partial<WizardPayload> = {}) =>
    orderOf(portal, { pois: [], studyAreaWkt, boundaryMade: 'drawn', ...changes })
  const ask = (body: WizardPayload, call: typeof datasetCosts | typeof datasetRequest = datasetCosts) =>
    portal.ask(call, portal.people.primary.id, { body })
  const report = async (id: number) =>
    (await portal.ask(getRequestedReport, portal.people.primary.id, { query: { id } })).json.result as ReportDetails
  const ordered = async (wkt: string, changes: Partial<WizardPayload> = {}) => {
    const { json } = await ask(bodyOf(wkt, changes), datasetRequest)
    if (!json.Results) throw new Error(JSON.stringify(json))
    return report((json.Results as { id: number }).id)
  }

  test('prices a boundary by its own area and by its share of each zone’s residents', async () => {
    const { json } = await ask(bodyOf(town()))
    const measured = await engine.boundary({ kind: 'text', wkt: town() })
    const areaKm2 = measured.kind === 'allowed' ? measured.outline.areaKm2 : null
    // A zone of one square kilometre has 1,000 residents.
    expect(json.Results).toMatchObject({ areaKm2, totalPopulation: expect.closeTo(areaKm2! * 1000, -1) })
    expect(areaKm2).toBe(3.22)
    expect((json.Results as CostBreakdown).judgement).toEqual({ kind: 'judged', refusal: null, snapped: null })
    expect((json.Results as CostBreakdown).expected).toMatchObject({ kind: 'visits' })
    const counted = await portal.ask(datasetPopulation, portal.people.primary.id, { body: bodyOf(town()) })
    expect(counted.json.Results).toEqual({ totalpopulation: (json.Results as CostBreakdown).totalPopulation })
  })

  test('orders a boundary as the study area, exact to the centimetre, and shows it with the dataset', async () => {
    const sent = town().replaceAll(String(CENTRE_E - 900), `${CENTRE_E - 900}.0042`)
    const dataset = await ordered(sent.replaceAll(', ', ' ,\n  '), { boundaryMade: 'uploaded', area: 999 })
    const cut = town()
    expect(dataset).toMatchObject({
      studyAreaWkt: cut,
      pois: [],
      places: [{ made: 'uploaded', name: null, areaKm2: dataset.details.areaKm2 }],
      details: { selectedZones: [], pois: [], boundary: { wkt: cut, made: 'uploaded' } },
    })
  })

  test('reuses the older area when a boundary moves slightly or in a few steps, and stores the drawn one for the next order', async () => {
    const first = await ordered(town())
    for (const moved of [0.01, 0.5, 12]) {
      const again = await ordered(town(moved))
      expect(again.studyAreaWkt).toBe(first.studyAreaWkt)
      expect(again.details.areaKm2).toBe(first.details.areaKm2)
      expect(again.details.boundary!.wkt).toBe(town(moved))
    }
  })

  test('refuses a boundary that differs from an earlier one by one house, whether it includes or excludes the house', async () => {
    await ordered(town())
    // A hole of 60 by 60 m near the place that everyone visits.
    const [west, south] = [-130, -130]
    const house = [
      [west, south],
      [west + 60, south],
      [west + 60, south + 60],
      [west, south + 60],
    ] as const
    const hole = town().replace(
      /\)\)$/,
      `), (${[...house, house[0]].map(([e, n]) => `${CENTRE_E + e} ${CENTRE_N + n}`).join(', ')}))`,
    )
    const { json } = await ask(bodyOf(hole))
    expect((json.Results as CostBreakdown).judgement).toMatchObject({
      refusal: expect.stringMatching(/differs too little/),
    })
    expect((await ask(bodyOf(hole), datasetRequest)).json.error).toMatchObject({ code: 'area-refused' })
  })

  test('stores a boundary prepared by a user who may not spend in the server’s notation, and later orders it unchanged', async () => {
    const messy = `  ${town().toLowerCase()}  `
    const made = await portal.ask(prepareOrder, portal.people.viewOwn.id, {
      body: bodyOf(messy, { clientProjectName: 'Prepared town', geofenceWkt: 'words of the payload' }),
    })
    expect(made.status).toBe(200)
    const [waiting] = (await portal.ask(preparedOrders, portal.people.primary.id)).json.Results as PreparedOrder[]
    expect(waiting!.payload).toMatchObject({ studyAreaWkt: town(), boundaryMade: 'drawn', geofenceWkt: null })
    const { json } = await portal.ask(submitPrepared, portal.people.primary.id, { body: { id: waiting!.id } })
    expect((await report((json.Results as { id: number }).id)).details.boundary).toEqual({ wkt: town(), made: 'drawn' })
  })

  test.each([
    ['a crossing', polygon([0, 0], [1000, 1000], [1000, 0], [0, 900]), /^Boundary crosses itself: /],
    [
      'two parts',
      `MULTIPOLYGON (${[0, 900].map(e => polygon([e, 0], [e + 500, 0], [e, 500]).slice(8)).join(', ')})`,
      /^Boundary in several parts: /,
    ],
    ['a line', 'LINESTRING (0 0, 1 1)', /^Boundary not readable: /],
    ['an empty text', '', /^Boundary not readable: /],
    ['a boundary at sea', polygon([40_000, 0], [41_000, 0], [41_000, 1000]), /^Boundary outside the area with data: /],
    ['a boundary beyond the grid', polygon([0, 0], [400_000, 0], [0, 400_000]), /^Boundary outside Great Britain: /],
    [
      'a boundary that is too large',
      polygon([-9000, -9000], [9000, -9000], [9000, 9000], [-9000, 9000]),
      /^Area too large: The selected area is 324 km²/,
    ],
    ['a boundary that is too small', polygon([0, 0], [50, 0], [0, 50]), /^Boundary too small: /],
    ['a text that is too long', town() + ' '.repeat(MAX_BOUNDARY_TEXT), /^Too many corners: /],
    [
      '3,000 corners',
      polygon(...Array.from({ length: 3000 }, (_, i): Corner => [1000 * Math.cos(i / 478), 1000 * Math.sin(i / 478)])),
      /^Too many corners: The boundary has 3,000 corners\. /,
    ],
  ])('pricing, counting and ordering all refuse %s', async (_, wkt, message) => {
    for (const call of [datasetCosts, datasetPopulation, datasetRequest]) {
      const { status, json } = await portal.ask(call, portal.people.primary.id, { body: bodyOf(wkt) })
      expect([status, json.error]).toMatchObject([422, { code: 'bad-place', message: expect.stringMatching(message) }])
    }
  })

  test('reports the position of a crossing', async () => {
    const { json } = await ask(bodyOf(polygon([0, 0], [1000, 1000], [1000, 0], [0, 1000])))
    const { at } = json.error!.details as { at: [number, number][] }
    const [e, n] = await engine.toGrid(Float64Array.from(at[0]!))
    expect([Math.round(e! - CENTRE_E), Math.round(n! - CENTRE_N)]).toEqual([500, 500])
  })

  test('a template without boundaries says so, and ignores a boundary sent together with points', async () => {
    const set = (can: boolean) =>
      get().database.within(WORKER, tx =>
        tx
          .updateTable('templates')
          .set({ can_draw_study_area: can, population_count_area: can ? 0 : 1 })
          .where('id', '=', 1)
          .execute(),
      )
    await set(false)
    const { json } = await ask(bodyOf(town()))
    await set(true)
    expect(json.error).toMatchObject({ code: 'bad-place', message: 'This template does not take a boundary' })
    const beside = await ask(orderOf(portal, { studyAreaWkt: 'nonsense', boundaryMade: 'drawn' }))
    expect(beside.json.Results).toMatchObject({ areaKm2: 0.79 })
  })

  test('the browser and the server agree on the km² of any drawn boundary', async () => {
    const seed = 19
    const random = randomOf(seed)
    for (let i = 0; i < (kind === 'PGlite' ? 40 : 5); i++) {
      const corners = 3 + Math.floor(random() * 60)
      // Degrees from a drawing library, sorted around a centre so that no edges cross.
      const ring = Array.from({ length: corners }, (_, at) => {
        const angle = (2 * Math.PI * (at + random() * 0.9)) / corners
        const reach = 0.004 + random() * 0.01
        return [-1.5462 + 1.6 * reach * Math.cos(angle), 53.7967 + reach * Math.sin(angle)]
      })
      const drawn = await engine.boundary({ kind: 'rings', lonLat: [Float64Array.from(ring.flat())] })
      if (drawn.kind === 'refused') {
        expect(drawn.problem, `seed ${seed}, ${i}`).toMatch(/small|crossing/)
        continue
      }
      const { json } = await ask(bodyOf(drawn.outline.wkt))
      expect((json.Results as CostBreakdown).areaKm2, `seed ${seed}, ${i}`).toBe(drawn.outline.areaKm2)
    }
  })
})
