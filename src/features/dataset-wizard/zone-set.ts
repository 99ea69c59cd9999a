import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, OpenProgress, ZoneSetInfo } from '../../../workers/contract.ts'
import type { ZoneSystem } from '../../contract/organisations.ts'
import type { ZoneFileLink } from '../../contract/places.ts'

export type ZoneSet =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly name: string; readonly progress: OpenProgress | null }
  /** Tiles and lists answer; verdicts do once `complete`. */
  | {
      readonly kind: 'open'
      readonly name: string
      readonly engine: GeoEngine
      readonly info: ZoneSetInfo
      readonly complete: Promise<void>
      readonly progress: OpenProgress | null
    }
  | { readonly kind: 'failed'; readonly name: string; readonly system: ZoneSystem }

export interface ZoneSetDeps {
  readonly engine: () => Promise<GeoEngine>
  readonly zoneFile: (system: ZoneSystem) => Promise<ZoneFileLink>
}

export interface ZoneSetLoader {
  readonly set: ReadonlySignal<ZoneSet>
  /** Opens a system's zones, and lets go of those opened before; null lets go. */
  open(system: ZoneSystem | null): Promise<void>
}

let jobs = 0

export const createZoneSetLoader = (deps: ZoneSetDeps): ZoneSetLoader => {
  const set = signal<ZoneSet>({ kind: 'none' })
  let turn = 0
  let release = (): void => {}
  const load = async (system: ZoneSystem, mine: number): Promise<void> => {
    const [engine, link] = await Promise.all([deps.engine(), deps.zoneFile(system)])
    if (mine !== turn) return
    const jobId = ++jobs
    release = () => engine.cancel(jobId)
    const onProgress = (progress: OpenProgress): void => {
      const now = set.peek()
      if (mine === turn && (now.kind === 'opening' || now.kind === 'open')) set.value = { ...now, progress }
    }
    const info = await engine.open(
      jobId,
      { kind: 'url', url: link.signedUrl, neighboursUrl: link.neighboursUrl },
      onProgress,
    )
    if (mine !== turn) return engine.close(info.setId)
    release = () => engine.close(info.setId)
    const complete = engine.ready(info.setId)
    const now = set.peek()
    const progress = now.kind === 'opening' ? now.progress : null
    set.value = { kind: 'open', name: system.name, engine, info, complete, progress }
    await complete
  }
  return {
    set,
    open: async system => {
      const mine = ++turn
      release()
      release = () => {}
      set.value = system === null ? { kind: 'none' } : { kind: 'opening', name: system.name, progress: null }
      if (system === null) return
      try {
        await load(system, mine)
      } catch (error) {
        if (mine !== turn) return
        console.error(error)
        set.value = { kind: 'failed', name: system.name, system }
      }
    },
  }
}
