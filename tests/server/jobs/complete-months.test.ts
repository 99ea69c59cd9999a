import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { closeMonth } from '../../../server/cli/admin/close-month.ts'
import { WORKER } from '../../../server/db/database.ts'
import { completeMonths, QUIET_HOURS } from '../../../server/jobs/place-standing-orders.ts'
import type { MonthDelivery } from '../../../server/warehouse/builds/extract/data-version.ts'
import { onDatabases } from '../support/databases.ts'

const [OCTOBER, NOVEMBER] = ['2026-10', '2026-11']

onDatabases(get => {
  let november: MonthDelivery
  const complete = async () => [
    ...(await completeMonths(
      {
        database: get().database,
        movement: {
          delivery: async ({ firstDay }) =>
            firstDay === '2026-11-01' ? november : { missingDays: [], version: 'october' },
        },
      },
      [OCTOBER!, NOVEMBER!],
    )),
  ]
  /** Moves the recorded arrivals back in time, on the database's clock. */
  const pass = (hours: number) =>
    get().database.within(WORKER, tx =>
      tx
        .updateTable('month_deliveries')
        .set({ seen_at: sql<Date>`seen_at - make_interval(hours => ${hours})` })
        .execute(),
    )
  beforeEach(() => {
    november = { missingDays: [], version: 'first file' }
  })

  test('orders a month once every day is present and no file has arrived for a day, and each file restarts the wait', async () => {
    expect(await complete()).toEqual([])
    await pass(QUIET_HOURS - 1)
    expect(await complete()).toEqual([])
    november = { missingDays: [], version: 'second file' }
    expect(await complete()).toEqual([])
    await pass(1)
    expect(await complete()).toEqual([OCTOBER])
    await pass(QUIET_HOURS - 1)
    expect(await complete()).toEqual([OCTOBER, NOVEMBER])
  })

  test('orders a month with missing days only after the provider closes it, but then immediately', async () => {
    november = { missingDays: ['2026-11-30'], version: 'all but a day' }
    await complete()
    await pass(30 * QUIET_HOURS)
    expect(await complete()).not.toContain(NOVEMBER)
    const said = await get().database.within(WORKER, tx => closeMonth(tx, NOVEMBER!))
    expect(said).toContain('November 2026 is closed')
    expect(await complete()).toContain(NOVEMBER)
  })
})
