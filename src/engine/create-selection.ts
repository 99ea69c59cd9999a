import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, Repair, SelectionRules, SelectionSummary, Verdict } from '../../workers/contract.ts'

/** The selection of zones of one open set, always one that the rules allow. */
export interface Selection {
  readonly ids: ReadonlySignal<Uint32Array>
  /** What the engine said last; a refusal leaves the selection as it was. */
  readonly verdict: ReadonlySignal<Verdict | null>
  /** km2 to 2 decimals. */
  readonly areaKm2: ReadonlySignal<number>
  readonly population: ReadonlySignal<number | null>
  /** Zones that cannot be deselected without breaking the selection in two. */
  readonly cutZones: ReadonlySignal<Uint32Array>
  /** Questions that the engine has not answered yet. */
  readonly busy: ReadonlySignal<boolean>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  toggle(zone: number): Promise<Verdict>
  take(repair: Repair): Promise<Verdict>
  /** Takes up a whole selection, from an address or a dataset. */
  replace(ids: Uint32Array): Promise<Verdict>
  clear(): Promise<Verdict>
  undo(): void
  redo(): void
  dismissVerdict(): void
}

const EMPTY: SelectionSummary = {
  ids: new Uint32Array(0),
  areaKm2: 0,
  population: null,
  extentLonLat: null,
  cutZones: new Uint32Array(0),
}

/** Questions are put one after another, each about the selection that the one before left. */
export const createSelection = (
  engine: Pick<GeoEngine, 'check' | 'toggle'>,
  setId: number,
  rules: SelectionRules,
): Selection => {
  const past = signal<readonly SelectionSummary[]>([])
  const present = signal(EMPTY)
  const future = signal<readonly SelectionSummary[]>([])
  const verdict = signal<Verdict | null>(null)
  const waiting = signal(0)
  let queue: Promise<unknown> = Promise.resolve()

  const ask = (question: () => Promise<Verdict>): Promise<Verdict> => {
    waiting.value += 1
    const answer = queue.then(question).then(
      said =>
        batch(() => {
          waiting.value -= 1
          verdict.value = said
          if (said.kind === 'allowed') {
            past.value = [...past.value, present.value]
            future.value = []
            present.value = said.selection
          }
          return said
        }),
      (error: unknown) => {
        waiting.value -= 1
        throw error
      },
    )
    queue = answer.catch(() => {})
    return answer
  }
  const replace = (ids: Uint32Array) => ask(() => engine.check(setId, ids, rules))
  const step = (from: typeof past, to: typeof past, last: boolean) => {
    const next = last ? from.value.at(-1) : from.value[0]
    if (!next) return
    batch(() => {
      from.value = last ? from.value.slice(0, -1) : from.value.slice(1)
      to.value = last ? [present.value, ...to.value] : [...to.value, present.value]
      present.value = next
      verdict.value = null
    })
  }
  return {
    ids: computed(() => present.value.ids),
    verdict,
    areaKm2: computed(() => present.value.areaKm2),
    population: computed(() => present.value.population),
    cutZones: computed(() => present.value.cutZones),
    busy: computed(() => waiting.value > 0),
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    toggle: zone => ask(() => engine.toggle(setId, present.peek().ids, zone, rules)),
    take: repair => replace(repair.ids),
    replace,
    clear: () => replace(new Uint32Array(0)),
    undo: () => step(past, future, true),
    redo: () => step(future, past, false),
    dismissVerdict: () => {
      verdict.value = null
    },
  }
}
