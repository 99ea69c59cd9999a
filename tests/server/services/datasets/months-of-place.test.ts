import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { acceptTerms } from '../../../../src/contract/authentication.ts'
import { datasetMonths, type PlaceMonth } from '../../../../src/contract/datasets.ts'
import { onDatabases } from '../../support/databases.ts'
import { orderOf, placed, zoneOrderOf } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

/** Row and column, counted from 0 in the south-west, in the customer's 20 by 20 grid. */
const zone = (row: number, column: number) => row * 20 + column + 1

const SEPTEMBER = { first_day: '2026-09-01', last_day: '2026-09-30' }

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
  })
  afterAll(() => portal?.close())

  const monthsOf = async (as: number, datasetid: number) => {
    const { status, json } = await portal.ask(datasetMonths, as, { query: { datasetid } })
    return { status, months: json.Results as PlaceMonth[] }
  }
  /** The call reads only orders. The test therefore needs neither a build nor the month's data. */
  const complete = (ids: number[], month = {}) =>
    get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ status: 2, build_id: sql<number>`id`, ...month })
        .where('id', 'in', ids)
        .execute(),
    )

  test('takes the newest completed datasets of the same zones as a place’s months, however the zones are sorted', async () => {
    const { primary, colleague, viewOwn, stranger } = portal.people
    const zones = [zone(9, 9), zone(9, 10)]
    const order = (ids: number[]) => placed(portal, primary.id, zoneOrderOf(portal, ids))
    const october = await order(zones)
    const september = await order(zones.toReversed())
    const again = await order(zones)
    const wider = await order([...zones, ...[9, 10, 11].map(column => zone(10, column)), zone(9, 11)])
    const points = await placed(portal, primary.id, orderOf(portal))
    const monthsSeen = async (as: number, id: number) => (await monthsOf(as, id)).months.map(each => each.id)
    await complete([october, points])
    await complete([september, wider], SEPTEMBER)
    expect(await monthsSeen(primary.id, again)).toEqual([september, october])
    await complete([again], SEPTEMBER)
    expect((await monthsOf(colleague.id, october)).months).toEqual([
      { id: again, month: '2026-09' },
      { id: october, month: '2026-10' },
    ])
    expect(await monthsSeen(primary.id, wider)).toEqual([wider])
    expect(await monthsSeen(primary.id, points)).toEqual([points])
    for (const other of [viewOwn.id, stranger.id]) expect((await monthsOf(other, october)).status).toBe(404)
    // A user with View Own cannot find a colleague's month.
    await get().database.within(WORKER, tx =>
      tx.updateTable('datasets').set({ created_by: viewOwn.id }).where('id', '=', october).execute(),
    )
    expect(await monthsSeen(viewOwn.id, october)).toEqual([october])
  })
})
