import type { GeoEngine, OpenProgress, ZoneSetInfo } from '../../workers/contract.ts'
import { cancelled } from '../../workers/engine-error.ts'

let jobs = 0

/** Returns a unique id for an engine job, which can be cancelled by this id. */
export const nextJob = (): number => ++jobs

interface Waiter {
  readonly onProgress: ((progress: OpenProgress) => void) | undefined
  readonly reject: (reason: unknown) => void
}

interface Shared {
  readonly job: number
  readonly opening: Promise<ZoneSetInfo>
  /** Keyed by the caller's job id. */
  readonly waiters: Map<number, Waiter>
  users: number
}

/** The path identifies the file. The query is a signature that differs each time. */
const fileOf = (url: string) => url.split('?')[0]!

/**
 * Lets screens that open the same zone file share one set. Loading is cancelled when its last waiter cancels, and the
 * set is closed when its last user closes it.
 */
export const withSharedSets = (engine: GeoEngine): GeoEngine => {
  const files = new Map<string, Shared>()
  const bySet = new Map<number, string>()

  const start = (file: string, source: Parameters<GeoEngine['open']>[1]): Shared => {
    const waiters = new Map<number, Waiter>()
    const job = nextJob()
    const opening = engine.open(job, source, progress => {
      for (const { onProgress } of waiters.values()) onProgress?.(progress)
    })
    const shared: Shared = { job, opening, waiters, users: 0 }
    files.set(file, shared)
    opening.then(
      ({ setId }) => {
        if (shared.users === 0) engine.close(setId)
        else bySet.set(setId, file)
      },
      () => leave(file, shared),
    )
    return shared
  }
  const leave = (file: string, shared: Shared) => {
    if (files.get(file) === shared) files.delete(file)
  }
  const waiting = new Map<number, () => void>()

  return {
    ...engine,
    open: (jobId, source, onProgress) => {
      const file = source.kind === 'url' ? `${fileOf(source.url)} ${source.idProperty ?? ''}` : `bytes:${nextJob()}`
      const shared = files.get(file) ?? start(file, source)
      shared.users += 1
      return new Promise<ZoneSetInfo>((resolve, reject) => {
        shared.waiters.set(jobId, { onProgress, reject })
        waiting.set(jobId, () => {
          waiting.delete(jobId)
          shared.waiters.delete(jobId)
          shared.users -= 1
          if (shared.users === 0) {
            leave(file, shared)
            engine.cancel(shared.job)
          }
          reject(cancelled())
        })
        shared.opening.then(resolve, reject).finally(() => waiting.delete(jobId))
      })
    },
    readFile: (jobId, file, onProgress) => {
      const job = nextJob()
      waiting.set(jobId, () => engine.cancel(job))
      return engine.readFile(job, file, onProgress).finally(() => waiting.delete(jobId))
    },
    cancel: jobId => waiting.get(jobId)?.(),
    close: setId => {
      const file = bySet.get(setId)
      const shared = file === undefined ? undefined : files.get(file)
      if (file === undefined || shared === undefined) return
      shared.users -= 1
      if (shared.users > 0) return
      leave(file, shared)
      bySet.delete(setId)
      engine.close(setId)
    },
  }
}
