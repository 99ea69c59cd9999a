import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AttemptOutcome } from '../runtime/monitoring/metrics.ts'
import { Damaged, DependencyDown, dependencyOf } from '../runtime/outages/dependency-down.ts'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import { WarehouseError } from '../warehouse/warehouse.ts'
import { attemptBuild, type BuildParts, EmptyDataset } from './attempt-build.ts'
import {
  type Claim,
  claimDataset,
  completeDataset,
  failAttempt,
  freeOwnLeases,
  isCompletedBy,
  MAX_CLAIMS,
  reachQueue,
  renewLease,
  returnDataset,
} from './dataset-queue.ts'
import { createDiscards, type Discards } from './discard-builds.ts'
import { createWorkGate, type GatePauses } from './work-gate.ts'

/** The delay before retrying a write to an unreachable state database, in milliseconds. */
const AGAIN_MS = 1000
const HEARTBEAT_MS = 5000
/** Progress is written at most once in this many milliseconds. */
const PROGRESS_MS = 400
/**
 * The interval at which the queue is polled, in milliseconds. Polling is needed because leases expire and delays end
 * without a notification.
 */
const POLL_MS = 2000
/** The delay before retrying a dataset whose zones or movement data are damaged, in seconds. */
const DAMAGE_PAUSE_S = 60

/** The message for the user. The cause is in the log. */
const FAILURE = 'The dataset could not be built. Its credits have been returned; please try again or contact support.'

const EMPTY =
  'The place had too few visits in this period for figures to be shown. Its credits have been returned; please choose a busier place.'

interface WorkerParts extends BuildParts {
  readonly log: Logger
  readonly draw?: () => number
  /** Identifies this worker in its leases. */
  readonly owner: string
  /** True if no other worker has ever had this name, so that the leases of its earlier runs can be ended at startup. */
  readonly inheritsLeases?: boolean
  /** The number of datasets to build concurrently; one by default. */
  readonly builds?: number
  /** True if the dependencies of a build, other than the state, are up. Checks the warehouse by default. */
  readonly isThere?: () => Promise<boolean>
  /** Delays between checks of a dependency that is down. */
  readonly gatePauses?: GatePauses
  /** Called with the outcome of each attempt and its duration in seconds. */
  readonly onAttempt?: (outcome: AttemptOutcome, seconds: number) => void
  /** Called when a dataset is completed or has failed permanently. */
  readonly onEnd?: (dataset: number) => void
}

/** State shared by a worker's concurrent builds. */
interface Worker {
  readonly parts: WorkerParts
  readonly stopping: AbortSignal
  readonly gate: ReturnType<typeof createWorkGate>
  readonly discards: Discards
  readonly alarm: ReturnType<typeof createAlarm>
  readonly isThere: () => Promise<boolean>
  /** When the queue or a lease was last reached. */
  reachedAt: number
  /** True if another installation has taken over the warehouse, which is logged once. */
  isTakenOver: boolean
}

/** Lets several loops sleep until a notification arrives. */
const createAlarm = (stopping: AbortSignal) => {
  const sleepers = new Set<() => void>()
  let rings = 0
  const wake = () => {
    for (const end of sleepers) end()
  }
  return {
    wake,
    ring(): void {
      rings += 1
      wake()
    },
    /**
     * The number of notifications so far. Read it before a poll, so that work announced during the poll triggers
     * another one.
     */
    rings: () => rings,
    /** Waits for a notification after the first `ringsBefore`, for at most `ms` milliseconds. */
    sleep: (ringsBefore: number, ms = POLL_MS) =>
      new Promise<void>(done => {
        if (rings > ringsBefore || stopping.aborted) return done()
        const end = () => {
          clearTimeout(timer)
          sleepers.delete(end)
          done()
        }
        const timer = setTimeout(end, ms)
        sleepers.add(end)
      }),
  }
}

/**
 * Retries a write until the state database can be reached, however long that takes.
 * @throws DependencyDown if the database is still down when the worker stops
 */
const untilReached = async <T>({ stopping }: Worker, write: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DependencyDown) || stopping.aborted) throw error
      await pause(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

/** Renews a claim's lease until ended, and more often while the build progresses. */
const startHeartbeat = (worker: Worker, claim: Claim) => {
  const { database, log } = worker.parts
  const lost = new AbortController()
  let progress = 0
  let writtenAt = performance.now()
  let isWriting = false
  const beat = async () => {
    if (isWriting) return
    isWriting = true
    writtenAt = performance.now()
    try {
      if (!(await renewLease(database, claim, progress))) lost.abort(new Error('The lease was lost'))
      worker.reachedAt = performance.now()
    } catch (error) {
      log.warn({ err: error, dataset: claim.dataset.id }, 'lease not renewed')
    }
    isWriting = false
  }
  const timer = setInterval(beat, HEARTBEAT_MS)
  return {
    /** Aborted when the worker stops or the lease is lost. */
    signal: AbortSignal.any([worker.stopping, lost.signal]),
    onProgress(share: number): void {
      progress = Math.min(0.99, share)
      if (performance.now() - writtenAt > PROGRESS_MS) void beat()
    },
    end: () => clearInterval(timer),
  }
}

const build = async (
  worker: Worker,
  claim: Claim,
  { signal, onProgress, end }: ReturnType<typeof startHeartbeat>,
): Promise<AttemptOutcome> => {
  const { parts, discards } = worker
  const { database, log } = parts
  const { dataset, buildId, previousBuildId } = claim
  if (previousBuildId !== null) await discards.discard(dataset.id, previousBuildId)
  // A dataset that crashes its worker on every attempt never reaches failAttempt.
  if (dataset.claims > MAX_CLAIMS) throw new Error(`Claimed ${dataset.claims} times and never ended`)
  const built = await attemptBuild(parts, claim, signal, onProgress)
  end()
  worker.gate.open()
  // If a completion was committed but its reply was lost, the retry finds nothing left to complete.
  const isCompleted = await untilReached(worker, () => completeDataset(database, claim, built))
  if (!isCompleted && !(await untilReached(worker, () => isCompletedBy(database, claim)))) {
    await discards.discard(dataset.id, buildId)
    return 'lost'
  }
  log.info({ dataset: dataset.id, buildId }, 'dataset completed')
  if (built.outliers > 0)
    log.warn(
      { dataset: dataset.id, buildId, outliers: built.outliers },
      'the weights of these devices cost this dataset detail: check the weights with movement:check',
    )
  // The user already received an e-mail when the dataset was first built.
  if (!dataset.remade) parts.onEnd?.(dataset.id)
  return 'completed'
}

/** The message for the user, and whether another attempt is worthwhile. */
const failureOf = (error: unknown, isAway: boolean): [failure: string, kind: 'own' | 'away' | 'final'] =>
  error instanceof EmptyDataset ? [EMPTY, 'final'] : [FAILURE, isAway ? 'away' : 'own']

/** Returns a dataset to the queue, or records that the attempt failed. */
const afterError = async (worker: Worker, claim: Claim, error: unknown): Promise<AttemptOutcome> => {
  const { gate, discards, isThere, parts } = worker
  const { database, log } = parts
  const { dataset, buildId } = claim
  const giveBack = async (pauseS = 0): Promise<AttemptOutcome> =>
    (await untilReached(worker, () => returnDataset(database, claim, { pauseS }))) ? 'returned' : 'lost'
  if (worker.stopping.aborted || (error instanceof WarehouseError && error.code === 'taken-over')) {
    await returnDataset(database, claim)
    return 'returned'
  }
  if (error instanceof WarehouseError && error.code === 'number-taken') {
    log.warn({ dataset: dataset.id, buildId }, 'build number taken, another is drawn')
    await returnDataset(database, claim, { forget: true })
    return 'returned'
  }
  const away = dependencyOf(error)
  // The dataset waits until the damaged file is restored. Other datasets may not need that file.
  if (away instanceof Damaged) {
    log.error({ err: away, dataset: dataset.id, buildId }, 'dataset waits')
    return giveBack(DAMAGE_PAUSE_S)
  }
  // If the warehouse is up again immediately, this dataset may have crashed it, so the attempt counts.
  if (away && (away.dependency !== 'warehouse' || !(await isThere().catch(() => false)))) {
    gate.close()
    log.warn({ err: error, dataset: dataset.id, buildId, away: away.dependency }, 'dataset given back')
    return giveBack()
  }
  const outcome = await untilReached(worker, () => failAttempt(database, claim, ...failureOf(error, away !== null)))
  gate.open()
  log.error({ err: error, dataset: dataset.id, buildId, outcome }, 'dataset attempt failed')
  if (outcome === 'failed') parts.onEnd?.(dataset.id)
  if (!(await isCompletedBy(database, claim))) await discards.discard(dataset.id, buildId)
  return outcome
}

const attempt = async (worker: Worker, claim: Claim): Promise<AttemptOutcome> => {
  const heartbeat = startHeartbeat(worker, claim)
  try {
    return await build(worker, claim, heartbeat)
  } catch (error) {
    heartbeat.end()
    return await afterError(worker, claim, error)
  }
}

/** Builds the next dataset in the queue, or waits for one. */
const step = async (worker: Worker, ringsBefore: number): Promise<void> => {
  const { parts, gate, alarm, discards } = worker
  const { database, owner } = parts
  const waitMs = await gate.waitMs()
  if (waitMs > 0) {
    // Read the queue anyway, because `healthy` reports whether it can be reached.
    await reachQueue(database)
    worker.reachedAt = performance.now()
    return alarm.sleep(Number.POSITIVE_INFINITY, Math.min(waitMs, POLL_MS))
  }
  await parts.movement.requireOwner()
  const claim = await claimDataset(database, owner, parts.draw)
  worker.reachedAt = performance.now()
  if (!claim) {
    await discards.again()
    return alarm.sleep(ringsBefore)
  }
  const startedAt = performance.now()
  const outcome = await attempt(worker, claim)
  parts.onAttempt?.(outcome, (performance.now() - startedAt) / 1000)
}

const run = async (worker: Worker): Promise<void> => {
  while (!worker.stopping.aborted) {
    const ringsBefore = worker.alarm.rings()
    try {
      await step(worker, ringsBefore)
    } catch (error) {
      if (dependencyOf(error)) worker.gate.close()
      const isTakenOver = error instanceof WarehouseError && error.code === 'taken-over'
      if (!isTakenOver || !worker.isTakenOver) worker.parts.log.error({ err: error }, 'worker')
      worker.isTakenOver ||= isTakenOver
      await worker.alarm.sleep(ringsBefore)
    }
  }
}

/** Builds datasets, up to `builds` at a time, until stopped. Any number of workers may share one database. */
export const startWorker = async (parts: WorkerParts) => {
  const { database, owner } = parts
  const stopping = new AbortController()
  const alarm = createAlarm(stopping.signal)
  const isThere = parts.isThere ?? (() => parts.movement.healthy())
  const worker: Worker = {
    parts,
    stopping: stopping.signal,
    gate: createWorkGate(isThere, parts.gatePauses),
    discards: createDiscards(parts),
    alarm,
    isThere,
    reachedAt: performance.now(),
    isTakenOver: false,
  }
  if (parts.inheritsLeases) await freeOwnLeases(database, owner)
  const stopListening = await database.listen('ambit_dataset', alarm.ring)
  const running = Promise.all(Array.from({ length: parts.builds ?? 1 }, () => run(worker)))
  return {
    /** True if the worker is running and has reached its queue within the time limit. */
    healthy: () => performance.now() - worker.reachedAt < TIME_OUTS.workerSilence && !stopping.signal.aborted,
    /** Resolves when the datasets in progress have been returned to the queue. */
    async stop() {
      stopping.abort()
      alarm.wake()
      await running
      await stopListening()
    },
  }
}
