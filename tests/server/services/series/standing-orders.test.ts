import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endOldAccess } from '../../../../server/backup/end-old-access.ts'
import { closeMonth } from '../../../../server/cli/admin/close-month.ts'
import { COMMANDS } from '../../../../server/cli/admin/commands.ts'
import { todayOf, WORKER } from '../../../../server/db/database.ts'
import { Refusal } from '../../../../server/errors.ts'
import { failAttempt, MAX_FAILURES } from '../../../../server/jobs/dataset-queue.ts'
import {
  placeStandingOrders,
  QUIET_HOURS,
  type StandingOrdersJob,
} from '../../../../server/jobs/place-standing-orders.ts'
import type { Email } from '../../../../server/mail/outbox.ts'
import { datasetEmails } from '../../../../server/services/account/dataset-emails.ts'
import {
  countStandingOrders,
  MOST_TRIES,
  RETRY_HOURS,
} from '../../../../server/services/series/open-standing-orders.ts'
import { MOST_PAUSES_A_DAY } from '../../../../server/services/series/standing-order-emails.ts'
import { MOST_STANDING } from '../../../../server/services/series/standing-orders.ts'
import { acceptTerms } from '../../../../src/contract/authentication.ts'
import { getSeries, type Series } from '../../../../src/contract/series.ts'
import { type StandingOrder, standingOrders } from '../../../../src/contract/standing-orders.ts'
import type { Month } from '../../../../src/domain/months.ts'
import { CENTRE } from '../../support/country.ts'
import { onDatabases } from '../../support/databases.ts'
import { orderOf } from '../../support/orders.ts'
import { NAMES } from '../../support/people.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'
import {
  ADDRESS,
  footfall,
  giveCredits,
  identityOf,
  monthsUpTo,
  offerAllMonths,
  openSeries,
  TODAY,
} from './open-series.ts'

const DELIVERED = monthsUpTo(2)
const [NOVEMBER, DECEMBER, JANUARY]: [Month, Month, Month] = [
  { year: 2026, month: 11 },
  { year: 2026, month: 12 },
  { year: 2027, month: 1 },
]

onDatabases(get => {
  let portal: TestPortal
  let parts: Awaited<ReturnType<typeof openSeries>>
  let delivered: Month[] = []
  let emails: Email[] = []
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await offerAllMonths(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
    await giveCredits(get().database, portal.people.primary.organisationId, 1_000_000)
    parts = await openSeries(portal, () => delivered)
  })
  beforeEach(async () => {
    delivered = [...DELIVERED]
    emails = []
    await get().database.within(WORKER, async tx => {
      await tx.updateTable('standing_orders').set({ ended_at: new Date() }).execute()
      for (const month of ['2026-11', '2026-12', '2027-01', '2027-02']) await closeMonth(tx, month)
    })
  })
  afterAll(() => portal?.close())

  const actor = (changes = {}) => ({ identity: identityOf(portal.people.primary, changes), address: ADDRESS })
  const named = (clientProjectName: string) => footfall(orderOf(portal, { clientProjectName }))
  const asked = (name: string, changes = {}) => ({
    order: named(name),
    limit: 500,
    firstMonth: '2026-11',
    endMonth: '2027-06',
    emails: [] as string[],
    ...changes,
  })
  const create = async (name: string, changes = {}) => parts.standing.create(actor(), asked(name, changes), null)
  const job = (changes: Partial<StandingOrdersJob> = {}): StandingOrdersJob => ({
    database: get().database,
    ordering: parts.ordering,
    movement: parts.movement,
    names: NAMES,
    outbox: { keep: async (_, email) => void emails.push(email) },
    log: pino({ level: 'silent' }),
    today: async () => TODAY,
    portalUrl: 'https://portal.example',
    portalTitle: 'Ambit',
    key: Buffer.alloc(32, 7),
    ...changes,
  })
  const run = () => placeStandingOrders(job())
  const read = async (id: number, user = portal.people.primary.id) => {
    const all = (await portal.ask(standingOrders, user)).json.Results as StandingOrder[]
    expect(standingOrders.reply.parse(all)).toEqual(all)
    return all.find(order => order.id === id)
  }
  const ledgerOf = (seriesId: number) =>
    get().database.within(WORKER, tx =>
      tx
        .selectFrom('datasets as d')
        .leftJoin('credit_ledger as l', join => join.onRef('l.dataset_id', '=', 'd.id').on('l.credit_type', '=', 1))
        .select(['d.first_day', 'd.credits', 'l.amount', 'l.created_by'])
        .where('d.series_id', '=', seriesId)
        .orderBy('d.first_day')
        .execute(),
    )
  const actionsOf = (id: number) =>
    get().database.within(WORKER, async tx => {
      const rows = await tx.selectFrom('audit_trail').select(['action', 'details']).orderBy('id').execute()
      return rows.filter(({ details }) => details.standingOrderId === id).map(({ action }) => action)
    })

  test('orders a month once its data is delivered, not at creation', async () => {
    const { id, seriesId } = await create('Each month')
    await run()
    expect(await read(id)).toMatchObject({ state: 'active', nextMonth: '2026-11', made: [], isOwn: true })
    delivered.push(NOVEMBER, DECEMBER)
    await Promise.all([run(), run(), run()])
    await run()
    const rows = await ledgerOf(seriesId)
    const { primary } = portal.people
    expect(rows).toEqual([
      { first_day: '2026-11-01', credits: rows[0]!.credits, amount: rows[0]!.credits, created_by: primary.id },
      { first_day: '2026-12-01', credits: rows[0]!.credits, amount: rows[0]!.credits, created_by: primary.id },
    ])
    expect(await read(id)).toMatchObject({
      nextMonth: '2027-01',
      series: { id: seriesId, kind: 'standing', name: 'Each month' },
      made: [{ month: '2026-11', credits: rows[0]!.credits }, { month: '2026-12' }],
    })
    const { json } = await portal.ask(getSeries, primary.id, { query: { id: seriesId } })
    expect((json.Results as Series).standingOrderId).toBe(id)
    expect(emails).toEqual([])
    expect(await actionsOf(id)).toEqual(['standing-order-created'])
  })

  test('orders a month only once no file has arrived for a day', async () => {
    const { id, seriesId } = await create('Still coming', { firstMonth: '2027-03' })
    delivered.push({ year: 2027, month: 3 })
    await run()
    expect([await ledgerOf(seriesId), await read(id)]).toMatchObject([[], { state: 'active', nextMonth: '2027-03' }])
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('month_deliveries')
        .set({ seen_at: sql<Date>`now() - make_interval(hours => ${QUIET_HOURS})` })
        .where('month', '=', '2027-03')
        .execute(),
    )
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(1)
  })

  test('skips an omitted month, orders one that is delivered late, and orders none after the last', async () => {
    const { id, seriesId } = await create('With gaps', { endMonth: '2027-01' })
    await parts.standing.skip(actor(), { id, month: '2026-12', skip: true })
    delivered.push(DECEMBER, JANUARY, { year: 2027, month: 2 })
    await run()
    expect((await ledgerOf(seriesId)).map(({ first_day }) => first_day)).toEqual(['2027-01-01'])
    expect(await read(id)).toMatchObject({ nextMonth: '2026-11', skipped: ['2026-12'], state: 'active' })
    delivered.push(NOVEMBER)
    await run()
    expect((await ledgerOf(seriesId)).map(({ first_day }) => first_day)).toEqual(['2026-11-01', '2027-01-01'])
    expect(await read(id)).toMatchObject({ nextMonth: null, state: 'ended' })
    await parts.standing.skip(actor(), { id, month: '2026-12', skip: false })
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(3)
    await expect(parts.standing.skip(actor(), { id, month: '2026-12', skip: true })).rejects.toThrow(
      'already been ordered',
    )
    await expect(parts.standing.skip(actor(), { id, month: '2027-02', skip: true })).rejects.toThrow(
      'does not include this month',
    )
  })

  const membership = (userId: number, canSpend: boolean) =>
    get().database.within(WORKER, tx =>
      tx.updateTable('user_organisations').set({ can_spend_credits: canSpend }).where('user_id', '=', userId).execute(),
    )
  const template = (isDraft: boolean) =>
    get().database.within(WORKER, tx =>
      tx.updateTable('templates').set({ is_draft: isDraft }).where('id', '=', 3).execute(),
    )
  const spendAll = async (amount: number | null) => {
    const { organisationId } = portal.people.primary
    return get().database.within(WORKER, async tx => {
      const { credits } = await tx
        .selectFrom('organisation_balances')
        .select('credits')
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow()
      const row = { organisation_id: organisationId, info: 'Test' }
      await tx
        .insertInto('credit_ledger')
        .values(amount === null ? { ...row, amount: credits, credit_type: 1 } : { ...row, amount, credit_type: 0 })
        .execute()
      return credits
    })
  }

  test('pauses when it lacks rights, a template, credits or room under a limit, gives the reason by e-mail, and continues when resumed', async () => {
    const { primary, colleague } = portal.people
    const { id, seriesId } = await create('Pauses', { emails: [colleague.email.toUpperCase()] })
    expect(await read(id)).toMatchObject({ emails: [colleague.email] })
    delivered.push(NOVEMBER)
    let credits = 0
    const hindrances = [
      {
        kind: 'rights',
        reason: /may no longer spend credits/,
        begin: () => membership(primary.id, false),
        end: () => membership(primary.id, true),
      },
      {
        kind: 'limit',
        reason: /^November 2026 costs \d+ credits, which is more than the limit of 1\.$/,
        begin: () => parts.standing.change(actor(), { id, limit: 1 }),
        end: () => parts.standing.change(actor(), { id, limit: 500 }),
      },
      {
        kind: 'credits',
        reason: /too few credits for November 2026/,
        begin: async () => {
          credits = await spendAll(null)
        },
        end: () => spendAll(credits),
      },
    ]
    for (const { kind, reason, begin, end } of hindrances) {
      await begin()
      await Promise.all([run(), run()])
      await run()
      expect(await read(id)).toMatchObject({
        state: 'paused',
        pause: { kind, reason: expect.stringMatching(reason), month: '2026-11' },
      })
      expect([...new Set(emails.map(({ to }) => to))].sort()).toEqual([colleague.email, primary.email].sort())
      expect(emails[0]).toMatchObject({
        subject: 'Ambit: the standing order Pauses pauses',
        text: expect.stringMatching(/^The standing order Pauses \(Footfall Counter\) pauses\. /),
      })
      await end()
      await run()
      expect(await ledgerOf(seriesId)).toEqual([])
      emails = []
      await parts.standing.change(actor(), { id, paused: false })
    }
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(1)
    expect((await actionsOf(id)).filter(action => action === 'standing-order-paused')).toHaveLength(3)
    expect(emails).toEqual([])
  })

  test('pauses while its template is a draft, and resumes automatically once it is published again', async () => {
    const { id, seriesId } = await create('Draft for minutes')
    delivered.push(NOVEMBER)
    await template(true)
    await run()
    await run()
    expect(await read(id)).toMatchObject({
      state: 'paused',
      pause: {
        kind: 'template',
        reason: expect.stringMatching(/^The template Footfall Counter is no longer offered/),
      },
    })
    expect(emails).toMatchObject([
      { text: expect.stringContaining('resumes automatically once the template is offered') },
    ])
    await template(false)
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ state: 'active', nextMonth: '2026-12' })
    expect(await actionsOf(id)).toEqual(['standing-order-created', 'standing-order-paused', 'standing-order-changed'])
  })

  test('lets the provider list, pause, resume and end it by command, and lets nobody else resume what the provider paused', async () => {
    const admin = (...args: string[]) => COMMANDS['standing-orders']!.read(args)(get().database, NAMES)
    const { id, seriesId } = await create('By command')
    delivered.push(NOVEMBER)
    await run()
    const [{ credits } = { credits: 0 }] = await ledgerOf(seriesId)
    await admin('pause', String(id))
    const line = (await admin('list')).split('\n').find(one => one.startsWith(`${id} `))
    expect(line).toMatch(
      new RegExp(
        `By command +53\\.\\d{4}, -1\\.\\d{4} within \\d+ m.* Footfall Counter +paused: by-provider +2026-12 +500 +${credits} +The provider has paused it\\.$`,
      ),
    )
    await run()
    expect(emails).toMatchObject([{ text: expect.stringContaining('until the provider resumes it') }])
    for (const paused of [true, false])
      await expect(parts.standing.change(actor(), { id, paused })).rejects.toThrow('Ask support')
    delivered.push(DECEMBER)
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(1)
    await expect(admin('resume', String(id), '999999')).rejects.toThrow('no standing order 999999 that is paused')
    expect(await admin('resume', '--why', 'by-provider')).toBe(`Resumed standing order ${id}.`)
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(2)
    await admin('end', String(id))
    expect(await read(id)).toMatchObject({ state: 'ended' })
    await expect(admin('end', String(id))).rejects.toThrow('that has not ended. Nothing was changed')
    expect(() => COMMANDS['standing-orders']!.read(['stop'])).toThrow('Do what?')
    expect(() => COMMANDS['standing-orders']!.read(['resume', '--why', 'boredom'])).toThrow('--why must be one of')
  })

  test('a restore pauses a standing order until somebody resumes it, whatever is delivered', async () => {
    const { id, seriesId } = await create('Restored')
    const hand = await create('Paused before')
    await parts.standing.change(actor(), { id: hand.id, paused: true })
    delivered.push(NOVEMBER)
    expect(await endOldAccess(get().database)).toBe(1)
    await run()
    expect(await ledgerOf(seriesId)).toEqual([])
    expect(await read(id)).toMatchObject({
      pause: { kind: 'restored', reason: expect.stringMatching(/^The installation was restored/) },
    })
    expect(await read(hand.id)).toMatchObject({ pause: { kind: 'by-hand' } })
    expect(emails).toEqual([])
    await parts.standing.change(actor(), { id, paused: false })
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(1)
  })

  test('respects a limit that is lowered while a month is being ordered', async () => {
    const { id, seriesId } = await create('Limit race')
    delivered.push(NOVEMBER)
    const ordering = {
      place: async (...given: Parameters<typeof parts.ordering.place>) => {
        await parts.standing.change(actor(), { id, limit: 1 })
        return parts.ordering.place(...given)
      },
    }
    await placeStandingOrders(job({ ordering }))
    expect(await ledgerOf(seriesId)).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'paused', pause: { kind: 'limit' } })
    const hand = await create('Paused while ordered', { firstMonth: '2026-12' })
    delivered.push(DECEMBER)
    const pausing = {
      place: async (...given: Parameters<typeof parts.ordering.place>) => {
        await parts.standing.change(actor(), { id: hand.id, paused: true })
        return parts.ordering.place(...given)
      },
    }
    await placeStandingOrders(job({ ordering: pausing }))
    expect(await ledgerOf(hand.seriesId)).toEqual([])
    expect(await read(hand.id)).toMatchObject({ state: 'paused', pause: { kind: 'by-hand' } })
    expect(emails.every(({ subject }) => subject.includes('Limit race'))).toBe(true)
  })

  const failBuild = async (dataset: number) => {
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ status: 1, lease_until: new Date(), claims: 1, failures: MAX_FAILURES - 1, attempt_build_id: dataset })
        .where('id', '=', dataset)
        .execute(),
    )
    const row = await get().database.within(WORKER, tx =>
      tx.selectFrom('datasets').selectAll().where('id', '=', dataset).executeTakeFirstOrThrow(),
    )
    return failAttempt(
      get().database,
      { dataset: row, buildId: dataset, previousBuildId: null },
      'It could not be built.',
    )
  }
  const passHours = (hours: number) =>
    get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ changed_at: sql<Date>`changed_at - make_interval(hours => ${hours})` })
        .where('status', '=', 3)
        .execute(),
    )

  test('refunds a month whose dataset fails and retries it some hours later, a limited number of times', async () => {
    const { id } = await create('Fails', { endMonth: '2026-11' })
    delivered.push(NOVEMBER)
    await run()
    const seen: number[] = []
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const { datasetId } = (await read(id))!.made[0]!
      seen.push(datasetId)
      expect(await failBuild(datasetId)).toBe('failed')
      const isTriedAgain = tries < MOST_TRIES
      expect(await read(id)).toMatchObject({
        state: isTriedAgain ? 'active' : 'ended',
        nextMonth: isTriedAgain ? '2026-11' : null,
        made: [{ month: '2026-11', datasetId, failed: { tries, isTriedAgain } }],
      })
      const listed = await COMMANDS['standing-orders']!.read(['list'])(get().database, NAMES)
      const line = listed.split('\n').find(one => one.startsWith(`${id} `))
      expect(line?.match(/ on +(\S+) +500 /)?.[1]).toBe(isTriedAgain ? '2026-11' : undefined)
      await parts.standing.change(actor(), { id, emails: [portal.people.colleague.email] })
      expect(await datasetEmails(job(), datasetId)).toMatchObject([
        {
          text: expect.stringContaining(isTriedAgain ? `retry it in ${RETRY_HOURS} hours` : 'order the month manually'),
        },
      ])
      await run()
      expect((await read(id))!.made[0]!.datasetId).toBe(datasetId)
      await passHours(RETRY_HOURS)
      await run()
    }
    expect(new Set(seen).size).toBe(MOST_TRIES)
    const sums = await get().database.within(WORKER, tx =>
      tx.selectFrom('credit_ledger').select(['credit_type', 'amount']).where('dataset_id', 'in', seen).execute(),
    )
    expect(sums.filter(({ credit_type }) => credit_type === 0)).toHaveLength(MOST_TRIES)
    expect(sums.filter(({ credit_type }) => credit_type === 1)).toHaveLength(MOST_TRIES)
  })

  test('counts the reason for waiting in the metrics, and logs it once', async () => {
    const lines: object[] = []
    const log = { info: (line: object) => void lines.push(line), error: () => undefined } as StandingOrdersJob['log']
    const { id } = await create('Waits', { firstMonth: '2027-04' })
    delivered.push({ year: 2027, month: 4 })
    await placeStandingOrders(job({ log }))
    await placeStandingOrders(job({ log }))
    expect(lines).toEqual([{ standingOrder: id, waitsFor: 'delivery', month: '2027-04' }])
    expect(await countStandingOrders(get().database)).toEqual([{ state: 'waits', reason: 'delivery', count: 1 }])
    await get().database.within(WORKER, tx => closeMonth(tx, '2027-04'))
    await run()
    expect(await countStandingOrders(get().database)).toEqual([{ state: 'on', reason: '', count: 1 }])
  })

  test('retries after an unforeseen refusal, and logs it', async () => {
    const lines: object[] = []
    const log = { info: () => undefined, error: (line: object) => void lines.push(line) } as StandingOrdersJob['log']
    const { id, seriesId } = await create('Unforeseen')
    delivered.push(NOVEMBER)
    const refusal = new Refusal('not-allowed', 'Something new is in the way.')
    await placeStandingOrders(job({ log, ordering: { place: () => Promise.reject(refusal) } }))
    expect(lines).toEqual([{ err: refusal, standingOrder: id, month: '2026-11' }])
    expect(await countStandingOrders(get().database)).toEqual([{ state: 'waits', reason: 'fault', count: 1 }])
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(1)
  })

  test('sends an e-mail about a pause in the next run if it could not be queued at first', async () => {
    const { id } = await create('Not queued', { limit: 500 })
    await parts.standing.change(actor(), { id, limit: 1 })
    delivered.push(NOVEMBER)
    const dying = { keep: () => Promise.reject(new Error('The process died')) }
    await placeStandingOrders(job({ outbox: dying }))
    expect([await read(id), emails]).toMatchObject([{ pause: { kind: 'limit' } }, []])
    await Promise.all([run(), run()])
    expect(emails).toMatchObject([{ to: portal.people.primary.email }])
  })

  test('signs in as the creator, whatever the node’s clock says', async () => {
    const { seriesId } = await create('Clocks')
    delivered.push(NOVEMBER)
    const { id } = portal.people.primary
    const validFrom = (at: ReturnType<typeof sql<Date>>) =>
      get().database.within(WORKER, tx =>
        tx.updateTable('users').set({ tokens_valid_from: at }).where('id', '=', id).execute(),
      )
    await validFrom(sql<Date>`now() + interval '1 hour'`)
    await run()
    await validFrom(sql<Date>`now() - interval '1 hour'`)
    expect(await ledgerOf(seriesId)).toHaveLength(1)
    const londoners = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })
    const days = [new Date(), new Date(Date.now() + 60_000)].map(day => londoners.format(day))
    expect(days).toContain(await todayOf(get().database)())
  })

  test('leaves nothing behind when a run dies before its commit, and the next one orders the month', async () => {
    const { id, seriesId } = await create('Killed')
    delivered.push(NOVEMBER)
    const ordering = {
      place: (actor: Parameters<typeof parts.ordering.place>[0], orders: never, key: null, behalf: never) =>
        parts.ordering.place(actor, orders, key, {
          ...(behalf as object as NonNullable<Parameters<typeof parts.ordering.place>[3]>),
          placed: () => Promise.reject(new Error('The process died')),
        }),
    } as unknown as StandingOrdersJob['ordering']
    await placeStandingOrders(job({ ordering }))
    expect([await ledgerOf(seriesId), await read(id)]).toMatchObject([[], { state: 'active', made: [] }])
    await run()
    expect(await ledgerOf(seriesId)).toHaveLength(1)
  })

  test('is refused if it could not be placed or uses another user’s data', async () => {
    const { stranger, viewOwn, colleague } = portal.people
    const refused = (changes: object, who = actor()) => parts.standing.create(who, asked('Refused', changes), null)
    await expect(refused({}, actor({ canSpendCredits: false }))).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(refused({ limit: 1 })).rejects.toThrow(
      /^A month costs \d+ credits now, which is more than the limit of 1\. Raise the limit/,
    )
    await expect(refused({ firstMonth: '2026-10' })).rejects.toThrow('already been delivered')
    await expect(refused({ endMonth: '2026-10' })).rejects.toThrow('before the first')
    await expect(refused({ endMonth: '2040-01' })).rejects.toThrow('24 months at most')
    await expect(refused({ emails: [stranger.email] })).rejects.toThrow(
      'not the address of a user of your organisation',
    )
    await expect(refused({ order: { ...named('Refused'), pois: [] } })).rejects.toMatchObject({ code: 'bad-place' })

    const event = await get().database.within(WORKER, tx =>
      tx.selectFrom('templates').select('id').where('name', '=', 'Event Impact').executeTakeFirstOrThrow(),
    )
    const eventOrder = { ...named('Refused'), reportId: event.id, eventDays: ['2026-11-07'] }
    await expect(refused({ order: eventOrder })).rejects.toThrow('belong to one month')

    const { seriesId } = await create('Mine')
    await expect(refused({ seriesId })).rejects.toThrow('already adds to this series')
    for (const other of [stranger, colleague])
      await expect(
        parts.standing.create({ identity: identityOf(other), address: ADDRESS }, asked('Theirs', { seriesId }), null),
      ).rejects.toMatchObject({ code: 'not-found' })
    expect(await read(0, viewOwn.id)).toBeUndefined()
  })

  test('another organisation cannot read, change or end it, and a colleague cannot change it', async () => {
    const { id } = await create('Ours')
    const { stranger, viewOwn, colleague } = portal.people
    const by = (who: typeof stranger, changes = {}) => ({ identity: identityOf(who, changes), address: ADDRESS })
    for (const who of [by(stranger), by(stranger, { isOrganisationAdmin: true }), by(viewOwn, { datasetAccess: 1 })]) {
      await expect(parts.standing.change(who, { id, limit: 9 })).rejects.toMatchObject({ code: 'not-found' })
      await expect(parts.standing.skip(who, { id, month: '2026-12', skip: true })).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(parts.standing.end(who, id)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(parts.standing.change(by(colleague), { id, limit: 9 })).rejects.toMatchObject({ code: 'not-allowed' })
    expect([await read(id, stranger.id), await read(id, viewOwn.id)]).toEqual([undefined, undefined])
    expect(await read(id, colleague.id)).toMatchObject({ isOwn: false, mayChange: false })
    // A primary user who may not spend can pause it, but not resume it.
    const boss = by(colleague, { isPrimaryUser: true, canSpendCredits: false })
    await parts.standing.change(boss, { id, paused: true })
    await expect(parts.standing.change(boss, { id, paused: false })).rejects.toThrow('may not spend')
    await parts.standing.end(boss, id)
    await expect(parts.standing.change(actor(), { id, limit: 9 })).rejects.toThrow('has ended')
    expect(await actionsOf(id)).toEqual(['standing-order-created', 'standing-order-changed', 'standing-order-ended'])
  })

  test('treats repeated requests under one key as one standing order, and limits their number per user', async () => {
    const request = () => parts.standing.create(actor(), asked('Once'), 'once')
    const [a, b] = await Promise.all([request(), request()])
    expect([b, await request()]).toEqual([a, a])
    await expect(parts.standing.create(actor(), asked('Other'), 'once')).rejects.toMatchObject({ code: 'key-reused' })
    for (let made = 1; made < MOST_STANDING; made++) await create(`Number ${made}`)
    await expect(create('One too many')).rejects.toThrow(`You have ${MOST_STANDING} standing orders`)
    // A standing order whose only month is skipped has ended, and no longer counts towards the limit.
    await parts.standing.change(actor(), { id: a.id, endMonth: '2026-11' })
    await parts.standing.skip(actor(), { id: a.id, month: '2026-11', skip: true })
    expect(await read(a.id)).toMatchObject({ state: 'ended' })
    await create('One more')
    const full = `You have ${MOST_STANDING} standing orders`
    await expect(parts.standing.skip(actor(), { id: a.id, month: '2026-11', skip: false })).rejects.toThrow(full)
    await expect(parts.standing.change(actor(), { id: a.id, endMonth: '2027-06' })).rejects.toThrow(full)
    expect(await read(a.id)).toMatchObject({ state: 'ended', endMonth: '2026-11' })
  })

  test('a new standing order can continue a series after the last month of its first standing order', async () => {
    const first = await create('Until November', { endMonth: '2026-11' })
    delivered.push(NOVEMBER)
    await run()
    const { id } = await create('Goes on', { seriesId: first.seriesId, firstMonth: '2026-12' })
    const { json } = await portal.ask(getSeries, portal.people.primary.id, { query: { id: first.seriesId } })
    expect(json.Results).toMatchObject({ standingOrderId: id, datasets: [{ month: '2026-11' }] })
    await expect(create('Third', { seriesId: first.seriesId, firstMonth: '2026-12' })).rejects.toThrow('already')
    await expect(parts.standing.change(actor(), { id: first.id, endMonth: '2026-12' })).rejects.toThrow('already')
    await parts.standing.end(actor(), id)
    await parts.standing.change(actor(), { id: first.id, endMonth: '2026-12' })
    expect(await read(first.id)).toMatchObject({ state: 'active', nextMonth: '2026-12' })
  })

  test('continues a series of months, and e-mails its recipients when a month is ready', async () => {
    const { colleague } = portal.people
    const body = { order: named('Goes on'), months: ['2026-10'] }
    const { id: seriesId } = await parts.series.request(actor(), body, null)
    const standing = await create('Goes on', { seriesId, emails: [colleague.email] })
    expect(standing.seriesId).toBe(seriesId)
    delivered.push(NOVEMBER)
    await run()
    const rows = (await portal.ask(getSeries, portal.people.primary.id, { query: { id: seriesId } })).json
      .Results as Series
    expect(rows.datasets.map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
    const dataset = rows.datasets[1]!.id
    await get().database.within(WORKER, tx =>
      tx.updateTable('datasets').set({ status: 2, build_id: 1 }).where('id', '=', dataset).execute(),
    )
    expect(await datasetEmails(job(), dataset)).toMatchObject([
      { to: colleague.email, subject: 'Ambit: Goes on, November 2026 is ready' },
    ])
  })

  test('pauses if its area would reveal a few people', async () => {
    const [lon, lat] = CENTRE
    const at = (northM: number) => [{ coords: [lon, lat + northM / 111_300] as [number, number], radius: 300 }]
    const thin = await openSeries(portal, () => delivered, 60)
    const { id } = await thin.standing.create(
      actor(),
      asked('Thin', { order: { ...named('Thin'), pois: at(8000) } }),
      null,
    )
    delivered.push(NOVEMBER)
    const near = { order: { ...named('Near'), pois: at(8045), startDate: '2026-11-01T00:00:00' }, months: ['2026-11'] }
    await thin.series.request(actor(), near, null)
    await placeStandingOrders(job({ ordering: thin.ordering }))
    expect(await read(id)).toMatchObject({
      pause: {
        kind: 'area',
        reason: expect.stringMatching(/^November 2026 could not be ordered: The area differs too little from ‘Near’/),
      },
    })
    // The recipients may not see the dataset that it names.
    expect(emails).toMatchObject([{ text: expect.stringContaining('could not be ordered because of its area') }])
    expect(JSON.stringify(emails)).not.toContain('Near')
  })

  const moveMember = (userId: number, organisationId: number) =>
    get().database.within(WORKER, tx =>
      tx
        .updateTable('user_organisations')
        .set({ organisation_id: organisationId })
        .where('user_id', '=', userId)
        .execute(),
    )

  test('e-mails only the primary users if its creator has left the organisation', async () => {
    const { colleague, primary, stranger } = portal.people
    const maker = { identity: identityOf(colleague), address: ADDRESS }
    const { id, seriesId } = await parts.standing.create(maker, asked('Left behind'), null)
    delivered.push(NOVEMBER)
    await moveMember(colleague.id, stranger.organisationId)
    try {
      await run()
    } finally {
      await moveMember(colleague.id, colleague.organisationId)
    }
    expect(await ledgerOf(seriesId)).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'paused', pause: { kind: 'rights' } })
    expect(emails.map(({ to }) => to)).toEqual([primary.email])
  })

  test('does not e-mail its recipients about a dataset that has moved away', async () => {
    const { colleague, stranger } = portal.people
    const { id } = await create('Moves away', { emails: [colleague.email] })
    delivered.push(NOVEMBER)
    await run()
    const dataset = (await read(id))!.made[0]!.datasetId
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ status: 2, build_id: 1, organisation_id: stranger.organisationId, series_id: null })
        .where('id', '=', dataset)
        .execute(),
    )
    expect(await datasetEmails(job(), dataset)).toEqual([])
  })

  test('omits people who have left the organisation, and does not treat their earlier keys as used in the new one', async () => {
    const { colleague, primary, stranger } = portal.people
    const by = (organisationId: number) => ({ identity: identityOf(colleague, { organisationId }), address: ADDRESS })
    const there = await parts.standing.create(by(colleague.organisationId), asked('There'), 'moved')
    const { id } = await create('Named', { emails: [colleague.email] })
    await moveMember(colleague.id, stranger.organisationId)
    try {
      expect((await read(id, primary.id))!.emails).toEqual([])
      await expect(parts.standing.create(by(stranger.organisationId), asked('There'), 'moved')).rejects.toMatchObject({
        code: 'key-reused',
      })
    } finally {
      await moveMember(colleague.id, colleague.organisationId)
    }
    expect((await read(id, primary.id))!.emails).toEqual([colleague.email])
    expect(await parts.standing.create(by(colleague.organisationId), asked('There'), 'moved')).toEqual(there)
  })

  test('limits the daily e-mails to its recipients if a user resumes it repeatedly', async () => {
    const { colleague, primary } = portal.people
    const maker = { identity: identityOf(colleague), address: ADDRESS }
    const { id } = await parts.standing.create(maker, asked('Restless', { emails: [primary.email] }), null)
    delivered.push(NOVEMBER)
    await membership(colleague.id, false)
    const written: number[] = []
    for (let pauses = 0; pauses <= MOST_PAUSES_A_DAY; pauses++) {
      emails = []
      await parts.standing.change(maker, { id, paused: false })
      await run()
      written.push(emails.length)
    }
    await membership(colleague.id, true)
    expect(await read(id)).toMatchObject({ state: 'paused' })
    expect([written[0], written.at(-1)]).toEqual([2, 0])
    const limited = await get().database.within(WORKER, tx =>
      tx.selectFrom('audit_trail').select('details').where('action', '=', 'mail-limited').execute(),
    )
    expect(limited).toEqual([{ details: { mail: 'standing order', limit: 'account a day' } }])
  })
})
