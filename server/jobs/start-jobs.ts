import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { endTurn, renewTurn, TURN_S, takeTurn } from './job-turns.ts'

/** A job that recurs and that one node does for all nodes of an installation. */
export interface Job {
  readonly name: string
  /** Seconds between two runs. */
  readonly everyS: number
  /** Must be idempotent: a run that was cut off, by a kill or a lost lease, is repeated by the next node. */
  readonly work: () => Promise<unknown>
}

/** Milliseconds between two polls for jobs that are due. */
const LOOK_MS = 10_000
/** A failed job is retried after this, or after its own interval where that is shorter. Seconds. */
const AFTER_FAILURE_S = 60

export interface JobsParts {
  readonly database: Database
  readonly log: Logger
  /** Names this node. */
  readonly owner: string
}

/** Runs the jobs that are due and whose lease no other node holds, one after another, until stopped. */
export const startJobs = ({ database, log, owner }: JobsParts, jobs: readonly Job[], lookMs = LOOK_MS) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>(done => signal.addEventListener('abort', () => done(), { once: true }))

  const turn = async ({ name, everyS, work }: Job): Promise<void> => {
    if (signal.aborted || !(await takeTurn(database, name, owner))) return
    const renewing = setInterval(
      () => renewTurn(database, name, owner).catch(error => log.warn({ err: error, job: name }, 'turn not renewed')),
      (TURN_S * 1000) / 3,
    )
    let nextS = everyS
    try {
      // A node that stops does not wait: the next node repeats a job that was cut off.
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
  const run = async () => {
    while (!signal.aborted) {
      for (const job of jobs)
        await turn(job).catch(error => log.error({ err: error, job: job.name }, 'turn not taken or not given back'))
      await pause(lookMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
