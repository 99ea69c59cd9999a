import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type UpdateObject } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Tx, WORKER } from '../../../server/db/database.ts'
import type { Schema } from '../../../server/db/schema.ts'
import { importPlaceNames } from '../../../server/reference/place-names/import-place-names.ts'
import { nameEarlierZones } from '../../../server/services/datasets/dataset-places.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import type { MovementLoader } from '../../../server/warehouse/open-movement-data.ts'
import {
  type CostBreakdown,
  datasetCosts,
  datasetPopulation,
  datasetRequest,
  type ExpectedVisits,
  getRequestedReport,
  type ReportDetails,
  type WizardPayload,
} from '../../../src/contract/datasets.ts'
import { getCurrentOrganisationDetails } from '../../../src/contract/organisations.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { encodeTrips, type TripRow } from '../../support/trips.ts'
import { CENTRE, CENTRE_E, CENTRE_N } from '../support/country.ts'
import { onDatabases } from '../support/databases.ts'
import { CUSTOM_ZONES } from '../support/open-country.ts'
import { orderOf, placed, zoneOrderOf } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'
import { makeTrips } from '../warehouse/invented-trips.ts'
import { earlierAreas } from './earlier-areas.ts'

/** Row and column, counted from 0 in the south-west, in the customer's 20 by 20 grid of 0.25 km² squares. */
const zone = (row: number, column: number) => row * 20 + column + 1
const block = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, at) => zone(5 + Math.floor(at / columns), 5 + (at % columns)))

onDatabases((get, kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  const order = (body: WizardPayload, { user = portal.people.primary.id, key }: { user?: number; key?: string } = {}) =>
    portal.ask(datasetRequest, user, { body, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }) })
  const balance = async (user = portal.people.primary.id) =>
    ((await portal.ask(getCurrentOrganisationDetails, user)).json.result as { credits: number }).credits
  const datasets = () =>
    get().database.within(
      WORKER,
      async tx => (await tx.selectFrom('datasets').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n,
    )

  test('[P1.02] [P7.27] an order records the debit and the dataset, and lowers the balance by the price', async () => {
    const before = await balance()
    const { status, json } = await order(orderOf(portal, { quotedCredits: 120 }))
    expect([status, json.Results]).toEqual([200, { id: expect.any(Number), credits: 120 }])
    expect(await balance()).toBe(before - 120)
    const { id } = json.Results as { id: number }
    const debits = await get().database.within(WORKER, tx =>
      tx
        .selectFrom('credit_ledger')
        .select(['amount', 'credit_type', 'info', 'created_by'])
        .where('dataset_id', '=', id)
        .execute(),
    )
    expect(debits).toEqual([
      {
        amount: 120,
        credit_type: 1,
        info: 'Location Insights: Leeds centre, October',
        created_by: portal.people.primary.id,
      },
    ])
  })

  test('[P9.02] [P7.26] computes the price as base + options + area band + population band from the template’s own figures', async () => {
    const inputs = [
      // The server ignores the payload's names and credits.
      { id: 1, name: 'x', displayTitle: 'x', selectedOptions: [{ id: 1, name: 'free', credits: 0 }] },
    ]
    const body = zoneOrderOf(portal, block(4, 6), { reportInputs: inputs })
    const { json } = await portal.ask(datasetCosts, portal.people.primary.id, { body })
    expect(json.Results).toMatchObject({
      base: 120,
      options: [{ name: 'Include journey purpose: Yes', credits: 20 }],
      area: { upToKm2: 10, credits: 70 },
      areaKm2: 6,
      totalPopulation: 6000,
      population: { upTo: 10_000, credits: 0 },
      credits: 210,
    })
    const empty = await portal.ask(datasetCosts, portal.people.primary.id, {
      body: orderOf(portal, { pois: [], clientProjectName: '' }),
    })
    expect(empty.json.Results).toMatchObject({ credits: 120, area: null, population: null, areaKm2: null })
  })

  test('[P7.25] counts the population of the study area', async () => {
    const { json } = await portal.ask(datasetPopulation, portal.people.primary.id, {
      body: zoneOrderOf(portal, block(2, 2)),
    })
    expect(json.Results).toEqual({ totalpopulation: 1000 })
  })

  test('stores the server’s own shapes, whatever the client sent', async () => {
    const sent = { studyAreaWkt: 'POLYGON((0 0,9 0,9 9,0 0))', geofenceWkt: 'nonsense', area: 0.01 }
    const { json } = await order(
      zoneOrderOf(portal, [zone(9, 9)], {
        ...sent,
        clientProjectName: 'Own shapes',
      }),
    )
    const { id } = json.Results as { id: number }
    const kept = await portal.ask(getRequestedReport, portal.people.primary.id, { query: { id } })
    expect(kept.json.result).toMatchObject({
      studyAreaWkt: expect.stringMatching(/^(MULTI)?POLYGON ?\(\(/),
      details: { areaKm2: 0.25, extent27700: [429_500, 433_000, 430_000, 433_500], selectedZones: [190] },
      places: [{ code: expect.stringMatching(/./), name: expect.any(String) }],
    })
  })

  test('[V2.03] names points with the places known on the order’s day, or with the first imported ones, and never renames them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ambit-names-'))
    const [long, lat] = CENTRE
    const bring = async (name: string) => {
      const file = join(folder, `${name}.csv`)
      await writeFile(file, `name,kind,within,latitude,longitude\n${name},locality,Leeds,${lat + 0.001},${long}\n`)
      await importPlaceNames(get().database, file, () => undefined)
    }
    const ordered = async (name: string): Promise<number> =>
      ((await order(orderOf(portal, { clientProjectName: name }))).json.Results as { id: number }).id
    const places = async (id: number) =>
      ((await portal.ask(getRequestedReport, portal.people.primary.id, { query: { id } })).json.result as ReportDetails)
        .places
    const first = await ordered('Before there are names')
    expect(await places(first)).toEqual([{ name: null, lat, long, radius: 500 }])
    await bring('Headrow')
    expect(await places(first)).toEqual([{ name: 'Headrow, Leeds', lat, long, radius: 500 }])
    const second = await ordered('With names')
    await bring('Millgarth')
    expect([await places(first), await places(second)]).toEqual([
      [{ name: 'Headrow, Leeds', lat, long, radius: 500 }],
      [{ name: 'Headrow, Leeds', lat, long, radius: 500 }],
    ])
    expect(await places(await ordered('With other names'))).toMatchObject([{ name: 'Millgarth, Leeds' }])
    await rm(folder, { recursive: true })
  })

  test('[V2.03] names zones in the background if they were ordered before any names were imported', async () => {
    const id = await placed(portal, portal.people.primary.id, zoneOrderOf(portal, [zone(9, 9)]))
    const placesNow = async () =>
      ((await portal.ask(getRequestedReport, portal.people.primary.id, { query: { id } })).json.result as ReportDetails)
        .places
    const named = await placesNow()
    expect(named).toHaveLength(1)
    const leave = (row: UpdateObject<Schema, 'datasets'>) =>
      get().database.within(WORKER, tx => tx.updateTable('datasets').set(row).where('id', '=', id).execute())
    await leave({ places: null, status: DatasetStatus.Completed, build_id: 1 })
    expect(await placesNow()).toEqual([])
    const told: unknown[] = []
    const log = { warn: (fields: unknown) => told.push(fields) }
    const away = { run: () => Promise.reject(new Error('The zone file is away')) }
    await nameEarlierZones({ database: get().database, engines: away, log })
    expect([await placesNow(), told]).toEqual([[], [expect.objectContaining({ dataset: id })]])
    await nameEarlierZones({ database: get().database, engines: portal.engines, log })
    expect(await placesNow()).toEqual(named)
    await leave({ status: DatasetStatus.Requested, build_id: null })
  })

  test('refuses to price or place an order whose figures would reveal a few people, and charges nothing', async () => {
    const before = [await balance(), await datasets()]
    const thin = zoneOrderOf(portal, block(2, 2), { quotedCredits: undefined })
    const priced = await portal.ask(datasetCosts, portal.people.primary.id, { body: thin })
    const refusal =
      'The chosen zones have too few visits to be shown. Choose more zones around them, or a busier place.'
    expect(priced.json.Results).toMatchObject({ credits: 120, judgement: { kind: 'judged', refusal, snapped: null } })
    const ordered = await order(thin)
    expect([ordered.status, ordered.json.error]).toMatchObject([422, { code: 'area-refused', message: refusal }])
    expect([await balance(), await datasets()]).toEqual(before)
  })

  test('accepts only one of two areas that differ by a few people, even if both are ordered at the same time', async () => {
    const south = [zone(9, 9), zone(9, 10)]
    const named = (name: string, zones: number[]) => zoneOrderOf(portal, zones, { clientProjectName: name })
    const orders = [named('South', south), named('South and fields', [...south, zone(8, 9), zone(7, 9), zone(6, 9)])]
    for (const body of orders) {
      const { json } = await portal.ask(datasetCosts, portal.people.primary.id, { body })
      expect(json.Results).toMatchObject({ credits: 120, judgement: { kind: 'judged', refusal: null } })
    }
    const before = [await balance(), Number(await datasets())] as const
    const both = await Promise.all(orders.map(each => order(each)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const other = both[0]!.status === 200 ? 'South' : 'South and fields'
    const message = `The area differs too little from ‘${other}’ of this month: the difference has too few visits to be shown. Use that area again, or one that differs by more.`
    expect(both.find(({ status }) => status === 422)!.json.error).toMatchObject({ code: 'area-refused', message })
    expect([await balance(), Number(await datasets())]).toEqual([before[0] - 120, before[1] + 1])
  })

  test('uses the older edge if an area runs along it, and says so with the price', async () => {
    const at = (metres: number) => ({
      coords: [CENTRE[0], CENTRE[1] + metres / 111_300] as [number, number],
      radius: 500,
    })
    const body = orderOf(portal, { pois: [at(15)], clientProjectName: 'A few steps north' })
    const priced = await portal.ask(datasetCosts, portal.people.primary.id, { body })
    const snapped =
      'Parts of the edge run within 25 m of ‘Leeds centre, October’, ordered earlier for this month. To protect individuals, we count those parts along the older edge.'
    expect(priced.json.Results).toMatchObject({ judgement: { kind: 'judged', refusal: null, snapped } })
    const shapeOf = async (changes: Partial<WizardPayload>) => {
      const { id } = (await order(orderOf(portal, changes))).json.Results as { id: number }
      const kept = await portal.ask(getRequestedReport, portal.people.primary.id, { query: { id } })
      return (kept.json.result as { details: { extent27700: number[] } }).details.extent27700
    }
    expect(await shapeOf({ pois: [at(15)] })).toEqual(await shapeOf({}))
  })

  test('[P9.02] estimates the visits when pricing, and updates the estimate after a load', async () => {
    // A suburb without visitors at first. Then 6 people come from each of 24 squares of 0.25 km², which makes 24 people
    // per standard zone.
    const suburb = { coords: [CENTRE[0] + 9000 / 65_900, CENTRE[1]] as [number, number], radius: 500 }
    const expected = async (changes: Partial<WizardPayload>) => {
      const body = orderOf(portal, { pois: [suburb], ...changes })
      const { json } = await portal.ask(datasetCosts, portal.people.primary.id, { body })
      return (json.Results as CostBreakdown).expected
    }
    const own = { zoneSystem: CUSTOM_ZONES, zoneSystemId: portal.customZonesId }
    expect(await expected({})).toEqual({ kind: 'few' })
    expect(await expected({ pois: [{ coords: [...CENTRE], radius: 500 }] })).toMatchObject({ kind: 'visits' })
    const folder = await mkdtemp(join(tmpdir(), 'ambit-suburb-'))
    const file = join(folder, 'trips.rowbinary')
    const started = Date.UTC(2026, 9, 14, 9) / 1000
    const [template] = makeTrips({ seed: 1, people: 1, trips: 1 })
    const trips = Array.from({ length: 24 * 6 }, (_, i): TripRow => {
      const home: [number, number] = [
        CENTRE_E - 3900 + (i % 12) * 500,
        CENTRE_N + 2100 + (Math.floor(i / 12) % 2) * 500,
      ]
      return {
        ...template!,
        tripId: 900_001 + i,
        personId: 900_001 + i,
        startedAt: started + i,
        endedAt: started + i + 1800,
        home,
        origin: home,
        dest: [CENTRE_E + 9000, CENTRE_N],
        originZone: 1 + Math.floor((i % 12) / 2),
        weight: 10,
        isEv: false,
        path: [],
      }
    })
    await writeFile(file, encodeTrips(trips))
    await (portal.movement as MovementData & { readonly load: MovementLoader }).load.trips([file])
    await rm(folder, { recursive: true })
    expect(await expected({})).toEqual({ kind: 'making' })
    await expect.poll(async () => (await expected({}))?.kind).toBe('visits')
    const told = (await expected({})) as Extract<ExpectedVisits, { kind: 'visits' }>
    // 144 people of weight 10 are in one square, and the place covers part of it.
    expect(told.from).toBeLessThanOrEqual(1440)
    expect(told.to).toBeGreaterThan(500)
    expect(told).toEqual({ ...told, hours: expect.any(Number), places: expect.any(Number) })
    expect(await expected(own)).toMatchObject({ kind: 'visits', places: null })
  })

  earlierAreas(get, () => portal)

  const refusals: [title: string, body: () => WizardPayload, message: string | RegExp][] = [
    [
      '[P2.24] points in the sea',
      () =>
        orderOf(portal, {
          pois: [CENTRE, [CENTRE[0] + 0.3, CENTRE[1]], [CENTRE[0], CENTRE[1] + 0.2]].map(([lon, lat]) => ({
            coords: [lon!, lat!],
            radius: 500,
          })),
        }),
      'Points 2 and 3 are in the sea or outside the area with data: no zone lies within 500 m. Remove them, and click on land',
    ],
    ['[P5.19] an order without a place', () => orderOf(portal, { pois: [] }), 'You must select a location'],
    [
      '[P5.17] a name with forbidden characters',
      () => orderOf(portal, { clientProjectName: '<b>' }),
      /^Dataset name: Only letters/,
    ],
    ['[P5.17] an empty name', () => orderOf(portal, { clientProjectName: '  ' }), 'Dataset name: Enter a value'],
    [
      '[P5.18] a month without data',
      () => orderOf(portal, { startDate: '2026-08-01T00:00:00', endDate: '2026-08-31T23:59:59' }),
      'The month is not available for this template. Choose another month.',
    ],
    [
      '[P5.18] half a month',
      () => orderOf(portal, { endDate: '2026-10-15T23:59:59' }),
      'The period must be one whole month. Choose a month instead of single days.',
    ],
    [
      '[P5.20] more points than the template allows',
      () => orderOf(portal, { pois: Array.from({ length: 6 }, () => orderOf(portal).pois[0]!) }),
      'At most 5 points can be chosen',
    ],
    [
      'a point in the sea off Norway',
      () => orderOf(portal, { pois: [{ coords: [5, 61.5], radius: 500 }] }),
      'Choose points in Great Britain',
    ],
    [
      'points and zones',
      () => zoneOrderOf(portal, [1], { pois: orderOf(portal).pois }),
      'Choose points or zones, not both',
    ],
    [
      'zones of the standard system',
      () => orderOf(portal, { pois: [], selectedZones: [1] }),
      /^Zones can be chosen only with a custom zone system/,
    ],
    [
      '[P5.21] a 41st zone',
      () =>
        zoneOrderOf(
          portal,
          Array.from({ length: 41 }, (_, at) => at + 1),
        ),
      'Too many zones: You can only select up to 40 zones',
    ],
    [
      '[P5.22] zones that do not touch',
      () => zoneOrderOf(portal, [zone(0, 0), zone(0, 2)]),
      'Non-Contiguous Zone: Selected zone area must be contiguous',
    ],
    ['a zone that does not exist', () => zoneOrderOf(portal, [4001]), 'A chosen zone is not part of the zone system'],
    [
      'a zone whose number wraps around to another’s',
      () => zoneOrderOf(portal, [4_294_967_297]),
      'A chosen zone is not part of the zone system',
    ],
    [
      'another’s zone system',
      () => zoneOrderOf(portal, [1], { zoneSystemId: 99 }),
      'The zone system is not one of your organisation’s. Choose another one.',
    ],
    [
      'an input of another template',
      () => orderOf(portal, { reportInputs: [{ id: 5, name: '', displayTitle: '', selectedOptions: [] }] }),
      'An input is not part of this template',
    ],
    [
      'an option that does not exist',
      () =>
        orderOf(portal, {
          reportInputs: [{ id: 1, name: '', displayTitle: '', selectedOptions: [{ id: 99, name: '', credits: 0 }] }],
        }),
      /no longer has this option/,
    ],
    [
      'two options of one input',
      () =>
        orderOf(portal, {
          reportInputs: [
            { id: 1, name: '', displayTitle: '', selectedOptions: [1, 2].map(id => ({ id, name: '', credits: 0 })) },
          ],
        }),
      /^Only one option/,
    ],
  ]
  test.each(refusals)('refuses %s', async (_, body, message) => {
    const before = await datasets()
    const { status, json } = await order(body())
    expect([status, json.error?.message]).toEqual([
      422,
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ])
    expect(await datasets()).toBe(before)
  })

  /** Changes the template for one order that must be refused. */
  const refusedWith = async (
    change: (tx: Tx) => Promise<unknown>,
    undo: (tx: Tx) => Promise<unknown>,
    body = orderOf(portal),
  ) => {
    const { database } = get()
    await database.within(WORKER, change)
    const { status, json } = await order(body)
    await database.within(WORKER, undo)
    return [status, json.error?.message]
  }
  const chosen = () => [{ id: 1, name: '', displayTitle: '', selectedOptions: [{ id: 1, name: '', credits: 0 }] }]
  test.each([
    ['inactive', { active: false }, { active: true }],
    ['internal', { internal: true }, { internal: false }],
  ] as const)('refuses an order with an input that is %s', async (_, set, back) => {
    const input = (tx: Tx) => tx.updateTable('template_inputs').where('id', '=', 1)
    expect(
      await refusedWith(
        tx => input(tx).set(set).execute(),
        tx => input(tx).set(back).execute(),
        orderOf(portal, { reportInputs: chosen() }),
      ),
    ).toEqual([422, 'An input is not part of this template'])
    expect((await order(orderOf(portal, { reportInputs: chosen() }))).status).toBe(200)
  })

  const NO_BOUNDS = { earliest_date: null, latest_date: null, days_behind_current_date: null }
  // Today is 2026-11-21, and the requested month ended 21 days ago.
  test.each([
    ['begins before the earliest date', { earliest_date: '2026-10-02' }, { earliest_date: '2026-10-01' }],
    ['ends after the latest date', { latest_date: '2026-10-30' }, { latest_date: '2026-10-31' }],
    ['ends within the days that data lag behind', { days_behind_current_date: 22 }, { days_behind_current_date: 21 }],
  ])('[P5.18] refuses a month that %s, and accepts one that is a day within the limit', async (_, outside, within) => {
    const { database } = get()
    const template = (tx: Tx) => tx.updateTable('templates').where('id', '=', 1)
    const kept = await database.within(WORKER, tx =>
      tx
        .selectFrom('templates')
        .select(['earliest_date', 'latest_date', 'days_behind_current_date'])
        .where('id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    const bounds = (set: object) => (tx: Tx) =>
      template(tx)
        .set({ ...NO_BOUNDS, ...set })
        .execute()
    expect(await refusedWith(bounds(outside), bounds(within))).toEqual([
      422,
      'The month is not available for this template. Choose another month.',
    ])
    expect((await order(orderOf(portal))).status).toBe(200)
    await database.within(WORKER, bounds(kept))
  })

  test('[P5.23] refuses an area over the largest factor, and reports both numbers', async () => {
    await get().database.within(WORKER, tx =>
      tx.deleteFrom('template_area_factors').where('template_id', '=', 1).where('area_km2', '>', 5).execute(),
    )
    const { status, json } = await order(zoneOrderOf(portal, block(4, 6)))
    expect([status, json.error?.message]).toEqual([
      422,
      'Area too large: The selected area is 6 km². The largest allowed is 5 km²',
    ])
  })

  test('[P5.24] refuses a population over the highest factor', async () => {
    const { database } = get()
    const factors = (tx: Tx) => tx.updateTable('template_population_factors').where('template_id', '=', 1)
    await database.within(WORKER, async tx => {
      await tx
        .deleteFrom('template_population_factors')
        .where('template_id', '=', 1)
        .where('population', '>', 10_000)
        .execute()
      await factors(tx).set({ population: 700 }).execute()
    })
    const { status, json } = await order(orderOf(portal))
    await database.within(WORKER, tx => factors(tx).set({ population: 10_000 }).execute())
    const words = /^Population too high: The selected location has a population of 78\d\. The highest allowed is 700$/
    expect([status, json.error?.message]).toEqual([422, expect.stringMatching(words)])
  })

  test('[P6.05] [P8.11] refuses a user without the right or the credits in the specification’s words, and keeps the session', async () => {
    const { database } = get()
    const { people } = portal
    const words =
      "Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact support@ambit.example."
    await database.within(WORKER, tx =>
      tx
        .updateTable('user_organisations')
        .set({ can_spend_credits: false })
        .where('user_id', '=', people.colleague.id)
        .execute(),
    )
    const denied = await order(orderOf(portal), { user: people.colleague.id })
    expect([denied.status, denied.json.error?.code, denied.json.error?.message]).toEqual([409, 'order-refused', words])
    await database.within(WORKER, tx =>
      tx
        .insertInto('credit_ledger')
        .values({
          organisation_id: people.stranger.organisationId,
          amount: 221,
          credit_type: 1,
          info: 'spent elsewhere',
        })
        .execute(),
    )
    const poor = await order(orderOf(portal), { user: people.stranger.id })
    expect([poor.status, poor.json.error?.message]).toEqual([409, words])
    expect(await balance(people.stranger.id)).toBe(19)
  })

  test('never charges a price that the user has not seen', async () => {
    const changed = await order(orderOf(portal, { templateVersion: 0 }))
    expect([changed.status, changed.json.error?.code]).toEqual([409, 'template-changed'])
    const dearer = await order(orderOf(portal, { quotedCredits: 119 }))
    expect([dearer.status, dearer.json.error]).toEqual([
      409,
      expect.objectContaining({ code: 'price-changed', details: { credits: 120 } }),
    ])
  })

  test('places orders with the same key once, even if simultaneous, and refuses a different order under that key', async () => {
    const before = await balance()
    const body = orderOf(portal, { clientProjectName: 'Once' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(body, { key: 'key-1' })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect((await order(body, { key: 'key-1' })).text).toBe(answers[0]!.text)
    expect(await balance()).toBe(before - 120)
    const other = await order(orderOf(portal, { clientProjectName: 'Other' }), { key: 'key-1' })
    expect([other.status, other.json.error?.code]).toEqual([409, 'key-reused'])
  })

  test(`simultaneous orders never spend more than the balance (${kind})`, async () => {
    const { database } = get()
    const organisation = portal.people.primary.organisationId
    const spare = (await balance()) - 365
    await database.within(WORKER, tx =>
      tx
        .insertInto('credit_ledger')
        .values({ organisation_id: organisation, amount: spare, credit_type: 1, info: 'down to 365' })
        .execute(),
    )
    const before = await datasets()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => order(orderOf(portal, { clientProjectName: `At once ${at}` }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(9).fill(409)])
    expect(await balance()).toBe(5)
    expect(await datasets()).toBe(before + 3)
    const orphans = await database.within(WORKER, tx =>
      sql`select id from datasets d where credits > 0 and (select count(*) from credit_ledger l where l.dataset_id = d.id and l.credit_type = 1) <> 1`.execute(
        tx,
      ),
    )
    expect(orphans.rows).toEqual([])
  })
})
