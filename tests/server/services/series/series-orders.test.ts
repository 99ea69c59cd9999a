import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { claimDataset, failAttempt, MAX_FAILURES } from '../../../../server/jobs/dataset-queue.ts'
import { datasetEmails } from '../../../../server/services/account/dataset-emails.ts'
import { acceptTerms } from '../../../../src/contract/authentication.ts'
import { getRequestedReports, type RequestedReport } from '../../../../src/contract/datasets.ts'
import { updateReportOrganisation } from '../../../../src/contract/groups.ts'
import { getCurrentOrganisationDetails } from '../../../../src/contract/organisations.ts'
import { setNotices } from '../../../../src/contract/profile.ts'
import { getSeries, orderSeries, type Series, seriesCosts } from '../../../../src/contract/series.ts'
import { MAX_SERIES_MONTHS } from '../../../../src/domain/constants.ts'
import { monthKey } from '../../../../src/domain/months.ts'
import { randomOf } from '../../../support/random.ts'
import { CENTRE } from '../../support/country.ts'
import { onDatabases } from '../../support/databases.ts'
import { orderOf } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'
import {
  ADDRESS,
  footfall,
  giveCredits,
  identityOf,
  linesOf,
  monthsUpTo,
  offerAllMonths,
  openSeries,
} from './open-series.ts'

const SEED = 20

onDatabases(get => {
  let portal: TestPortal
  let series: Awaited<ReturnType<typeof openSeries>>['series']
  let judged: () => number
  /** The same portal with few devices in each square. */
  let thin: typeof series
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
    await offerAllMonths(get().database)
    const months = monthsUpTo(MAX_SERIES_MONTHS)
    ;({ series, judged } = await openSeries(portal, () => months))
    ;({ series: thin } = await openSeries(portal, () => months, 60))
  })
  afterAll(() => portal?.close())

  const primary = () => identityOf(portal.people.primary)
  const actor = () => ({ identity: primary(), address: ADDRESS })
  const all = monthsUpTo(MAX_SERIES_MONTHS).map(monthKey)
  const named = (clientProjectName: string) => footfall(orderOf(portal, { clientProjectName }))
  const balance = async () =>
    ((await portal.ask(getCurrentOrganisationDetails, portal.people.primary.id)).json.result as { credits: number })
      .credits
  const debitsOf = (seriesId: number) =>
    get().database.within(WORKER, tx =>
      tx
        .selectFrom('credit_ledger as l')
        .innerJoin('datasets as d', 'd.id', 'l.dataset_id')
        .select(['l.amount', 'l.info', 'l.created_by', 'd.first_day', 'd.credits'])
        .where('d.series_id', '=', seriesId)
        .where('l.credit_type', '=', 1)
        .orderBy('d.first_day')
        .execute(),
    )
  const read = async (id: number, user = portal.people.primary.id) =>
    (await portal.ask(getSeries, user, { query: { id } })).json.Results as Series
  const countAll = () =>
    get().database.within(WORKER, async tx => {
      const [rows, groups] = await Promise.all([
        tx
          .selectFrom('datasets')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
        tx
          .selectFrom('dataset_series')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      ])
      return [Number(rows.n), Number(groups.n)]
    })

  test('charges the quoted price for each of 24 months in its own ledger line, and treats one key as one order', async () => {
    await giveCredits(get().database, portal.people.primary.organisationId, 100_000)
    const asked = { order: named('Two years'), months: all }
    const lines = await linesOf(series.costs(primary(), asked))
    const total = lines.at(-1)!
    expect(lines.slice(0, -1)).toEqual(
      all.map((month, index) => expect.objectContaining({ kind: 'priced', index, month, name: 'Two years' })),
    )
    const before = await balance()
    expect(total).toMatchObject({ kind: 'total', priced: 24, balance: before })
    const quotedCredits = (total as { credits: number }).credits
    const body = { ...asked, quotedCredits }
    const placed = await series.request(actor(), body, 'two years')
    expect(placed).toEqual({ id: expect.any(Number), credits: quotedCredits, datasets: 24 })
    expect(await balance()).toBe(before - quotedCredits)
    const debits = await debitsOf(placed.id)
    expect(debits.map(({ first_day }) => first_day.slice(0, 7))).toEqual(all)
    expect(debits.reduce((sum, { amount }) => sum + amount, 0)).toBe(quotedCredits)
    expect(debits.every(({ amount, credits }) => amount === credits)).toBe(true)
    expect(debits.at(-1)!.info).toBe('Footfall Counter: Two years, October 2026')

    expect(await series.request(actor(), body, 'two years')).toEqual(placed)
    await expect(series.request(actor(), { ...body, months: all.slice(1) }, 'two years')).rejects.toMatchObject({
      code: 'key-reused',
    })
    expect(await balance()).toBe(before - quotedCredits)
  })

  test('places a priced order without judging it again, unless anything has changed or another user orders it', async () => {
    const asked = { order: named('Priced before'), months: [...all.slice(-3), '2031-01'] }
    const good = { ...asked, months: all.slice(-3) }
    const lines = await linesOf(series.costs(primary(), asked))
    expect(lines.map(({ kind }) => kind)).toEqual(['priced', 'priced', 'priced', 'refused', 'total'])
    const count = async (work: () => Promise<unknown>) => {
      const before = judged()
      await work()
      return judged() - before
    }
    expect(await count(() => linesOf(series.costs(primary(), good)))).toBe(0)
    // A judgement may name datasets that a user with fewer rights does not see.
    expect(await count(() => linesOf(series.costs({ ...primary(), datasetAccess: 1 }, good)))).toBe(3)
    const other = {
      ...good,
      order: { ...good.order, pois: [{ coords: [...CENTRE] as [number, number], radius: 300 }] },
    }
    expect(await count(() => linesOf(series.costs(identityOf(portal.people.colleague), good)))).toBe(3)
    expect(await count(() => linesOf(series.costs(primary(), { ...good, months: all.slice(-2) })))).toBe(2)
    await linesOf(series.costs(primary(), good))
    expect(await count(() => series.request(actor(), good, null))).toBe(0)
    // The placed order's ground now counts as an earlier area.
    expect(await count(() => series.request(actor(), good, null))).toBe(3)
    await linesOf(series.costs(primary(), good))
    expect(await count(() => linesOf(series.costs(primary(), other)))).toBe(3)
  })

  test('does not place a priced order once the template no longer offers its months', async () => {
    let months = monthsUpTo(MAX_SERIES_MONTHS)
    const changing = (await openSeries(portal, () => months)).series
    const asked = { order: named('Taken back'), months: all.slice(-2) }
    expect((await linesOf(changing.costs(primary(), asked))).map(({ kind }) => kind)).toEqual([
      'priced',
      'priced',
      'total',
    ])
    months = months.slice(0, -1)
    const before = [await balance(), ...(await countAll())]
    await expect(changing.request(actor(), asked, null)).rejects.toMatchObject({
      code: 'bad-order',
      details: [{ index: 1, refusal: 'The month is not available for this template. Choose another month.' }],
    })
    expect([await balance(), ...(await countAll())]).toEqual(before)
  })

  test('places only one of two identical simultaneous orders under one key', async () => {
    const body = { order: named('Twice at once'), months: all.slice(-3) }
    const before = await balance()
    const [a, b] = await Promise.all([1, 2].map(() => series.request(actor(), body, 'twice at once')))
    expect(a).toEqual(b)
    expect(await balance()).toBe(before - a!.credits)
    expect(await debitsOf(a!.id)).toHaveLength(3)
  })

  test('places nothing if credits are insufficient, the price has changed or a line is refused', async () => {
    const before = [await balance(), ...(await countAll())]
    const months = all.slice(-4)
    const order = named('All or nothing')
    const [line] = await linesOf(series.costs(primary(), { order, months: months.slice(0, 1) }))
    const each = (line as { credits: number }).credits
    const stranger = identityOf(portal.people.stranger)
    const poor = { identity: stranger, address: ADDRESS }
    await get().database.within(WORKER, tx =>
      tx
        .insertInto('credit_ledger')
        .values(({ selectFrom }) => ({
          organisation_id: stranger.organisationId!,
          amount: selectFrom('organisation_balances')
            .select(({ eb }) => eb('credits', '-', 4 * each - 1).as('left'))
            .where('organisation_id', '=', stranger.organisationId!),
          credit_type: 1 as const,
          info: 'Leaves one credit too few',
        }))
        .execute(),
    )
    await expect(series.request(poor, { order, months }, null)).rejects.toMatchObject({ code: 'order-refused' })
    await expect(series.request(actor(), { order, months, quotedCredits: 4 * each + 1 }, null)).rejects.toMatchObject({
      code: 'price-changed',
      details: { credits: 4 * each },
    })
    await expect(series.request(actor(), { order, months: [...months, '2031-01'] }, null)).rejects.toMatchObject({
      code: 'bad-order',
      message:
        'One of the 5 datasets cannot be ordered: The month is not available for this template. Choose another month.',
      details: [{ index: 4, refusal: 'The month is not available for this template. Choose another month.' }],
    })
    await expect(series.request(actor(), { order, months: [months[0]!, months[0]!] }, null)).rejects.toThrow(
      'listed twice',
    )
    await expect(series.request(actor(), { order }, null)).rejects.toThrow('Give either months or places')
    expect([await balance(), ...(await countAll())]).toEqual(before)
  })

  test('builds each of 24 months once, and refunds each failed one once', async () => {
    const before = await balance()
    const { id, credits } = await series.request(actor(), { order: named('Three fail'), months: all }, 'three fail')
    const made = (await read(id)).datasets
    expect(made.map(({ month }) => month)).toEqual(all)
    const failing = new Set([0, 11, 23].map(at => made[at]!.id))
    const hold = (ids: readonly number[], until: Date | null) =>
      get().database.within(WORKER, tx =>
        tx.updateTable('datasets').set({ not_before: until }).where('id', 'in', ids).execute(),
      )
    const waiting = await get().database.within(WORKER, tx =>
      tx.selectFrom('datasets').select('id').where('status', '=', 0).execute(),
    )
    await hold(
      waiting.map(({ id: dataset }) => dataset),
      new Date(Date.now() + 3_600_000),
    )
    for (let failures = 0; failures < MAX_FAILURES; failures++) {
      await hold([...failing], null)
      for (let claims = 0; claims < failing.size; claims++) {
        const claim = await claimDataset(get().database, 'test')
        expect(failing).toContain(claim?.dataset.id)
        await failAttempt(get().database, claim!, 'No luck')
      }
    }
    // A repeated request under its key is the same order, and is charged once.
    expect(await series.request(actor(), { order: named('Three fail'), months: all }, 'three fail')).toMatchObject({
      id,
    })
    const each = credits / 24
    const { datasets } = await read(id)
    expect(datasets.filter(({ reportStatus }) => reportStatus === 3).map(({ id: dataset }) => dataset)).toEqual([
      ...failing,
    ])
    expect(datasets.map(({ refunded }) => refunded)).toEqual(made.map(dataset => (failing.has(dataset.id) ? each : 0)))
    expect(await debitsOf(id)).toHaveLength(24)
    expect(await balance()).toBe(before - credits + 3 * each)
  })

  test('refunds only the month that fails, and says so in the series', async () => {
    const before = await balance()
    const { id, credits } = await series.request(actor(), { order: named('One fails'), months: all.slice(-2) }, null)
    const [failing] = (await read(id)).datasets
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ not_before: new Date(Date.now() + 3_600_000) })
        .where('id', '<>', failing!.id)
        .where('status', '=', 0)
        .execute(),
    )
    for (let failures = 0; failures < MAX_FAILURES; failures++) {
      await get().database.within(WORKER, tx =>
        tx.updateTable('datasets').set({ not_before: null }).where('id', '=', failing!.id).execute(),
      )
      const claim = await claimDataset(get().database, 'test')
      expect(claim?.dataset.id).toBe(failing!.id)
      await failAttempt(get().database, claim!, 'No luck')
    }
    const { datasets, ...head } = await read(id)
    expect(head).toMatchObject({ id, kind: 'months', name: 'One fails', createdBy: 'Test Person' })
    expect(datasets).toMatchObject([
      { month: '2026-09', reportStatus: 3, failure: 'No luck', credits: credits / 2, refunded: credits / 2 },
      { month: '2026-10', reportStatus: 0, failure: null, credits: credits / 2, refunded: 0 },
    ])
    expect(await balance()).toBe(before - credits / 2)
    const refund = await get().database.within(WORKER, tx =>
      tx
        .selectFrom('credit_ledger')
        .select('info')
        .where('dataset_id', '=', failing!.id)
        .where('credit_type', '=', 0)
        .execute(),
    )
    expect(refund).toEqual([{ info: 'Refund: Footfall Counter: One fails, September 2026' }])
  })

  test('sends one e-mail for all months after the last of them has ended', async () => {
    const { id: userId, email } = portal.people.primary
    await portal.ask(setNotices, userId, { body: { datasetLetters: true } })
    const { id } = await series.request(actor(), { order: named('Told once'), months: all.slice(-2) }, null)
    const emails = { database: get().database, portalUrl: 'https://portal.example', portalTitle: 'Ambit' }
    const [first, last] = (await read(id)).datasets
    const end = (dataset: number, changes: object) =>
      get().database.within(WORKER, tx => tx.updateTable('datasets').set(changes).where('id', '=', dataset).execute())
    await end(first!.id, { status: 2, build_id: 1 })
    expect(await datasetEmails(emails, first!.id)).toEqual([])
    await end(last!.id, { status: 3, failure: 'No luck' })
    const told = await Promise.all([first!, last!].map(dataset => datasetEmails(emails, dataset.id)))
    expect(told.flat()).toMatchObject([
      {
        to: email,
        subject: 'Ambit: Told once has ended',
        text: expect.stringMatching(
          /^Told once \(Footfall Counter\): 1 of 2 datasets is ready to be opened\. 1 could not be built/,
        ),
      },
    ])
    await portal.ask(setNotices, userId, { body: { datasetLetters: false } })
  })

  describe('many places', () => {
    const [lon, lat] = CENTRE
    /** The position that is this many metres north and east of the centre. */
    const at = (northM: number, eastM = 0): [number, number] => [lon + eastM / 65_900, lat + northM / 111_300]
    const order = () => ({ ...named('Our shops'), pois: [] })

    test('gives each place a dataset with its name, and says why a line cannot be ordered', async () => {
      const places = [
        { name: 'North', coords: at(3000) },
        { name: 'Unknown postcode', postcode: 'ZZ1 1ZZ' },
        { name: 'Half a postcode', postcode: 'LS1' },
        { name: 'Neither' },
        { name: 'In the sea', coords: [4, 53] as [number, number] },
        { name: 'Other radius', coords: at(0), radius: 321 },
        { name: 'North again', coords: at(3000) },
        { name: '<b>', coords: at(-2000) },
        { name: 'South', coords: at(-3000) },
      ]
      const lines = await linesOf(series.costs(primary(), { order: order(), places }))
      expect(lines.map(line => ('refusal' in line ? line.refusal : line.kind))).toEqual([
        'priced',
        'The postcode ‘ZZ1 1ZZ’ is unknown. Check it, or give coordinates.',
        '‘LS1’ is not a whole postcode. Give one such as LS1 4AP, or coordinates.',
        'Give either a postcode or coordinates',
        expect.stringMatching(/Great Britain|sea/),
        expect.stringMatching(/^This template counts within \d+ m of a point, not 321 m\. Omit the radius\.$/),
        'Duplicate of line 1.',
        expect.stringMatching(/^Dataset name: Only letters/),
        'priced',
        'total',
      ])
      const good = places.filter((_, index) => index === 0 || index === 8)
      const { id } = await series.request(actor(), { order: order(), places: good }, null)
      const { kind, name, datasets } = await read(id)
      expect([kind, name, datasets.map(dataset => dataset.name)]).toEqual(['places', 'Our shops', ['North', 'South']])
      const listed = (await portal.ask(getRequestedReports, portal.people.primary.id)).json.result as RequestedReport[]
      expect(listed.filter(report => report.series?.id === id)).toHaveLength(2)
      expect(listed.find(report => report.series?.id === id)?.series).toEqual({ id, kind: 'places', name: 'Our shops' })
    })

    test('refuses one of two places in an order that differ by a few people', async () => {
      const places = [
        { name: 'Here', coords: at(6000) },
        { name: 'A little north', coords: at(6045) },
        { name: 'Along its edge', coords: at(6012) },
        { name: 'Elsewhere', coords: at(6000, 4000) },
      ]
      const lines = await linesOf(thin.costs(primary(), { order: order(), places }))
      expect(lines).toMatchObject([
        { kind: 'priced', snapped: null },
        { kind: 'refused', refusal: expect.stringContaining('differs too little from ‘Here’ of this month') },
        { kind: 'priced', snapped: expect.stringContaining('‘Here’') },
        { kind: 'priced', snapped: null },
        { kind: 'total', priced: 3 },
      ])
      const before = [await balance(), ...(await countAll())]
      await expect(thin.request(actor(), { order: order(), places: places.slice(0, 2) }, null)).rejects.toMatchObject({
        code: 'area-refused',
        details: [{ index: 1 }],
      })
      expect([await balance(), ...(await countAll())]).toEqual(before)
    })
  })

  test('judges the places of one order as if they were ordered one after another', async () => {
    const random = randomOf(SEED)
    const [lon, lat] = CENTRE
    const places = Array.from({ length: 16 }, (_, index) => ({
      name: `Place ${index}`,
      coords: [lon + (random() - 0.5) / 100, lat + (random() - 0.5) / 170] as [number, number],
    }))
    const inMonth = (startDate: string) => ({ ...named('Crowded'), startDate, pois: [] })
    const lines = await linesOf(thin.costs(primary(), { order: inMonth('2025-05-01'), places }))
    const together = lines.slice(0, -1).map(line => line.kind === 'priced')
    const apart: boolean[] = []
    for (const place of places)
      apart.push(
        await thin.request(actor(), { order: inMonth('2025-06-01'), places: [place] }, null).then(
          () => true,
          () => false,
        ),
      )
    expect(together, `seed ${SEED}`).toEqual(apart)
    expect(new Set(together).size).toBe(2)
  })

  describe('months of one place', () => {
    const METRES_A_DEGREE = 111_300
    /** A point 5 km or more from the others, and some metres to the north. */
    const at = (east: number, north = 0): [number, number] => [CENTRE[0] + east, CENTRE[1] + north / METRES_A_DEGREE]
    const point = (east: number, north = 0) => [{ coords: at(east, north), radius: 300 }]
    const place = (clientProjectName: string, month: string, east: number, north: number) =>
      series.request(
        actor(),
        { order: { ...named(clientProjectName), pois: point(east, north) }, months: [month] },
        null,
      )
    const groundsOf = (seriesId: number) =>
      get().database.within(WORKER, tx =>
        tx
          .selectFrom('datasets')
          .select(['first_day', 'ground_key', 'has_drawn_edge'])
          .where('series_id', '=', seriesId)
          .orderBy('first_day')
          .execute(),
      )
    const months = ['2026-08', '2026-09', '2026-10']

    test('count the same ground, even if an older area moves the edge in one of them', async () => {
      await place('Older corridor', '2026-10', 0.13, 15)
      const order = { ...named('Three months'), pois: point(0.13) }
      const lines = await linesOf(series.costs(primary(), { order, months }))
      const own = 'Parts of the edge run within 25 m of ‘Older corridor’, ordered earlier for this month.'
      const others = 'The edge follows that of the other months, so that all months count the same ground.'
      expect(lines.map(line => (line.kind === 'priced' ? line.snapped : line.kind))).toEqual([
        others,
        others,
        expect.stringContaining(own),
        'total',
      ])
      const { id } = await series.request(actor(), { order, months }, null)
      const grounds = await groundsOf(id)
      expect(grounds).toHaveLength(3)
      expect(new Set(grounds.map(({ ground_key }) => ground_key)).size).toBe(1)
    })

    test('say that their ground differs if they cannot agree on an edge', async () => {
      await place('To the north', '2026-08', -0.13, 10)
      await place('To the south', '2026-10', -0.13, -10)
      const order = { ...named('At odds'), pois: point(-0.13) }
      const lines = await linesOf(series.costs(primary(), { order, months }))
      const apart = expect.stringMatching(/The ground of this month therefore differs from that of the others\.$/)
      expect(lines.map(line => (line.kind === 'priced' ? line.snapped : line.kind))).toEqual([
        apart,
        null,
        apart,
        'total',
      ])
      const { id } = await series.request(actor(), { order, months }, null)
      expect(new Set((await groundsOf(id)).map(({ ground_key }) => ground_key)).size).toBe(3)
    })

    test('remember in every month that a drawn edge moved theirs', async () => {
      const circle = { ...named('A circle'), pois: point(0.05, 4000) }
      const { id: first } = await series.request(actor(), { order: circle, months: ['2026-07'] }, null)
      const { study_area_wkt: wkt } = await get().database.within(WORKER, tx =>
        tx.selectFrom('datasets').select('study_area_wkt').where('series_id', '=', first).executeTakeFirstOrThrow(),
      )
      // Somebody draws nearly the same circle, 12 m to the east.
      const drawn = wkt.replace(/(\d+(?:\.\d+)?) (\d+(?:\.\d+)?)/g, (_, e, n) => `${Number(e) + 12} ${n}`)
      await get().database.within(WORKER, tx =>
        tx.updateTable('templates').set({ can_draw_study_area: true }).where('id', '=', circle.reportId).execute(),
      )
      const boundary = { ...circle, pois: [], studyAreaWkt: drawn, boundaryMade: 'drawn' as const }
      await series.request(actor(), { order: boundary, months: ['2026-10'] }, null)
      const { id } = await series.request(actor(), { order: circle, months }, null)
      expect((await groundsOf(first)).map(({ has_drawn_edge }) => has_drawn_edge)).toEqual([false])
      expect((await groundsOf(id)).map(({ has_drawn_edge }) => has_drawn_edge)).toEqual([true, true, true])
    })
  })

  test('says with each line what to expect, and which equal dataset exists', async () => {
    const order = {
      ...named('Twice'),
      pois: [{ coords: [CENTRE[0] - 0.1, CENTRE[1] - 0.05] as [number, number], radius: 300 }],
    }
    await series.request(actor(), { order, months: ['2026-09'] }, null)
    const months = ['2026-09', '2026-10']
    const lines = await linesOf(series.costs(primary(), { order: { ...order, clientProjectName: 'Again' }, months }))
    expect(lines).toMatchObject([
      { kind: 'priced', expected: { kind: 'visits', grade: 'A' }, existing: { name: 'Twice', isCompleted: false } },
      { kind: 'priced', expected: { kind: 'visits' } },
      { kind: 'total' },
    ])
    expect(lines[1]).not.toHaveProperty('existing')
    const before = await countAll()
    await expect(
      series.request(actor(), { order: { ...order, unlessOrdered: true }, months }, null),
    ).rejects.toMatchObject({ code: 'already-ordered' })
    expect(await countAll()).toEqual(before)
    // A colleague who sees only their own datasets learns nothing about others.
    const limited = identityOf(portal.people.primary, { userId: portal.people.viewOwn.id, datasetAccess: 1 })
    const [line] = await linesOf(series.costs(limited, { order, months }))
    expect(line).not.toHaveProperty('existing')
  })

  test('hides a series from other organisations and from colleagues who see only their own datasets', async () => {
    const { id } = await series.request(actor(), { order: named('Ours'), months: all.slice(-1) }, null)
    const { stranger, viewOwn, colleague, administrator } = portal.people
    for (const user of [stranger.id, viewOwn.id])
      expect((await portal.ask(getSeries, user, { query: { id } })).status).toBe(404)
    const { database } = get()
    const seen = (who: Parameters<typeof database.within>[0]) =>
      database.within(who, tx => tx.selectFrom('dataset_series').select('id').where('id', '=', id).execute())
    const scope = { role: 'ambit_app', viewsAll: true, everywhere: false } as const
    expect(await seen({ ...scope, organisationId: stranger.organisationId, userId: stranger.id })).toEqual([])
    await expect(
      database.within({ ...scope, organisationId: stranger.organisationId, userId: stranger.id }, tx =>
        tx
          .insertInto('dataset_series')
          .values({
            organisation_id: portal.people.primary.organisationId,
            kind: 'months',
            name: 'Not mine',
            created_by: stranger.id,
            created_by_name: 'x',
          })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    expect((await read(id, colleague.id)).datasets).toHaveLength(1)

    const [dataset] = (await read(id)).datasets
    const body = { newOrganisationId: stranger.organisationId, requestedReportId: dataset!.id }
    expect((await portal.ask(updateReportOrganisation, administrator.id, { body })).json.error ?? null).toBeNull()
    expect((await read(id)).datasets).toEqual([])
    const moved = (await portal.ask(getRequestedReports, stranger.id)).json.result as RequestedReport[]
    expect(moved.find(report => report.id === dataset!.id)?.series).toBeNull()
  })

  test('prices an order line by line, with one such call per user at a time', async () => {
    const token = await portal.token(portal.people.primary.id)
    const body = JSON.stringify({ order: orderOf(portal), months: ['2026-10', '2031-01'] })
    const ask = (signal?: AbortSignal) =>
      portal.app.request(seriesCosts.path, {
        method: 'POST',
        headers: { AuthToken: token, 'Content-Type': 'application/json' },
        body,
        ...(signal && { signal }),
      })
    // A caller who never reads releases the slot on disconnecting.
    for (let left = 0; left < 3; left++) await (await ask()).body!.cancel()
    const lines = (await (await ask()).text()).trim().split('\n')
    expect(lines.map(line => JSON.parse(line).kind)).toEqual(['priced', 'refused', 'total'])
    const held = await ask()
    // Either of the two may get the only place in the queue; the other is refused while the first still waits.
    const others = [ask(), ask()]
    const refused = await Promise.race(others.map(async (reply, at) => ({ at, status: (await reply).status })))
    expect(refused.status).toBe(429)
    await held.body!.cancel()
    const second = (await others[1 - refused.at])!
    expect(second.status).toBe(200)
    await second.body!.cancel()
    const orders = { order: orderOf(portal), months: ['2026-10'] }
    const answer = await portal.ask(orderSeries, portal.people.colleague.id, { body: orders })
    expect(answer.json.error ?? null).toBeNull()
  })
})
