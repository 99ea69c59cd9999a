import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, LonLatBox, OpenProgress, ZoneFacts, ZoneSetInfo } from '../../workers/contract.ts'
import { nextJob } from './shared-sets.ts'
import { createZoneJudge, type ZoneJudge } from './zone-judge.ts'

export interface OpenZoneSet {
  readonly kind: 'open'
  readonly name: string
  readonly engine: GeoEngine
  readonly info: ZoneSetInfo
  /** True once the whole file has been read. Verdicts need the whole file; tiles and single zones do not. */
  readonly complete: boolean
  readonly progress: OpenProgress | null
  /** Judges most clicks on the main thread. Null until the set is complete. */
  readonly judge: ZoneJudge | null
}

export type ZoneSetState =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly name: string; readonly progress: OpenProgress | null }
  | OpenZoneSet
  | { readonly kind: 'failed'; readonly name: string }

/** The portal's signed links to a zone file and its neighbours. */
export interface ZoneFileAddress {
  readonly signedUrl: string
  readonly neighboursUrl: string
  /** The property that identifies zones. Defaults to `objectid`. */
  readonly idProperty?: string
}

export interface ZoneFile {
  readonly set: ReadonlySignal<ZoneSetState>
  /**
   * Reads a file's index and the zones within `view`, and closes the previous file. Settles when the file has opened or
   * failed to load.
   */
  open(name: string, address: () => Promise<ZoneFileAddress>, view?: LonLatBox): Promise<void>
  /** Opens the file again after a failure. */
  retry(): Promise<void>
  /** Reads the whole file. Resolves to true if verdicts are available. If reading fails, `set` becomes `failed`. */
  complete(): Promise<boolean>
  close(): void
}

/** Creates the state of one zone file in the geo engine, including its loading progress, as a signal. */
export const createZoneFile = (startEngine: () => Promise<GeoEngine>): ZoneFile => {
  const set = signal<ZoneSetState>({ kind: 'none' })
  let turn = 0
  let release = (): void => {}
  let completing: Promise<boolean> | null = null
  let lastRequest: Parameters<ZoneFile['open']> | null = null

  const close = (): void => {
    turn += 1
    release()
    release = () => {}
    completing = null
    set.value = { kind: 'none' }
  }
  const fail = (startTurn: number, name: string, error: unknown): void => {
    if (startTurn !== turn) return
    console.error(error)
    set.value = { kind: 'failed', name }
  }
  const load = async (startTurn: number, ...[name, address, view]: Parameters<ZoneFile['open']>): Promise<void> => {
    const [engine, link] = await Promise.all([startEngine(), address().catch(() => null)])
    if (startTurn !== turn) return
    if (link === null) {
      // The call is refused if the dataset is; the screen that loads the dataset shows the reason.
      set.value = { kind: 'failed', name }
      return
    }
    const { signedUrl, neighboursUrl, idProperty } = link
    const jobId = nextJob()
    release = () => engine.cancel(jobId)
    const source = { kind: 'url', url: signedUrl, neighboursUrl, idProperty, view } as const
    const info = await engine.open(jobId, source, progress => {
      const now = set.peek()
      if (startTurn === turn && (now.kind === 'opening' || now.kind === 'open')) set.value = { ...now, progress }
    })
    if (startTurn !== turn) return engine.close(info.setId)
    release = () => engine.close(info.setId)
    const now = set.peek()
    const progress = now.kind === 'opening' ? now.progress : null
    set.value = { kind: 'open', name, engine, info, complete: false, progress, judge: null }
  }
  const finish = async (startTurn: number, { engine, info, name }: OpenZoneSet): Promise<boolean> => {
    let facts: ZoneFacts
    try {
      facts = await engine.facts(info.setId)
    } catch (error) {
      fail(startTurn, name, error)
      return false
    }
    const now = set.peek()
    if (startTurn !== turn || now.kind !== 'open') return false
    set.value = { ...now, complete: true, judge: createZoneJudge(facts) }
    performance.mark('zones-selectable')
    return true
  }

  const open: ZoneFile['open'] = async (name, address, view) => {
    close()
    lastRequest = [name, address, view]
    const startTurn = turn
    performance.mark('zones-requested')
    set.value = { kind: 'opening', name, progress: null }
    try {
      await load(startTurn, name, address, view)
    } catch (error) {
      fail(startTurn, name, error)
    }
  }

  return {
    set,
    close,
    open,
    retry: async () => {
      if (lastRequest !== null && set.peek().kind === 'failed') await open(...lastRequest)
    },
    complete: async () => {
      const now = set.peek()
      if (now.kind !== 'open') return false
      completing ??= finish(turn, now)
      return completing
    },
  }
}
