import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { MOST_PREPARED } from '../../../../server/services/ordering/prepared-orders.ts'
import { getOrganisationAuditTrail } from '../../../../src/contract/audit.ts'
import { acceptTerms } from '../../../../src/contract/authentication.ts'
import { datasetRequest, getRequestedReports } from '../../../../src/contract/datasets.ts'
import {
  type PreparedOrder,
  preparedOrders,
  prepareOrder,
  submitPrepared,
  withdrawPrepared,
} from '../../../../src/contract/prepared-orders.ts'
import { onDatabases } from '../../support/databases.ts'
import { lettersIn } from '../../support/letters.ts'
import { orderOf, zoneOrderOf } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

/** Row and column, counted from 0 in the south-west, in the customer's 20 by 20 grid of 0.25 km² squares. */
const zone = (row: number, column: number) => row * 20 + column + 1

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
  })
  afterAll(() => portal?.close())

  const prepare = (name: string, user = portal.people.viewOwn.id, more = {}) =>
    portal.ask(prepareOrder, user, {
      body: zoneOrderOf(portal, [zone(9, 9), zone(9, 10)], { clientProjectName: name, ...more }),
    })
  const idOf = ({ json }: Awaited<ReturnType<typeof prepare>>) => (json.Results as { id: number }).id
  const waiting = async (user: number) => (await portal.ask(preparedOrders, user)).json.Results as PreparedOrder[]
  const submit = (user: number, id: number) => portal.ask(submitPrepared, user, { body: { id } })
  const ordered = (name: string) =>
    get().database.within(WORKER, tx =>
      tx
        .selectFrom('datasets')
        .select(['id', 'created_by', 'requested_by_name', 'credits'])
        .where('name', '=', name)
        .execute(),
    )

  test('[P6.05] a user who may not spend prepares an order, and a user who may spend submits it once, in one call', async () => {
    const { viewOwn, primary } = portal.people
    const made = await prepare('North park, prepared')
    expect(made.status).toBe(200)
    const id = idOf(made)
    expect(await waiting(viewOwn.id)).toMatchObject([{ id, isOwn: true }])
    expect(await waiting(primary.id)).toMatchObject([
      { id, isOwn: false, payload: { clientProjectName: 'North park, prepared', studyAreaWkt: null } },
    ])
    expect(await ordered('North park, prepared')).toEqual([])
    expect((await submit(viewOwn.id, id)).status).toBe(409)

    const answers = await Promise.all([submit(primary.id, id), submit(primary.id, id)])
    const placed = await ordered('North park, prepared')
    // The preparer has View Own and still sees it; the submitter spent the credits.
    expect(placed).toMatchObject([{ created_by: viewOwn.id, requested_by_name: 'Grace Obi' }])
    const [dataset] = placed
    const seen = (await portal.ask(getRequestedReports, viewOwn.id)).json.result as { id: number }[]
    expect(seen.map(each => each.id)).toContain(dataset!.id)
    const debits = await get().database.within(WORKER, tx =>
      tx.selectFrom('credit_ledger').select('created_by').where('dataset_id', '=', dataset!.id).execute(),
    )
    expect(debits).toEqual([{ created_by: primary.id }])
    expect(new Set(answers.map(({ status }) => status)).has(200)).toBe(true)
    expect(await waiting(primary.id)).toEqual([])
    expect((await submit(primary.id, id)).status).toBe(404)
    expect(await ordered('North park, prepared')).toHaveLength(1)
  })

  test('a submitter’s own Idempotency-Key never names a prepared order', async () => {
    const { primary } = portal.people
    const id = idOf(await prepare('North park, beside a key'))
    const own = await portal.ask(datasetRequest, primary.id, {
      body: zoneOrderOf(portal, [zone(9, 9), zone(9, 10)], { clientProjectName: 'North park, own key' }),
      headers: { 'Idempotency-Key': `prepared order ${id}` },
    })
    expect(own.status).toBe(200)
    expect((await submit(primary.id, id)).status).toBe(200)
    expect(await ordered('North park, beside a key')).toHaveLength(1)
  })

  test('e-mails the users who may spend, with the order’s name, report and price', async () => {
    const id = idOf(await prepare('Told by letter'))
    await portal.outbox.idle()
    const letters = (await lettersIn(portal.outboxFolder)).filter(text => text.includes('Told by letter'))
    expect(letters.length).toBeGreaterThan(0)
    expect(letters.some(text => text.includes(portal.people.primary.email))).toBe(true)
    expect(letters.every(text => !text.includes(`To: ${portal.people.viewOwn.email}`))).toBe(true)
    await portal.ask(withdrawPrepared, portal.people.viewOwn.id, { query: { id } })
  })

  test('lets only the user who prepared an order and users who may spend see and withdraw it', async () => {
    const { viewOwn, primary, stranger } = portal.people
    const first = idOf(await prepare('First'))
    const second = idOf(await prepare('Second'))
    expect(await waiting(stranger.id)).toEqual([])
    expect((await submit(stranger.id, first)).status).toBe(404)
    expect((await portal.ask(withdrawPrepared, stranger.id, { query: { id: first } })).status).toBe(404)
    expect((await portal.ask(withdrawPrepared, viewOwn.id, { query: { id: first } })).status).toBe(200)
    expect((await portal.ask(withdrawPrepared, primary.id, { query: { id: second } })).status).toBe(200)
    expect(await waiting(viewOwn.id)).toEqual([])
    const trail = (await portal.ask(getOrganisationAuditTrail, primary.id, { query: { action: 'order-withdrawn' } }))
      .json.result as { items?: unknown[]; Items?: unknown[] }
    expect(JSON.stringify(trail)).toContain(`"preparedOrderId":${first}`)
  })

  test('shows the submitter the template’s name, never the payload’s, in the e-mail and in the list', async () => {
    const { viewOwn, primary } = portal.people
    const made = await prepare('Read by others', viewOwn.id, {
      reportName: 'Free) for 0 credits.\r\n\r\nSign in at https://elsewhere.example\r\n(',
    })
    expect(made.status).toBe(200)
    await portal.outbox.idle()
    const letters = (await lettersIn(portal.outboxFolder)).filter(text => text.includes('Read by others'))
    expect(letters.length).toBeGreaterThan(0)
    expect(letters.filter(text => text.includes('elsewhere.example'))).toEqual([])
    expect(await waiting(primary.id)).toMatchObject([{ payload: { reportName: 'Location Insights' } }])
    await portal.ask(withdrawPrepared, viewOwn.id, { query: { id: idOf(made) } })
    const sized = orderOf(portal, { clientProjectName: 'Sized', area: 12_345 })
    const { coords } = sized.pois[0]!
    const body = { ...sized, pois: [{ coords, radius: 99_999 }] }
    const { json } = await portal.ask(prepareOrder, viewOwn.id, { body })
    const [order] = await waiting(primary.id)
    expect(order?.payload).toMatchObject({ pois: [{ coords, radius: 500 }], area: expect.closeTo(Math.PI / 4, 1) })
    await portal.ask(withdrawPrepared, viewOwn.id, { query: json.Results as { id: number } })
  })

  test('refuses a waiting order after its template changes, even if the order named no version', async () => {
    const { viewOwn, primary } = portal.people
    const id = idOf(await prepare('Of the old template', viewOwn.id, { templateVersion: undefined }))
    const turn = (by: number) =>
      get().database.within(WORKER, tx =>
        tx
          .updateTable('templates')
          .set(row => ({ version: row('version', '+', by) }))
          .where('id', '=', 1)
          .execute(),
      )
    await turn(1)
    const refused = await submit(primary.id, id)
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([
      409,
      expect.stringContaining('The template has changed'),
    ])
    await turn(-1)
    expect(await ordered('Of the old template')).toEqual([])
    await portal.ask(withdrawPrepared, viewOwn.id, { query: { id } })
  })

  test('does not store an order that would be refused, and says why', async () => {
    const nameless = await prepare('')
    expect(nameless.status).toBe(422)
    const cheap = await prepare('Cheap', portal.people.viewOwn.id, { quotedCredits: 1 })
    expect([cheap.status, JSON.stringify(cheap.json)]).toEqual([409, expect.stringContaining('The price is now')])
    expect(await waiting(portal.people.viewOwn.id)).toEqual([])
  })

  test('limits a user’s waiting orders', async () => {
    const user = portal.people.viewOwn.id
    for (let made = 1; made < MOST_PREPARED; made++) expect((await prepare(`Waiting ${made}`)).status).toBe(200)
    const last = await Promise.all([prepare('The last'), prepare('The last but one')])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
    const more = await prepare('One more')
    expect([more.status, JSON.stringify(more.json)]).toEqual([409, expect.stringContaining('Withdraw one')])
    for (const { id } of await waiting(user)) await portal.ask(withdrawPrepared, user, { query: { id } })
  })
})
