import type { Logger } from 'pino'
import { type Database, WORKER } from '../db/database.ts'
import { startPolling } from '../db/lease-queue.ts'
import { inSeconds, isUpdated, now } from '../db/updates.ts'

/** A lease expires if it is not renewed for this many seconds. */
const TURN_S = 30

/** Takes the lease of a job that is due and that no other node has leased. */
export const takeTurn = (database: Database, name: string, owner: string): Promise<boolean> =>
  database.within(WORKER, async tx => {
    await tx
      .insertInto('job_turns')
      .values({ name })
      .onConflict(same => same.doNothing())
      .execute()
    return isUpdated(
      tx
        .updateTable('job_turns')
        .set({ owner, lease_until: inSeconds(TURN_S) })
        .where('name', '=', name)
        .where('next_at', '<=', now)
        .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)])),
    )
  })

/** Renews the lease. Returns false if another node has taken it. */
export const renewTurn = (database: Database, name: string, owner: string): Promise<boolean> =>
  database.within(WORKER, tx =>
    isUpdated(
      tx
        .updateTable('job_turns')
        .set({ lease_until: inSeconds(TURN_S) })
        .where('name', '=', name)
        .where('owner', '=', owner),
    ),
  )

/** Ends the lease. The job is due again after `seconds`. */
export const endTurn = (database: Database, name: string, owner: string, seconds: number): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('job_turns')
      .set({ owner: null, lease_until: null, next_at: inSeconds(seconds) })
      .where('name', '=', name)
      .where('owner', '=', owner)
      .execute()
  })

/** A recurring job that one node performs for the whole installation. */
export interface Job {
  readonly name: string
  /** The interval between runs, in seconds. */
  readonly everyS: number
  /** Must be idempotent: if a run is interrupted by a kill or a lost lease, the next node repeats it. */
  readonly work: () => Promise<unknown>
}

/** The interval at which due jobs are polled, in milliseconds. */
const POLL_MS = 10_000
/** A failed job is retried after this many seconds, or after its own interval if that is shorter. */
const AFTER_FAILURE_S = 60

interface JobsParts {
  readonly database: Database
  readonly log: Logger
  /** Identifies this node. */
  readonly owner: string
}

const runIfDue = async (
  { database, log, owner }: JobsParts,
  { name, everyS, work }: Job,
  signal: AbortSignal,
  stopped: Promise<void>,
): Promise<void> => {
  if (signal.aborted || !(await takeTurn(database, name, owner))) return
  const renewing = setInterval(
    () => renewTurn(database, name, owner).catch(error => log.warn({ err: error, job: name }, 'turn not renewed')),
    (TURN_S * 1000) / 3,
  )
  let nextS = everyS
  try {
    // A stopping node does not wait: the next node repeats an interrupted job.
    await Promise.race([work(), stopped])
    if (signal.aborted) nextS = 0
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, job: name }, 'job failed')
    nextS = signal.aborted ? 0 : Math.min(everyS, AFTER_FAILURE_S)
  } finally {
    clearInterval(renewing)
  }
  await endTurn(database, name, owner, nextS)
}

/** Runs due jobs that no other node has leased, one after another, until stopped. */
export const startJobs = (parts: JobsParts, jobs: readonly Job[], pollMs = POLL_MS) => {
  let stopped: Promise<void> | undefined
  return startPolling(pollMs, async signal => {
    stopped ??= new Promise(done => signal.addEventListener('abort', () => done(), { once: true }))
    for (const job of jobs)
      await runIfDue(parts, job, signal, stopped).catch(error =>
        parts.log.error({ err: error, job: job.name }, 'turn not taken or not given back'),
      )
    return false
  })
}
