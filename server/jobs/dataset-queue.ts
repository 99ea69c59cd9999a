import { sql } from 'kysely'
import { CreditType, ReportStatus } from '../../src/domain/constants.ts'
import { writeAudit } from '../audit-trail/write-audit.ts'
import { type Database, WORKER } from '../db/database.ts'
import { LOCKS } from '../db/locks.ts'
import type { KeptEvScore } from '../db/schema.ts'
import type { DatasetRow } from '../services/datasets/dataset-access.ts'
import { drawNumber } from '../warehouse/extract/draw-number.ts'

/** A lease that is not renewed for this long is anybody's. Seconds. */
export const LEASE_S = 30
/** Failures after which a dataset is given up; and takings-up, so that one that ends its process each time is given up too. */
export const MAX_FAILURES = 3
export const MAX_CLAIMS = 50

/** Stands in the audit trail where a caller's address would. */
const WORKER_ADDRESS = 'dataset worker'

/** What a build tells of the dataset beside its figures. */
export interface BuiltDataset {
  /** Days of the period that hold no data, ISO dates. */
  readonly missingDays: readonly string[]
  /** Null where the dataset has none. */
  readonly evScore: KeptEvScore | null
}

export interface Claim {
  readonly dataset: DatasetRow
  /** Unique to this attempt. */
  readonly buildId: number
  /** What an attempt cut off may have left. */
  readonly previousBuildId: number | null
}

/** Builds of an organisation that a worker is at. */
const underWay = sql<number>`(select count(*) from datasets as other where other.organisation_id = datasets.organisation_id
  and other.status = ${sql.lit(ReportStatus.InProgress)} and other.lease_until >= now())`
/** When an organisation was last served. */
const lastServed = sql<Date>`coalesce((select max(other.taken_up_at) from datasets as other
  where other.organisation_id = datasets.organisation_id), '-infinity')`

/**
 * Takes a dataset that is Requested, or In Progress under a lease that has run out: organisations are served in turn, first
 * the one with the fewest builds under way, of those the one that has waited longest since its last, and its oldest dataset.
 * Claims take turns: each counts what the one before it has taken, so that two at once do not serve the same organisation
 * while another waits.
 * @param draw draws the attempt's number
 */
export const claimDataset = (database: Database, owner: string, draw = drawNumber): Promise<Claim | null> =>
  database.within(WORKER, async tx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.claimDataset)})`.execute(tx)
    const due = await tx
      .selectFrom('datasets')
      .select(['id', 'attempt_build_id'])
      .where(eb =>
        eb.or([
          eb.and([
            eb('status', '=', ReportStatus.Requested),
            eb.or([eb('not_before', 'is', null), eb('not_before', '<=', sql<Date>`now()`)]),
          ]),
          eb.and([eb('status', '=', ReportStatus.InProgress), eb('lease_until', '<', sql<Date>`now()`)]),
        ]),
      )
      .orderBy(underWay)
      .orderBy(lastServed)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    const dataset = await tx
      .updateTable('datasets')
      .set({
        status: ReportStatus.InProgress,
        progress: 0,
        claims: sql`claims + 1`,
        attempt_build_id: draw(),
        taken_up_at: sql`clock_timestamp()`,
        lease_owner: owner,
        lease_until: sql`now() + make_interval(secs => ${LEASE_S})`,
        changed_at: sql`now()`,
      })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { dataset, buildId: dataset.attempt_build_id ?? 0, previousBuildId: due.attempt_build_id }
  })

const held = (tx: Parameters<Parameters<Database['within']>[1]>[0], { dataset, buildId }: Claim) =>
  tx
    .updateTable('datasets')
    .where('id', '=', dataset.id)
    .where('attempt_build_id', '=', buildId)
    .where('status', '=', ReportStatus.InProgress)

/** Renews the lease and tells the progress; false where it is lost to another worker. */
export const renewLease = (database: Database, claim: Claim, progress: number): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const { numUpdatedRows } = await held(tx, claim)
      .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_S})`, progress })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Completed, by this attempt; false where the lease was lost, and then nothing of it counts. */
export const completeDataset = (
  database: Database,
  claim: Claim,
  { missingDays, evScore }: BuiltDataset = { missingDays: [], evScore: null },
): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const { numUpdatedRows } = await held(tx, claim)
      .set({
        status: ReportStatus.Completed,
        build_id: claim.buildId,
        missing_days: JSON.stringify(missingDays),
        ev_score: evScore && JSON.stringify(evScore),
        progress: 1,
        lease_owner: null,
        lease_until: null,
        changed_at: sql`now()`,
      })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Whether the dataset rests on this attempt's figures: its completion may have been kept although the answer was lost. */
export const isCounted = (database: Database, { dataset, buildId }: Claim): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const row = await tx.selectFrom('datasets').select('build_id').where('id', '=', dataset.id).executeTakeFirst()
    return row?.build_id === buildId
  })

/**
 * Gives the dataset back untried: the worker stops, something that it needs is away, or the attempt's number was taken. It counts
 * neither as a failure nor as a taking-up, so that no outage, however long, gives an order up.
 * @param forget the attempt's number too, so that nobody removes what it holds
 * @param pauseS not taken up again for so long
 * @returns false where the lease was lost
 */
export const returnDataset = (
  database: Database,
  claim: Claim,
  { forget = false, pauseS = 0 } = {},
): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const { numUpdatedRows } = await held(tx, claim)
      .set({
        status: ReportStatus.Requested,
        progress: 0,
        claims: sql`claims - 1`,
        lease_owner: null,
        lease_until: null,
        changed_at: sql`now()`,
        ...(forget && { attempt_build_id: null }),
        ...(pauseS > 0 && { not_before: sql`now() + make_interval(secs => ${pauseS})` }),
      })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Longest pause after an attempt that lost its engine. Seconds. */
const LONGEST_PAUSE_S = 300

/**
 * A failed attempt: tried again after a pause that grows, or, the last time, Failed with the credits given back in the
 * same transaction.
 * @param failure in words for the user
 * @param own whether the dataset itself may be at fault; one whose engine goes away at every attempt and is there again
 *   at once may be what ends it, and is tried until MAX_CLAIMS
 */
export const failAttempt = (
  database: Database,
  claim: Claim,
  failure: string,
  own = true,
): Promise<'again' | 'failed' | 'lost'> =>
  database.within(WORKER, async tx => {
    const { dataset } = claim
    const failures = dataset.failures + (own ? 1 : 0)
    const last = (own && failures >= MAX_FAILURES) || dataset.claims >= MAX_CLAIMS
    const tries = own ? failures : dataset.claims
    const pauseS = Math.min(LONGEST_PAUSE_S, tries * tries)
    const { numUpdatedRows } = await held(tx, claim)
      .set({
        status: last ? ReportStatus.Failed : ReportStatus.Requested,
        progress: 0,
        failures,
        failure: last ? failure : null,
        not_before: sql`now() + make_interval(secs => ${pauseS})`,
        lease_owner: null,
        lease_until: null,
        changed_at: sql`now()`,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'lost'
    if (!last) return 'again'
    // To whoever paid: the dataset may have been moved since.
    const debit = await tx
      .selectFrom('credit_ledger')
      .select('organisation_id')
      .where('dataset_id', '=', dataset.id)
      .where('credit_type', '=', CreditType.Debit)
      .executeTakeFirst()
    const paidBy = debit?.organisation_id ?? dataset.organisation_id
    // Nobody's own doing: the row names who ordered it.
    const note = { userId: null, organisationId: paidBy, address: WORKER_ADDRESS } as const
    const order = { datasetId: dataset.id, orderedBy: dataset.created_by }
    await writeAudit(tx, { ...note, action: 'dataset-failed', details: { ...order, failure } })
    if (dataset.credits > 0) {
      await tx
        .insertInto('credit_ledger')
        .values({
          organisation_id: paidBy,
          amount: dataset.credits,
          credit_type: CreditType.Credit,
          info: `Refund: ${dataset.template_name}: ${dataset.name}`,
          dataset_id: dataset.id,
        })
        .execute()
      await writeAudit(tx, { ...note, action: 'credits-refunded', details: { ...order, credits: dataset.credits } })
    }
    return 'failed'
  })

/** Only whether the queue can be reached. @throws DependencyDown where not */
export const reachQueue = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx.selectFrom('datasets').select('id').limit(1).execute()
  })

/** At the start: what an earlier life of this worker held is free at once. */
export const freeOwnLeases = (database: Database, owner: string): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('datasets')
      .set({ lease_until: sql`now() - interval '1 second'` })
      .where('lease_owner', '=', owner)
      .where('status', '=', ReportStatus.InProgress)
      .execute()
  })
