import type { Logger } from 'pino'
import type { AttemptOutcome } from '../runtime/monitoring/metrics.ts'
import { Damaged, dependencyOf } from '../runtime/outages/dependency-down.ts'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import { WarehouseError } from '../warehouse/warehouse.ts'
import { attemptBuild, type BuildParts, EmptyDataset } from './attempt-build.ts'
import {
  type Claim,
  claimDataset,
  completeDataset,
  failAttempt,
  freeOwnLeases,
  isCounted,
  MAX_CLAIMS,
  reachQueue,
  renewLease,
  returnDataset,
} from './dataset-queue.ts'
import { createDiscards } from './discards.ts'
import { untilReached } from './until-reached.ts'
import { createWorkGate, type GatePauses } from './work-gate.ts'

const HEARTBEAT_MS = 5000
/** Progress is written at most this often. Milliseconds. */
const PROGRESS_MS = 400
/** The queue is polled this often, because leases run out and pauses end without a notification. Milliseconds. */
const LOOK_MS = 2000

/** The pause before a dataset whose zones or movement data are damaged is retried. Seconds. */
const DAMAGE_PAUSE_S = 60

/** The message for the user; the cause is in the log. */
const FAILURE = 'The dataset could not be built. Its credits have been returned; please try again or contact support.'

const EMPTY =
  'The place had too few visits in this period for figures to be shown. Its credits have been returned; please choose a busier place.'

export interface WorkerParts extends BuildParts {
  readonly log: Logger
  /** Draws the number of a build. */
  readonly draw?: () => number
  /** Names this worker in its leases. */
  readonly owner: string
  /** True if the name is this worker's alone, also in earlier runs, so that their leases can be ended at the start. */
  readonly inheritsLeases?: boolean
  /** Datasets built at once; one unless given. */
  readonly builds?: number
  /** True if the dependencies of a build other than the state are up; the default checks the warehouse. */
  readonly isThere?: () => Promise<boolean>
  /** Pauses between checks of a dependency that is down, milliseconds. */
  readonly gatePauses?: GatePauses
  /** Receives the outcome of each attempt and its duration in seconds. */
  readonly onAttempt?: (outcome: AttemptOutcome, seconds: number) => void
  /** Called when a dataset is completed or has failed permanently. */
  readonly onEnd?: (dataset: number) => void
}

/** The words for the user, and whether another attempt is worth it. */
const failureOf = (error: unknown, isAway: boolean): [failure: string, kind: 'own' | 'away' | 'final'] =>
  error instanceof EmptyDataset ? [EMPTY, 'final'] : [FAILURE, isAway ? 'away' : 'own']

/** Builds datasets, up to `builds` at a time, until stopped; any number of workers may share one database. */
export const startWorker = async (parts: WorkerParts) => {
  const { database, log, owner } = parts
  const stopping = new AbortController()
  const resting = new Set<() => void>()
  /** The number of notifications: work that is announced during a poll causes another poll. */
  let heard = 0
  const wake = () => {
    for (const end of resting) end()
  }
  const isThere = parts.isThere ?? (() => parts.movement.healthy())
  const discards = createDiscards(parts)
  const gate = createWorkGate(isThere, parts.gatePauses)
  /** When the queue or a lease was last reached. */
  let reached = performance.now()
  /** Another installation has taken the warehouse over; this is logged once. */
  let isTakenOver = false
  if (parts.inheritsLeases) await freeOwnLeases(database, owner)
  const stopListening = await database.listen('ambit_dataset', () => {
    heard += 1
    wake()
  })

  const written = <T>(write: () => Promise<T>) => untilReached(write, stopping.signal)

  const work = async (claim: Claim): Promise<AttemptOutcome> => {
    const { dataset, buildId, previousBuildId } = claim
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    let progress = 0
    let writtenAt = performance.now()
    let telling = false
    const beat = async () => {
      if (telling) return
      telling = true
      writtenAt = performance.now()
      try {
        if (!(await renewLease(database, claim, progress))) lost.abort(new Error('The lease was lost'))
        reached = performance.now()
      } catch (error) {
        log.warn({ err: error, dataset: dataset.id }, 'lease not renewed')
      }
      telling = false
    }
    const heartbeat = setInterval(beat, HEARTBEAT_MS)
    try {
      if (previousBuildId !== null) await discards.discard(dataset.id, previousBuildId)
      // A dataset that crashes its worker at every attempt never reaches failAttempt.
      if (dataset.claims > MAX_CLAIMS) throw new Error(`Taken up ${dataset.claims} times and never ended`)
      const built = await attemptBuild(parts, claim, signal, share => {
        progress = Math.min(0.99, share)
        if (performance.now() - writtenAt > PROGRESS_MS) void beat()
      })
      clearInterval(heartbeat)
      gate.open()
      // Where a completion was committed but its reply was lost, the retry has nothing to complete.
      const completed = await written(() => completeDataset(database, claim, built))
      if (!completed && !(await written(() => isCounted(database, claim)))) {
        await discards.discard(dataset.id, buildId)
        return 'lost'
      }
      log.info({ dataset: dataset.id, buildId }, 'dataset completed')
      if (built.outliers > 0)
        log.warn(
          { dataset: dataset.id, buildId, outliers: built.outliers },
          'the weights of these devices cost this dataset detail: check the weights with movement:check',
        )
      // The user who ordered the dataset had an e-mail when it was first built.
      if (!dataset.remade) parts.onEnd?.(dataset.id)
      return 'completed'
    } catch (error) {
      clearInterval(heartbeat)
      if (stopping.signal.aborted) {
        await returnDataset(database, claim)
        return 'returned'
      }
      if (error instanceof WarehouseError && error.code === 'taken-over') {
        await returnDataset(database, claim)
        return 'returned'
      }
      if (error instanceof WarehouseError && error.code === 'number-taken') {
        log.warn({ dataset: dataset.id, buildId }, 'build number taken, another is drawn')
        await returnDataset(database, claim, { forget: true })
        return 'returned'
      }
      const away = dependencyOf(error)
      // The dataset waits until the damaged file is put back; other datasets may not need that file.
      if (away instanceof Damaged) {
        log.error({ err: away, dataset: dataset.id, buildId }, 'dataset waits')
        return (await written(() => returnDataset(database, claim, { pauseS: DAMAGE_PAUSE_S }))) ? 'returned' : 'lost'
      }
      // A warehouse that is up again immediately may have been crashed by this very dataset: then the attempt counts.
      if (away && (away.dependency !== 'warehouse' || !(await isThere().catch(() => false)))) {
        gate.close()
        log.warn({ err: error, dataset: dataset.id, buildId, away: away.dependency }, 'dataset given back')
        return (await written(() => returnDataset(database, claim))) ? 'returned' : 'lost'
      }
      const outcome = await written(() => failAttempt(database, claim, ...failureOf(error, away !== null)))
      gate.open()
      log.error({ err: error, dataset: dataset.id, buildId, outcome }, 'dataset attempt failed')
      if (outcome === 'failed') parts.onEnd?.(dataset.id)
      if (!(await isCounted(database, claim))) await discards.discard(dataset.id, buildId)
      return outcome
    }
  }

  /** Waits for a notification, `ms` milliseconds at most. */
  const rest = (heardBefore: number, ms = LOOK_MS) =>
    new Promise<void>(done => {
      if (heard > heardBefore || stopping.signal.aborted) return done()
      const end = () => {
        clearTimeout(timer)
        resting.delete(end)
        done()
      }
      const timer = setTimeout(end, ms)
      resting.add(end)
    })
  const run = async () => {
    while (!stopping.signal.aborted) {
      const heardBefore = heard
      try {
        const waitMs = await gate.waitMs()
        if (waitMs > 0) {
          // The queue is read all the same, because `healthy` reports whether it can be reached.
          await reachQueue(database)
          reached = performance.now()
          await rest(Number.POSITIVE_INFINITY, Math.min(waitMs, LOOK_MS))
          continue
        }
        await parts.movement.requireOwner()
        const claim = await claimDataset(database, owner, parts.draw)
        reached = performance.now()
        if (!claim) {
          await discards.again()
          await rest(heardBefore)
          continue
        }
        const begun = performance.now()
        const outcome = await work(claim)
        parts.onAttempt?.(outcome, (performance.now() - begun) / 1000)
      } catch (error) {
        if (dependencyOf(error)) gate.close()
        const lost = error instanceof WarehouseError && error.code === 'taken-over'
        if (!lost || !isTakenOver) log.error({ err: error }, 'worker')
        isTakenOver ||= lost
        await rest(heardBefore)
      }
    }
  }
  const running = Promise.all(Array.from({ length: parts.builds ?? 1 }, run))
  return {
    /** Whether the worker runs and has reached its queue within the time limit. */
    healthy: () => performance.now() - reached < TIME_OUTS.workerSilence && !stopping.signal.aborted,
    /** Resolves when the datasets in progress have been returned to the queue. */
    async stop() {
      stopping.abort()
      wake()
      await running
      await stopListening()
    },
  }
}
