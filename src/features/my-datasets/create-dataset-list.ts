import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Loaded } from '../../app/load.ts'
import type { StatusChange } from '../../contract/datasets.ts'
import { type Dataset, type Renamed, renamed } from '../../contract/wire-names.ts'
import { DatasetStatus } from '../../domain/constants.ts'

export interface DatasetListDeps {
  readonly load: () => Promise<Dataset[]>
  /** Streams status changes until the server or the network closes the stream. */
  readonly statuses: (signal: AbortSignal) => AsyncIterable<StatusChange>
  /** Waits. Rejects if aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called when a dataset has completed or failed. */
  readonly onSettled: (dataset: Dataset) => void
}

type DatasetsState = Loaded<readonly Dataset[]>

export interface DatasetList {
  readonly state: ReadonlySignal<DatasetsState>
  /** The datasets that completed within the last minute while the page was open. */
  readonly fresh: ReadonlySignal<ReadonlySet<number>>
  readonly find: (id: number) => Dataset | undefined
  readonly load: () => Promise<void>
  /** Follows the statuses until aborted, and reopens the stream if it breaks. */
  readonly follow: (signal: AbortSignal) => Promise<void>
}

const WAIT_FIRST_MS = 1000
const WAIT_LONGEST_MS = 30_000
/** How long a completed dataset is marked as new, in ms. */
const FRESH_MS = 60_000

const underWay = (status: DatasetStatus): boolean =>
  status === DatasetStatus.Requested || status === DatasetStatus.InProgress

/** Creates the list of datasets that the user may see, updated live. */
export const createDatasetList = (deps: DatasetListDeps): DatasetList => {
  const state = signal<DatasetsState>({ kind: 'loading' })
  const fresh = signal<ReadonlySet<number>>(new Set())
  const find = (id: number) =>
    state.value.kind === 'ready' ? state.value.value.find(dataset => dataset.id === id) : undefined

  let request = 0
  const load = async () => {
    const thisRequest = ++request
    if (state.value.kind === 'failed') state.value = { kind: 'loading' }
    try {
      const datasets = await deps.load()
      if (thisRequest === request) state.value = { kind: 'ready', value: datasets }
    } catch (error) {
      // Datasets that are already shown stay. The stream reconnects when the server is available again.
      if (thisRequest === request && state.value.kind !== 'ready') state.value = { kind: 'failed', error }
    }
  }

  const markFresh = (id: number, signal: AbortSignal) => {
    fresh.value = new Set([...fresh.value, id])
    const forget = () => {
      fresh.value = new Set([...fresh.value].filter(each => each !== id))
    }
    deps.wait(FRESH_MS, signal).then(forget, () => undefined)
  }

  const apply = ({ id, status, progress, failure }: Renamed<StatusChange>, signal: AbortSignal) => {
    if (state.value.kind !== 'ready') return
    const dataset = find(id)
    if (!dataset) {
      void load()
      return
    }
    if (dataset.status === status && dataset.progress === progress && dataset.failure === failure) return
    const next = { ...dataset, status, progress, failure }
    const settled = underWay(dataset.status) && !underWay(status)
    batch(() => {
      if (state.value.kind !== 'ready') return
      state.value = { kind: 'ready', value: state.value.value.map(each => (each.id === id ? next : each)) }
      if (settled && status === DatasetStatus.Completed) markFresh(id, signal)
    })
    if (settled) deps.onSettled(next)
  }

  const follow = async (signal: AbortSignal) => {
    for (let wait = WAIT_FIRST_MS; !signal.aborted; wait = Math.min(wait * 2, WAIT_LONGEST_MS)) {
      try {
        for await (const line of deps.statuses(signal)) {
          apply(renamed(line), signal)
          wait = WAIT_FIRST_MS / 2
        }
      } catch {
        // The network or the server is unavailable, so try again.
      }
      await deps.wait(wait, signal).catch(() => undefined)
    }
  }

  return { state, fresh, find, load, follow }
}
