import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { isErrorShape } from '../../workers/engine-error.ts'
import { Refusal } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { caller } from '../runtime/concurrency/caller.ts'
import { createFairQueue } from '../runtime/concurrency/fair-queue.ts'
import { Damaged, type DamageNotes } from '../runtime/outages/dependency-down.ts'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import { tsWorker } from '../runtime/threads/ts-worker.ts'
import type { ZoneEngine, ZoneEngines } from './zone-engines.ts'
import { damagedZones, digestOfKey, wholeFile, wholeZoneFile } from './zone-files.ts'

interface OpenSets {
  /** Runs work on a file's zone set. Concurrent callers share the set. */
  use<T>(fileKey: string, work: (setId: number) => Promise<T>): Promise<T>
}

interface Entry {
  readonly setId: Promise<number>
  users: number
}

/**
 * Open zone sets, keyed by file. If there are more than `most`, the least recently used set that is not in use is
 * closed.
 */
const createOpenSets = (
  most: number,
  open: (fileKey: string) => Promise<number>,
  close: (setId: number) => void,
): OpenSets => {
  const entries = new Map<string, Entry>()

  const trim = () => {
    for (const [key, entry] of entries) {
      if (entries.size <= most) return
      if (entry.users > 0) continue
      entries.delete(key)
      void entry.setId.then(close)
    }
  }

  return {
    async use(fileKey, work) {
      const entry = entries.get(fileKey) ?? { setId: open(fileKey), users: 0 }
      entries.delete(fileKey)
      entries.set(fileKey, entry)
      entry.users += 1
      try {
        return await work(await entry.setId)
      } catch (error) {
        // The next caller retries a set that could not be opened.
        await entry.setId.catch(() => entries.delete(fileKey))
        throw error
      } finally {
        entry.users -= 1
        trim()
      }
    },
  }
}

/** The default. Each thread has its own open zone sets, which take up some hundred megabytes for a country. */
const USUAL_THREADS = Math.min(2, availableParallelism())
/** The number of zone sets that a thread keeps open. */
const OPEN_SETS = 6
/**
 * An idle thread ends after this many milliseconds and frees its memory. A new one opens its zone sets in about a
 * second.
 */
const IDLE_MS = 10 * 60_000

const CUSTOMERS_DAMAGE =
  'A zone file of a customer’s own is damaged or missing. The log says which one and what mends it.'

interface Lane {
  readonly thread: Worker
  readonly engine: ZoneEngine
  readonly sets: OpenSets
  /** Rejects when the thread dies, because its calls would never settle. */
  readonly lost: Promise<never>
  busy: number
  /** Ends the thread after the idle time unless it gets work. */
  ending: NodeJS.Timeout | undefined
}

interface EnginePoolOptions {
  /** The maximum number of threads. Each starts with its first job. */
  readonly threads?: number | undefined
  /** A thread without work ends after this many milliseconds. */
  readonly idleMs?: number
  /** A job that runs longer than this many milliseconds is ended along with its thread. */
  readonly limitMs?: number
  /** Records damaged files, and files that can be read again. */
  readonly notes?: DamageNotes | null
  /** Called with the zone file of each abandoned job. */
  readonly onGivenUp?: (fileKey: string) => void
}

/** The server is not at fault. The job is not retried, because the same geometry would take as long again. */
const tooLong = (limitMs: number): Refusal =>
  new Refusal(
    'area-refused',
    `Measuring this took more than ${limitMs / 1000} seconds and was given up. Choose an area with a simpler edge; if the edge is simple, try again later.`,
  )

/** The neighbours file is next to the zone file, under the same name. */
const neighboursKey = (fileKey: string): string => fileKey.replace(/\.fgb$/, '.neighbours')

/**
 * Runs the geo engine in a few of the server's threads, with the current zone sets kept open. A thread does one job at
 * a time, and the queue is fair between organisations. A job whose caller has left is not started. An organisation may
 * use all threads but one, so that another organisation always finds a free one. A job that exceeds its time limit is
 * refused and its thread terminated, because a call into WebAssembly cannot be interrupted; the next job starts another
 * thread.
 */
export const createEnginePool = (
  files: Pick<FileStore, 'stat' | 'read'>,
  {
    threads = USUAL_THREADS,
    idleMs = IDLE_MS,
    limitMs = TIME_OUTS.geometry,
    notes = null,
    onGivenUp,
  }: EnginePoolOptions = {},
): ZoneEngines & { close(): Promise<void> } => {
  const lanes: Lane[] = []
  const queue = createFairQueue(threads, Math.max(1, threads - 1))
  let jobs = 0

  const noted = (open: (key: string) => Promise<number>) => async (key: string) => {
    try {
      const setId = await open(key)
      notes?.tell(key, null)
      return setId
    } catch (error) {
      // A customer's file name contains the customer's name, which readers of /readyz must not see.
      if (error instanceof Damaged) notes?.tell(key, digestOfKey(key) === null ? CUSTOMERS_DAMAGE : error.message)
      throw error
    }
  }

  const startLane = (): Lane => {
    const thread = tsWorker(new URL('./engine-thread.ts', import.meta.url), null)
    const proxy = wrap<ZoneEngine>(nodeEndpoint(thread))
    const engine = proxy as Remote<ZoneEngine> as unknown as ZoneEngine
    const lost = new Promise<never>((_, reject) => {
      const gone = (error?: unknown) => {
        const at = lanes.indexOf(lane)
        if (at >= 0) lanes.splice(at, 1)
        reject(error instanceof Error ? error : new Error('A geometry thread ended while it was needed'))
      }
      thread.once('error', gone)
      thread.once('exit', () => gone())
    })
    lost.catch(() => undefined)
    const open = async (key: string): Promise<number> => {
      const [bytes, neighbours] = await Promise.all([wholeZoneFile(files, key), wholeFile(files, neighboursKey(key))])
      try {
        const { setId } = await engine.open(++jobs, transfer({ kind: 'bytes', bytes, neighbours }, [bytes, neighbours]))
        await engine.ready(setId)
        return setId
      } catch (error) {
        throw isErrorShape(error) ? damagedZones(key, `it cannot be read (${error.message})`) : error
      }
    }
    const lane: Lane = {
      thread,
      engine,
      sets: createOpenSets(OPEN_SETS, noted(open), setId => engine.close(setId)),
      lost,
      busy: 0,
      ending: undefined,
    }
    lanes.push(lane)
    return lane
  }

  const end = async (lane: Lane): Promise<void> => {
    const at = lanes.indexOf(lane)
    if (at >= 0) lanes.splice(at, 1)
    clearTimeout(lane.ending)
    ;(lane.engine as unknown as Remote<ZoneEngine>)[releaseProxy]()
    await lane.thread.terminate()
  }

  /**
   * Runs work on an open zone set, and ends the thread if that takes too long.
   * @throws Refusal area-refused
   */
  const limited = async <T>(lane: Lane, fileKey: string, work: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(tooLong(limitMs))
        onGivenUp?.(fileKey)
        void end(lane)
      }, limitMs)
    })
    try {
      return await Promise.race([work(), expired])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Picks the least busy thread. If all are busy, another one is started. */
  const lane = (): Lane => {
    const [idlest] = [...lanes].sort((a, b) => a.busy - b.busy)
    return idlest && (idlest.busy === 0 || lanes.length >= threads) ? idlest : startLane()
  }

  return {
    async run(fileKey, work) {
      const { organisationId, signal } = caller()
      const give = await queue.take(organisationId, signal)
      const chosen = lane()
      chosen.busy += 1
      clearTimeout(chosen.ending)
      try {
        const job = (setId: number) => limited(chosen, fileKey, () => work(chosen.engine, setId))
        return await Promise.race([chosen.sets.use(fileKey, job), chosen.lost])
      } finally {
        chosen.busy -= 1
        if (chosen.busy === 0 && lanes.includes(chosen))
          chosen.ending = setTimeout(() => void end(chosen), idleMs).unref()
        give()
      }
    },
    async close() {
      await Promise.all([...lanes].map(end))
    },
  }
}
