import type { Logger } from 'pino'
import type { AttemptOutcome } from '../monitoring/metrics.ts'
import { Damaged } from '../runtime/damaged.ts'
import { dependencyOf } from '../runtime/dependency-of.ts'
import { TIME_OUTS } from '../runtime/time-outs.ts'
import { WarehouseError } from '../warehouse/warehouse.ts'
import { attemptBuild, type BuildParts } from './attempt-build.ts'
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
/** Progress is told at most this often. Milliseconds. */
const PROGRESS_MS = 400
/** Looked for even when nothing was heard: leases that ran out, pauses that ended. Milliseconds. */
const LOOK_MS = 2000

/** A dataset whose zones or movement data are damaged is tried again so much later. */
const DAMAGE_PAUSE_S = 60

/** What the user is told; the cause is in the log. */
const FAILURE = 'The dataset could not be built. Its credits have been returned; please try again or contact support.'

export interface WorkerParts extends BuildParts {
  readonly log: Logger
  /** Draws an attempt's number. */
  readonly draw?: () => number
  /** Names this worker in its leases. */
  readonly owner: string
  /** Whether an earlier life of this worker had the same name and nobody else can have it: its leases are free at once. */
  readonly inheritsLeases?: boolean
  /** Datasets built at once; one unless given. */
  readonly builds?: number
  /** Whether what a build needs beside the state is there: the warehouse, unless given. */
  readonly isThere?: () => Promise<boolean>
  /** Between looks for what is away. */
  readonly gatePauses?: GatePauses
  /** Told how each attempt ended, and how long it took, seconds. */
  readonly onAttempt?: (outcome: AttemptOutcome, seconds: number) => void
  /** Told when a dataset is completed, or has failed for good. */
  readonly onEnd?: (dataset: number) => void
}

/** Builds datasets, so many at a time, until stopped; any number of these may work on one database. */
export const startWorker = async (parts: WorkerParts) => {
  const { database, log, owner } = parts
  const stopping = new AbortController()
  const resting = new Set<() => void>()
  /** Counts what was heard: work that is announced during a look is looked for again. */
  let heard = 0
  const wake = () => {
    for (const end of resting) end()
  }
  const isThere = parts.isThere ?? (() => parts.movement.healthy())
  const discards = createDiscards(parts)
  const gate = createWorkGate(isThere, parts.gatePauses)
  /** When the queue or a lease was last reached. */
  let reached = performance.now()
  /** Another has the warehouse, for good: told once. */
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
    let told = performance.now()
    let telling = false
    const beat = async () => {
      if (telling) return
      telling = true
      told = performance.now()
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
      // One that ends its process at every attempt never comes to fail by itself.
      if (dataset.claims > MAX_CLAIMS) throw new Error(`Taken up ${dataset.claims} times and never ended`)
      const built = await attemptBuild(parts, claim, signal, share => {
        progress = Math.min(0.99, share)
        if (performance.now() - told > PROGRESS_MS) void beat()
      })
      clearInterval(heartbeat)
      gate.open()
      // A completion that was kept although its answer was lost finds nothing to complete.
      const completed = await written(() => completeDataset(database, claim, built))
      if (!completed && !(await written(() => isCounted(database, claim)))) {
        await discards.discard(dataset.id, buildId)
        return 'lost'
      }
      log.info({ dataset: dataset.id, buildId }, 'dataset completed')
      if (built.outliers > 0)
        log.warn(
          { dataset: dataset.id, buildId, outliers: built.outliers },
          'so many devices have weights that withhold figures of this dataset: look at the weights with movement:check',
        )
      // Whoever ordered it was told when it was made first.
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
      // It waits until what it needs is put back; others may need something else.
      if (away instanceof Damaged) {
        log.error({ err: away, dataset: dataset.id, buildId }, 'dataset waits')
        return (await written(() => returnDataset(database, claim, { pauseS: DAMAGE_PAUSE_S }))) ? 'returned' : 'lost'
      }
      // A warehouse that is there again at once may have been ended by this very dataset: then the attempt counts.
      if (away && (away.dependency !== 'warehouse' || !(await isThere().catch(() => false)))) {
        gate.close()
        log.warn({ err: error, dataset: dataset.id, buildId, away: away.dependency }, 'dataset given back')
        return (await written(() => returnDataset(database, claim))) ? 'returned' : 'lost'
      }
      const outcome = await written(() => failAttempt(database, claim, FAILURE, away === null))
      gate.open()
      log.error({ err: error, dataset: dataset.id, buildId, outcome }, 'dataset attempt failed')
      if (outcome === 'failed') parts.onEnd?.(dataset.id)
      if (!(await isCounted(database, claim))) await discards.discard(dataset.id, buildId)
      return outcome
    }
  }

  /** @param ms how long at most */
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
          // The queue is looked at all the same, so that whoever asks knows whether it can be.
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
    /** Whether it looks for work, or is at it, and has reached its queue lately. */
    healthy: () => performance.now() - reached < TIME_OUTS.workerSilence && !stopping.signal.aborted,
    /** Stops after giving back what is under way; answers when it has. */
    async stop() {
      stopping.abort()
      wake()
      await running
      await stopListening()
    },
  }
}
