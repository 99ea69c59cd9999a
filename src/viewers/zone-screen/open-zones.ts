import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, OpenProgress, ZoneSetInfo } from '../../../workers/contract.ts'
import { CallError } from '../../app/call-error.ts'
import type { ZoneFileLink } from '../../contract/places.ts'

/** The zone file of a map: how far it is. */
export type OpenZones =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening'; readonly progress: OpenProgress | null }
  /** Tiles answer; every zone is known once `complete`. */
  | {
      readonly kind: 'open'
      readonly engine: GeoEngine
      readonly info: ZoneSetInfo
      readonly name: string
      readonly complete: boolean
      readonly progress: OpenProgress | null
    }
  | { readonly kind: 'failed' }

export interface ZoneFile {
  readonly state: ReadonlySignal<OpenZones>
  open(): void
  close(): void
}

interface ZoneFileDeps {
  readonly engine: () => Promise<GeoEngine>
  readonly link: () => Promise<ZoneFileLink>
}

let jobs = 1_000_000

/** Opens one zone file in the geo engine, with progress; opening again closes what was open. */
export function createZoneFile(deps: ZoneFileDeps): ZoneFile {
  const state = signal<OpenZones>({ kind: 'idle' })
  let turn = 0
  let release = () => {}

  const load = async (mine: number) => {
    const [engine, link] = await Promise.all([deps.engine(), deps.link()])
    if (mine !== turn) return
    const jobId = jobs++
    release = () => engine.cancel(jobId)
    const info = await engine.open(
      jobId,
      { kind: 'url', url: link.signedUrl, neighboursUrl: link.neighboursUrl },
      progress => {
        const now = state.peek()
        if (mine === turn && (now.kind === 'opening' || now.kind === 'open')) state.value = { ...now, progress }
      },
    )
    if (mine !== turn) return engine.close(info.setId)
    release = () => engine.close(info.setId)
    const open = { kind: 'open', engine, info, name: link.name } as const
    state.value = { ...open, complete: false, progress: progressOf(state.peek()) }
    await engine.ready(info.setId)
    if (mine === turn) state.value = { ...open, complete: true, progress: null }
  }
  const close = () => {
    turn++
    release()
    release = () => {}
    state.value = { kind: 'idle' }
  }
  return {
    state,
    close,
    open: () => {
      close()
      const mine = turn
      state.value = { kind: 'opening', progress: null }
      load(mine).catch((error: unknown) => {
        if (mine !== turn) return
        // a refused call has been answered to the reader by whoever asked for the dataset
        if (!(error instanceof CallError)) console.error(error)
        state.value = { kind: 'failed' }
      })
    },
  }
}

const progressOf = (state: OpenZones) => (state.kind === 'opening' ? state.progress : null)
