import { sql } from 'kysely'
import { CreditType, DatasetStatus } from '../../src/domain/constants.ts'
import { writeAudit } from '../audit/audit.ts'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { lockFirst } from '../db/lease-queue.ts'
import { LOCKS } from '../db/locks.ts'
import type { StoredEvScores } from '../db/tables/datasets.ts'
import { inSeconds, isUpdated, now } from '../db/updates.ts'
import type { DatasetRow } from '../services/datasets/dataset-access.ts'
import { ledgerInfo } from '../services/ordering/charge.ts'
import { drawNumber } from '../warehouse/builds/dataset-spec.ts'

/** A lease expires if it is not renewed for this many seconds. */
const LEASE_S = 30
/** A dataset fails after this many failures, or after this many claims if every attempt crashes its worker. */
export const MAX_FAILURES = 3
export const MAX_CLAIMS = 50

/** The address in the worker's audit entries. */
const WORKER_ADDRESS = 'dataset worker'

/** The results of a build that are stored in the dataset's row. */
export interface BuiltDataset {
  /** Days of the period without data, as ISO dates. */
  readonly missingDays: readonly string[]
  /** Null for a dataset without scores. */
  readonly evScores: StoredEvScores | null
}

/** Resets the lease columns when a dataset's lease ends. */
const NO_LEASE = { lease_owner: null, lease_until: null, changed_at: now } as const

export interface Claim {
  readonly dataset: DatasetRow
  /** Unique to this attempt. */
  readonly buildId: number
  /** The build of the previous attempt, which may have left figures and files behind. */
  readonly previousBuildId: number | null
}

/** The number of an organisation's builds in progress. */
const inProgress = sql<number>`(select count(*) from datasets as other where other.organisation_id = datasets.organisation_id
  and other.status = ${sql.lit(DatasetStatus.InProgress)} and other.lease_until >= now())`
/** When an organisation was last served. */
const lastServed = sql<Date>`coalesce((select max(other.taken_up_at) from datasets as other
  where other.organisation_id = datasets.organisation_id), '-infinity')`

/**
 * Claims a dataset that is Requested, or In Progress under an expired lease. The queue is fair between organisations:
 * it serves the organisation with the fewest builds in progress or, if there are several, the one that has waited
 * longest. It starts with the organisation's oldest dataset. A lock serialises claims, so that two concurrent claims do
 * not both serve one organisation while another waits.
 * @param draw draws the build number
 */
export const claimDataset = (database: Database, owner: string, draw = drawNumber): Promise<Claim | null> =>
  database.within(WORKER, async tx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.claimDataset)})`.execute(tx)
    const due = await lockFirst(
      tx
        .selectFrom('datasets')
        .select(['id', 'attempt_build_id'])
        .where(eb =>
          eb.or([
            eb.and([
              eb('status', '=', DatasetStatus.Requested),
              eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]),
            ]),
            eb.and([eb('status', '=', DatasetStatus.InProgress), eb('lease_until', '<', now)]),
          ]),
        )
        .orderBy(inProgress)
        .orderBy(lastServed)
        .orderBy('id'),
    )
    if (!due) return null
    const dataset = await tx
      .updateTable('datasets')
      .set({
        status: DatasetStatus.InProgress,
        progress: 0,
        claims: sql`claims + 1`,
        attempt_build_id: draw(),
        taken_up_at: sql`clock_timestamp()`,
        lease_owner: owner,
        lease_until: inSeconds(LEASE_S),
        changed_at: now,
      })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { dataset, buildId: dataset.attempt_build_id ?? 0, previousBuildId: due.attempt_build_id }
  })

/** Updates the dataset if this attempt still holds its lease. */
const leased = (tx: Tx, { dataset, buildId }: Claim) =>
  tx
    .updateTable('datasets')
    .where('id', '=', dataset.id)
    .where('attempt_build_id', '=', buildId)
    .where('status', '=', DatasetStatus.InProgress)

/** Renews the lease and records the progress. Returns false if another worker has taken the lease. */
export const renewLease = (database: Database, claim: Claim, progress: number): Promise<boolean> =>
  database.within(WORKER, tx => isUpdated(leased(tx, claim).set({ lease_until: inSeconds(LEASE_S), progress })))

/**
 * Marks the dataset as completed by this attempt. Returns false if the lease was lost; the caller then discards the
 * figures.
 */
export const completeDataset = (
  database: Database,
  claim: Claim,
  { missingDays, evScores }: BuiltDataset = { missingDays: [], evScores: null },
): Promise<boolean> =>
  database.within(WORKER, tx =>
    isUpdated(
      leased(tx, claim).set({
        status: DatasetStatus.Completed,
        build_id: claim.buildId,
        missing_days: JSON.stringify(missingDays),
        ev_score: evScores && JSON.stringify(evScores),
        progress: 1,
        ...NO_LEASE,
      }),
    ),
  )

/**
 * True if the dataset has this attempt's figures: the completion may have been committed even though its reply was
 * lost.
 */
export const isCompletedBy = (database: Database, { dataset, buildId }: Claim): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const row = await tx.selectFrom('datasets').select('build_id').where('id', '=', dataset.id).executeTakeFirst()
    return row?.build_id === buildId
  })

/**
 * Returns the dataset to the queue because the worker is stopping, a dependency is down or the build number was taken.
 * This counts neither as a failure nor as a claim, so an order survives an outage of any length.
 * @param forget also clears the build number, so that the figures of the build that owns it are not removed
 * @param pauseS seconds before the next claim
 * @returns false if the lease was lost
 */
export const returnDataset = (
  database: Database,
  claim: Claim,
  { forget = false, pauseS = 0 } = {},
): Promise<boolean> =>
  database.within(WORKER, tx =>
    isUpdated(
      leased(tx, claim).set({
        status: DatasetStatus.Requested,
        progress: 0,
        claims: sql`claims - 1`,
        ...NO_LEASE,
        ...(forget && { attempt_build_id: null }),
        ...(pauseS > 0 && { not_before: inSeconds(pauseS) }),
      }),
    ),
  )

/** Appended to the failure message of a district, whose own row cost nothing. */
const PAIR_REFUNDED = 'The credits of the street and its district were given back.'

/** The dataset whose row records the order's price: the street for a district, otherwise the dataset itself. */
const paidDataset = async (tx: Tx, dataset: DatasetRow): Promise<DatasetRow> =>
  dataset.district_of === null
    ? dataset
    : tx.selectFrom('datasets').selectAll().where('id', '=', dataset.district_of).executeTakeFirstOrThrow()

/** The maximum delay after a failed attempt, in seconds. */
const LONGEST_PAUSE_S = 300

/**
 * Records a failed attempt. The dataset is retried after a growing delay; after the last attempt it becomes Failed, and
 * its credits are refunded in the same transaction.
 * @param failure the message for the user
 * @param kind 'away' if the warehouse crashed and restarted immediately: the dataset may be the cause, and is retried
 * until MAX_CLAIMS; 'final' if another attempt would fail in the same way
 */
export const failAttempt = (
  database: Database,
  claim: Claim,
  failure: string,
  kind: 'own' | 'away' | 'final' = 'own',
): Promise<'again' | 'failed' | 'lost'> =>
  database.within(WORKER, async tx => {
    const { dataset } = claim
    const isAway = kind === 'away'
    const failures = dataset.failures + (isAway ? 0 : 1)
    const last = kind === 'final' || (!isAway && failures >= MAX_FAILURES) || dataset.claims >= MAX_CLAIMS
    const tries = isAway ? dataset.claims : failures
    const pauseS = Math.min(LONGEST_PAUSE_S, tries * tries)
    const paid = await paidDataset(tx, dataset)
    const words = paid.id !== dataset.id && paid.credits > 0 ? `${failure} ${PAIR_REFUNDED}` : failure
    const isRecorded = await isUpdated(
      leased(tx, claim).set({
        status: last ? DatasetStatus.Failed : DatasetStatus.Requested,
        progress: 0,
        failures,
        failure: last ? words : null,
        not_before: inSeconds(pauseS),
        ...NO_LEASE,
      }),
    )
    if (!isRecorded) return 'lost'
    if (!last) return 'again'
    await refund(tx, dataset, paid, failure)
    return 'failed'
  })

/** Refunds a failed dataset's credits to the organisation that paid, because the dataset may have been moved since. */
const refund = async (tx: Tx, dataset: DatasetRow, paid: DatasetRow, failure: string): Promise<void> => {
  const debit = await tx
    .selectFrom('credit_ledger')
    .select('organisation_id')
    .where('dataset_id', '=', paid.id)
    .where('credit_type', '=', CreditType.Debit)
    .executeTakeFirst()
  const paidBy = debit?.organisation_id ?? dataset.organisation_id
  // No user is responsible for this entry; its details contain the user who ordered the dataset.
  const note = { userId: null, organisationId: paidBy, address: WORKER_ADDRESS } as const
  const order = { datasetId: dataset.id, orderedBy: dataset.created_by }
  await writeAudit(tx, { ...note, action: 'dataset-failed', details: { ...order, failure } })
  if (paid.credits === 0) return
  // If a street and its district both fail, their price is refunded only once.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('credit_ledger')
    .values({
      organisation_id: paidBy,
      amount: paid.credits,
      credit_type: CreditType.Credit,
      info: `Refund: ${ledgerInfo(paid.template_name, paid, paid.series_id !== null)}`,
      dataset_id: paid.id,
    })
    .onConflict(same => same.column('dataset_id').where('credit_type', '=', CreditType.Credit).doNothing())
    .executeTakeFirstOrThrow()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n)
    await writeAudit(tx, {
      ...note,
      action: 'credits-refunded',
      details: { ...order, datasetId: paid.id, credits: paid.credits },
    })
}

/** @throws DependencyDown if the queue cannot be reached */
export const reachQueue = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx.selectFrom('datasets').select('id').limit(1).execute()
  })

/** Ends the leases left by an earlier run of this worker. */
export const freeOwnLeases = (database: Database, owner: string): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('datasets')
      .set({ lease_until: sql`now() - interval '1 second'` })
      .where('lease_owner', '=', owner)
      .where('status', '=', DatasetStatus.InProgress)
      .execute()
  })
