import { sql } from 'kysely'
import { type Database, WORKER } from '../../server/db/database.ts'

/** Invalid ledger entries. All fields except `refunds` and `standingMonths` count faults. */
export interface LedgerFaults {
  /** Balances that are below zero or differ from the sum of their rows. */
  readonly wrongBalances: number
  /**
   * Debits of datasets that do not have exactly one dataset of that price, and paid datasets that do not have exactly
   * one debit.
   */
  readonly unpairedDebits: number
  readonly unpairedDatasets: number
  /** Failed datasets that do not have exactly one refund of their price, and refunds of datasets that did not fail. */
  readonly wrongRefunds: number
  /** Orders whose datasets do not add up to the order's price, and series without an order. */
  readonly unevenOrders: number
  /**
   * Months of standing orders that lack the dataset or price that they name, and successful datasets of standing orders
   * that lack a month.
   */
  readonly wrongStandingMonths: number
  /**
   * Orders that were acknowledged but do not exist under the returned id, or that exist but were never acknowledged.
   */
  readonly lostOrders: number
  readonly unknownOrders: number
  readonly refunds: number
  readonly standingMonths: number
}

const balancesThatDoNotAddUp = (ids: ReturnType<typeof sql>) => sql<{ n: number }>`
  select count(*) as n from organisation_balances b
    where b.organisation_id = any(${ids}) and (b.credits < 0 or b.credits <> (
      select sum(case credit_type when 0 then amount else -amount end) from credit_ledger l
      where l.organisation_id = b.organisation_id))`

const idsOf = (organisations: readonly number[]) => sql`${[...organisations]}::int[]`

/** How many balances are currently below zero or differ from the sum of their rows, read in one statement. */
export const wrongBalancesNow = (database: Database, organisations: readonly number[]): Promise<number> =>
  database.within(WORKER, async tx =>
    Number((await balancesThatDoNotAddUp(idsOf(organisations)).execute(tx)).rows[0]?.n),
  )

/** @param acknowledged the ids of datasets or series, keyed by their order's Idempotency-Key */
export const ledgerFaults = (
  database: Database,
  organisations: readonly number[],
  acknowledged: ReadonlyMap<string, number>,
): Promise<LedgerFaults> =>
  database.within(WORKER, async tx => {
    const ids = idsOf(organisations)
    const count = async (query: ReturnType<typeof sql<{ n: number }>>) => Number((await query.execute(tx)).rows[0]?.n)
    const keys = await tx
      .selectFrom('idempotency_keys')
      .select(['key', 'dataset_id', 'series_id'])
      .where('organisation_id', 'in', organisations)
      .execute()
    const kept = new Map(keys.map(({ key, dataset_id, series_id }) => [key, series_id ?? dataset_id]))
    return {
      wrongBalances: await count(balancesThatDoNotAddUp(ids)),
      unpairedDebits: await count(sql`select count(*) as n from credit_ledger l
        where l.organisation_id = any(${ids}) and l.credit_type = 1 and l.dataset_id is not null and 1 <> (
          select count(*) from datasets d
          where d.id = l.dataset_id and d.credits = l.amount and d.organisation_id = l.organisation_id)`),
      unpairedDatasets: await count(sql`select count(*) as n from datasets d
        where d.organisation_id = any(${ids}) and d.credits > 0 and 1 <> (
          select count(*) from credit_ledger l where l.dataset_id = d.id and l.credit_type = 1)`),
      wrongRefunds: await count(sql`select count(*) as n from datasets d
        where d.organisation_id = any(${ids}) and (case when d.status = 3 then 1 else 0 end) <> (
          select count(*) from credit_ledger l
          where l.dataset_id = d.id and l.credit_type = 0 and l.amount = d.credits)`),
      unevenOrders: await count(sql`select (
        select count(*) from idempotency_keys k where k.organisation_id = any(${ids}) and k.credits <> (
          select coalesce(sum(d.credits), 0) from datasets d
          where case when k.series_id is null then d.id = k.dataset_id else d.series_id = k.series_id end)
        ) + (
        select count(*) from dataset_series s where s.organisation_id = any(${ids}) and not exists (
          select from idempotency_keys k where k.series_id = s.id)
          and not exists (select from standing_orders o where o.series_id = s.id)) as n`),
      wrongStandingMonths: await count(sql`select (
        select count(*) from standing_order_months m join standing_orders o on o.id = m.standing_order_id
        where o.organisation_id = any(${ids}) and m.dataset_id is not null and not exists (
          select from datasets d where d.id = m.dataset_id and d.credits = m.credits and d.series_id = o.series_id
            and d.organisation_id = o.organisation_id and d.credits <= o.monthly_limit)
        ) + (
        select count(*) from datasets d join standing_orders o on o.series_id = d.series_id
        where o.organisation_id = any(${ids}) and d.status <> 3 and not exists (
          select from standing_order_months m where m.dataset_id = d.id)) as n`),
      standingMonths: await count(sql`select count(*) as n
        from standing_order_months m join standing_orders o on o.id = m.standing_order_id
        where o.organisation_id = any(${ids}) and m.dataset_id is not null`),
      lostOrders: [...acknowledged].filter(([key, id]) => kept.get(key) !== id).length,
      unknownOrders: keys.filter(({ key }) => !acknowledged.has(key)).length,
      refunds: await count(sql`select count(*) as n from credit_ledger l
        where l.organisation_id = any(${ids}) and l.credit_type = 0 and l.dataset_id is not null`),
    }
  })
