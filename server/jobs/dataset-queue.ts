import { sql } from 'kysely'
import { CreditType, ReportStatus } from '../../src/domain/constants.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { LOCKS } from '../db/locks.ts'
import type { KeptEvScore } from '../db/tables/datasets.ts'
import type { DatasetRow } from '../services/datasets/dataset-access.ts'
import { ledgerInfo } from '../services/ordering/charge.ts'
import { drawNumber } from '../warehouse/dataset-spec.ts'

/** A lease that is not renewed for this long has run out. Seconds. */
export const LEASE_S = 30
/** A dataset fails after this many failures, or after this many claims where each attempt ends the process of its worker. */
export const MAX_FAILURES = 3
export const MAX_CLAIMS = 50

/** The address of the worker's entries in the audit trail. */
const WORKER_ADDRESS = 'dataset worker'

/** The results of a build that go into the dataset's row. */
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
  /** The build of an earlier attempt, which may have left figures and files. */
  readonly previousBuildId: number | null
}

/** The number of builds that an organisation has in progress. */
const underWay = sql<number>`(select count(*) from datasets as other where other.organisation_id = datasets.organisation_id
  and other.status = ${sql.lit(ReportStatus.InProgress)} and other.lease_until >= now())`
/** When an organisation was last served. */
const lastServed = sql<Date>`coalesce((select max(other.taken_up_at) from datasets as other
  where other.organisation_id = datasets.organisation_id), '-infinity')`

/**
 * Claims a dataset that is Requested, or In Progress under a lease that has run out. The queue is fair between organisations:
 * first comes the one with the fewest builds in progress, then the one that was served longest ago, with its oldest dataset.
 * A lock serialises claims, so that two at once do not serve the same organisation while another waits.
 * @param draw draws the number of the build
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

/** Renews the lease and writes the progress; false where another worker has taken the lease. */
export const renewLease = (database: Database, claim: Claim, progress: number): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const { numUpdatedRows } = await held(tx, claim)
      .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_S})`, progress })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Marks the dataset as completed by this attempt; false where the lease was lost, and then its figures are discarded. */
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

/** True if the dataset has this attempt's figures: the completion may have been committed although the reply was lost. */
export const isCounted = (database: Database, { dataset, buildId }: Claim): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const row = await tx.selectFrom('datasets').select('build_id').where('id', '=', dataset.id).executeTakeFirst()
    return row?.build_id === buildId
  })

/**
 * Returns the dataset to the queue: the worker stops, a dependency is down, or the build number was taken. This counts neither
 * as a failure nor as a claim, so that no outage, however long, makes an order fail.
 * @param forget clears the build number too, so that nobody removes the figures that bear it
 * @param pauseS seconds before the next claim
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

/** What the words for a failed district add: its own row cost nothing. */
const PAIR_REFUNDED = 'The credits of the street and its district were given back.'

/** The dataset that an order was paid by: the street, of a district; else the dataset itself. */
const paidDataset = async (tx: Tx, dataset: DatasetRow): Promise<DatasetRow> =>
  dataset.district_of === null
    ? dataset
    : tx.selectFrom('datasets').selectAll().where('id', '=', dataset.district_of).executeTakeFirstOrThrow()

/** The longest pause after a failed attempt. Seconds. */
const LONGEST_PAUSE_S = 300

/**
 * Records a failed attempt: the dataset is retried after a growing pause or, the last time, becomes Failed and its credits are
 * refunded in the same transaction.
 * @param failure in words for the user
 * @param kind 'away' if the warehouse went down and came back immediately: the dataset may be what crashes it, and is retried until
 *   MAX_CLAIMS; 'final' if another attempt would fail in the same way
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
    const { numUpdatedRows } = await held(tx, claim)
      .set({
        status: last ? ReportStatus.Failed : ReportStatus.Requested,
        progress: 0,
        failures,
        failure: last ? words : null,
        not_before: sql`now() + make_interval(secs => ${pauseS})`,
        lease_owner: null,
        lease_until: null,
        changed_at: sql`now()`,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'lost'
    if (!last) return 'again'
    // The refund goes to the organisation that paid: the dataset may have been moved since.
    const debit = await tx
      .selectFrom('credit_ledger')
      .select('organisation_id')
      .where('dataset_id', '=', paid.id)
      .where('credit_type', '=', CreditType.Debit)
      .executeTakeFirst()
    const paidBy = debit?.organisation_id ?? dataset.organisation_id
    // No user did this; the details name the user who ordered the dataset.
    const note = { userId: null, organisationId: paidBy, address: WORKER_ADDRESS } as const
    const order = { datasetId: dataset.id, orderedBy: dataset.created_by }
    await writeAudit(tx, { ...note, action: 'dataset-failed', details: { ...order, failure } })
    if (paid.credits > 0) {
      // A street and its district may both fail; what was paid for them is given back once.
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
    return 'failed'
  })

/** Checks that the queue can be reached. @throws DependencyDown where it cannot */
export const reachQueue = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx.selectFrom('datasets').select('id').limit(1).execute()
  })

/** Ends the leases that an earlier run of this worker held. */
export const freeOwnLeases = (database: Database, owner: string): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('datasets')
      .set({ lease_until: sql`now() - interval '1 second'` })
      .where('lease_owner', '=', owner)
      .where('status', '=', ReportStatus.InProgress)
      .execute()
  })
