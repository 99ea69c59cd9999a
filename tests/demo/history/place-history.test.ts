import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAST_ORDERS, SERIES_ORDER } from '../../../demo/history/past-orders.ts'
import { DEMO_FAILURE } from '../../../demo/history/place-history.ts'
import { CUSTOMER } from '../../../demo/state/accounts.ts'
import { WORKER } from '../../../server/db/database.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { openState, type State } from '../../../server/start/open-state.ts'
import { CreditType, DatasetStatus } from '../../../src/domain/constants.ts'
import { keptDemo } from '../../support/demo-installation.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ambit-history-'))
let state: State
beforeAll(async () => {
  const folder = await keptDemo()
  cpSync(folder, dataDir, { recursive: true, verbatimSymlinks: true })
  state = await openState(parseSettings({ DATA_DIR: dataDir }))
}, 600_000)
afterAll(async () => {
  await state?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * The ordered datasets. The district that came with each street is listed separately, because districts do not count as
 * orders.
 */
const read = async () => {
  const rows = await readRows()
  const ordered = rows.datasets.filter(row => row.district_of === null)
  return { ...rows, ordered, districts: rows.datasets.filter(row => row.district_of !== null) }
}

const readRows = () =>
  state.database.within(WORKER, async tx => {
    const { id } = await tx
      .selectFrom('organisations')
      .select('id')
      .where('name', '=', CUSTOMER)
      .executeTakeFirstOrThrow()
    return {
      datasets: await tx
        .selectFrom('datasets as d')
        .leftJoin('dataset_groups as g', 'g.id', 'd.group_id')
        .selectAll('d')
        .select('g.name as group_name')
        .where('d.organisation_id', '=', id)
        .orderBy('d.id')
        .execute(),
      ledger: await tx
        .selectFrom('credit_ledger')
        .selectAll()
        .where('organisation_id', '=', id)
        .orderBy('id')
        .execute(),
      balance: await tx
        .selectFrom('organisation_balances')
        .select('credits')
        .where('organisation_id', '=', id)
        .executeTakeFirstOrThrow(),
      spent: await tx
        .selectFrom('audit_trail')
        .select(['at', 'details'])
        .where('organisation_id', '=', id)
        .where('action', '=', 'credits-spent')
        .execute(),
    }
  })

test('saves two areas and shares one of them', async () => {
  const rows = await state.database.within(WORKER, tx =>
    tx.selectFrom('saved_areas').select(['name', 'private_to', 'zones', 'area_km2']).orderBy('name').execute(),
  )
  expect(rows).toMatchObject([
    { name: 'City centre', private_to: null },
    { name: 'South Bank', private_to: expect.any(Number) },
  ])
  for (const { zones, area_km2 } of rows) {
    expect(zones?.length).toBeGreaterThan(2)
    expect(area_km2).toBeGreaterThan(0)
  }
})

test('two colleagues placed the orders, in three groups, with several templates and months, a series and an event', async () => {
  const { ordered: datasets } = await read()
  const inSeries = datasets.filter(row => row.series_id !== null)
  expect(inSeries.map(({ name }) => name)).toEqual([SERIES_ORDER.name, SERIES_ORDER.name])
  expect(new Set(inSeries.map(row => row.first_day)).size).toBe(2)
  // Each month of a series was ordered after it had ended.
  expect(inSeries.map(row => row.created_at.toISOString().slice(0, 7) > row.first_day.slice(0, 7))).toEqual([
    true,
    true,
  ])
  expect(new Set(inSeries.map(row => row.created_at.toISOString().slice(0, 7))).size).toBe(2)
  expect(new Set(inSeries.map(row => row.series_id)).size).toBe(1)
  const events = datasets.filter(row => row.event_days !== null)
  expect(events.map(({ name, event_days }) => [name, event_days?.length])).toEqual([['City centre, last Saturday', 1]])
  expect(datasets).toHaveLength(16)
  expect(new Set(datasets.map(({ name }) => name)).size).toBe(15)
  expect(new Set(datasets.map(({ group_name }) => group_name))).toEqual(new Set(PAST_ORDERS.map(({ group }) => group)))
  expect(new Set(PAST_ORDERS.map(({ group }) => group)).size).toBe(3)
  expect(new Set(datasets.map(row => row.requested_by_name))).toEqual(new Set(['Maya Ellis', 'Tom Hughes']))
  // All templates except flows: a flows order would prevent other orders from overlapping it. This sample is enough.
  expect(new Set(datasets.map(row => row.template_name)).size).toBe(9)
  expect(new Set(PAST_ORDERS.map(({ monthsBack }) => monthsBack)).size).toBe(6)
})

test('each street of a High Street Week comes with its district, free and in the same group', async () => {
  const { ordered, districts } = await read()
  const streets = ordered.filter(row => row.template_name === 'High Street Week')
  expect(streets).toHaveLength(2)
  expect(districts.map(row => [row.district_of, row.group_name, row.credits])).toEqual(
    streets.map(row => [row.id, row.group_name, 0]),
  )
})

test('the areas are typical of an analyst: one point, a few points, eight to thirty adjacent custom zones, or a boundary', async () => {
  const { datasets } = await read()
  const points = datasets.map(({ pois }) => pois.length)
  const zones = datasets.map(row => row.selected_zones.length).filter(count => count > 0)
  expect(new Set(points)).toEqual(new Set([0, 1, 3]))
  expect(zones).toHaveLength(5)
  const drawn = datasets.filter(({ boundary }) => boundary !== null)
  expect(drawn.map(({ places }) => places)).toEqual([
    [{ made: 'drawn', name: expect.any(String), areaKm2: drawn[0]!.area_km2 }],
  ])
  for (const count of zones) {
    expect(count).toBeGreaterThanOrEqual(8)
    expect(count).toBeLessThanOrEqual(30)
  }
})

test('[P1.02] one order failed and was refunded, and all others are completed, even the one placed last, when the demo was ready', async () => {
  const { datasets, ledger } = await read()
  const [failed, ...others] = datasets
  expect([failed!.status, failed!.failure]).toEqual([DatasetStatus.Failed, DEMO_FAILURE])
  expect(others.map(({ status }) => status)).toEqual(others.map(() => DatasetStatus.Completed))
  const rows = ledger.filter(row => row.dataset_id === failed!.id)
  expect(rows.map(row => [row.amount, row.credit_type])).toEqual([
    [failed!.credits, CreditType.Debit],
    [failed!.credits, CreditType.Credit],
  ])
  expect(failed!.credits).toBeGreaterThan(0)
})

test('the ledger charges each order once, in date order, and adds up to the balance', async () => {
  const { ordered, ledger, balance } = await read()
  const debits = ledger.filter(row => row.credit_type === CreditType.Debit)
  expect(debits.map(row => [row.dataset_id, row.amount])).toEqual(ordered.map(({ id, credits }) => [id, credits]))
  const times = ledger.map(row => row.created_at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const sum = ledger.reduce(
    (total, row) => total + (row.credit_type === CreditType.Debit ? -row.amount : row.amount),
    0,
  )
  expect(sum).toBe(balance.credits)
  expect(ledger.filter(row => row.dataset_id === null).map(row => row.info)).toEqual([
    'Opening credits',
    'Autumn programme',
  ])
})

test('datasets and ledger have dates after their month, but the audit trail has the actual time', async () => {
  const { ordered: datasets, ledger, spent } = await read()
  const now = Date.now()
  const early = datasets.slice(0, -2)
  for (const row of early) {
    expect(row.created_at.toISOString().slice(0, 10) > row.last_day).toBe(true)
    const debit = ledger.find(
      ({ dataset_id, credit_type }) => dataset_id === row.id && credit_type === CreditType.Debit,
    )
    expect(debit?.created_at).toEqual(row.created_at)
  }
  expect(ledger[0]!.created_at.toISOString().slice(0, 10)).toBe('2026-05-11')
  expect(spent).toHaveLength(datasets.length)
  const [first] = spent.map(({ at }) => at.getTime()).sort((a, b) => a - b)
  expect(first! > early.at(-1)!.created_at.getTime() || first! > now - 86_400_000).toBe(true)
  expect(datasets.at(-1)!.created_at.getTime()).toBeGreaterThanOrEqual(first!)
})

test('one order awaits approval, prepared by a user who may not spend', async () => {
  const prepared = await state.database.within(WORKER, tx => tx.selectFrom('prepared_orders').selectAll().execute())
  expect(prepared.map(row => [row.prepared_by_name, row.payload.reportName])).toEqual([
    ['Grace Obi', 'Footfall Counter'],
  ])
})
