import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Outline, Repair, SelectionRules, ZoneSummary } from '../../../workers/contract.ts'
import { roundedAreaKm2 } from '../../domain/location-rules.ts'
import { createUndoHistory, type UndoHistory } from './undo-history.ts'
import { describeRefusal, repairProblem, type ZoneRefusal } from './zone-refusal.ts'
import type { ZoneSet } from './zone-set.ts'

/** What the geo engine says of the chosen zones. */
export interface ChosenZones {
  readonly ids: readonly number[]
  readonly summaries: readonly ZoneSummary[]
  /** km2 to 2 decimals. */
  readonly areaKm2: number
  readonly outline: Outline | null
}

const NOTHING: ChosenZones = { ids: [], summaries: [], areaKm2: 0, outline: null }

export interface ZonePicker {
  readonly history: UndoHistory<readonly number[]>
  /** Follows the selection as the engine answers; `ids` says which selection it describes. */
  readonly chosen: ReadonlySignal<ChosenZones>
  readonly refusal: ReadonlySignal<ZoneRefusal | null>
  /** The repair that focus or pointer is on. */
  readonly eyed: Signal<Repair | null>
  /** Selects or deselects; the answer is whether the rules let it. */
  toggle(zone: number): Promise<boolean>
  take(repair: Repair): void
  clear(): void
  undo(): void
  redo(): void
  dismiss(): void
  /** Takes up a selection from an address or a dataset; zones that are not there, or break a rule, are left out. */
  restore(ids: readonly number[]): void
  readonly stop: () => void
}

/** The repair that is shown first: the first that can be taken. */
const firstRepair = ({ verdict }: ZoneRefusal, rules: SelectionRules): Repair | null =>
  verdict.kind === 'non-contiguous'
    ? (verdict.repairs.find(repair => repairProblem(repair, rules) === null) ?? null)
    : null

/** The selection of zones under the rules, on whatever set is open. Clicks are answered in their order. */
export const createZonePicker = (set: ReadonlySignal<ZoneSet>, rules: ReadonlySignal<SelectionRules>): ZonePicker => {
  const history = createUndoHistory<readonly number[]>([])
  const chosen = signal<ChosenZones>(NOTHING)
  const refusal = signal<ZoneRefusal | null>(null)
  const eyed = signal<Repair | null>(null)
  let queue: Promise<unknown> = Promise.resolve()

  const dismiss = (): void =>
    batch(() => {
      refusal.value = null
      eyed.value = null
    })
  const commit = (ids: readonly number[]): void =>
    batch(() => {
      dismiss()
      history.push(ids)
    })
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work, work)
    queue = done.catch(() => {})
    return done
  }

  const describe = async (open: ZoneSet & { kind: 'open' }, ids: readonly number[]): Promise<void> => {
    const wanted = Uint32Array.from(ids)
    const [summaries, outline] = await Promise.all([
      open.engine.summaries(open.info.setId, wanted),
      open.engine.outline(open.info.setId, wanted),
    ])
    if (history.value.peek() === ids)
      chosen.value = { ids, summaries, areaKm2: roundedAreaKm2(outline.areaKm2), outline }
  }
  const stopDescribing = effect(() => {
    const ids = history.value.value
    const open = set.value
    if (ids.length === 0) chosen.value = NOTHING
    else if (open.kind === 'open' && chosen.peek().ids !== ids) describe(open, ids).catch(console.error)
  })
  const stopDismissing = effect(() => {
    if (set.value.kind === 'none') dismiss()
  })

  return {
    history,
    chosen,
    refusal,
    eyed,
    dismiss,
    toggle: zone =>
      inTurn(async () => {
        const open = set.peek()
        if (open.kind !== 'open') return false
        await open.complete
        const ids = Uint32Array.from(history.value.peek())
        const verdict = await open.engine.toggle(open.info.setId, ids, zone, rules.peek())
        if (verdict.kind === 'allowed') {
          commit([...verdict.selection.ids])
          return true
        }
        const told = await describeRefusal(open.engine, open.info.setId, zone, verdict)
        batch(() => {
          refusal.value = told
          eyed.value = firstRepair(told, rules.peek())
        })
        return false
      }),
    take: repair => commit([...repair.ids]),
    clear: () => history.value.peek().length > 0 && commit([]),
    undo: () =>
      batch(() => {
        dismiss()
        history.undo()
      }),
    redo: () =>
      batch(() => {
        dismiss()
        history.redo()
      }),
    restore: ids => {
      batch(() => {
        dismiss()
        history.reset(ids)
      })
      if (ids.length === 0) return
      inTurn(async () => {
        const open = set.peek()
        if (open.kind !== 'open' || history.value.peek() !== ids) return
        await open.complete
        const verdict = await open.engine.check(open.info.setId, Uint32Array.from(ids), rules.peek())
        if (verdict.kind !== 'allowed' && history.value.peek() === ids) history.reset([])
      }).catch(() => history.reset([]))
    },
    stop: () => {
      stopDescribing()
      stopDismissing()
    },
  }
}
