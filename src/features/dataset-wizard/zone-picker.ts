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
  /** False while a selection taken up from elsewhere has not been held against the rules. */
  readonly checked: ReadonlySignal<boolean>
  /** Takes up a selection; once its set is open it is checked, and dropped where zones are missing or break a rule. */
  adopt(ids: readonly number[]): void
  readonly stop: () => void
}

/** Whether the set came whole; a set that did not says so by itself (zone-set.ts). */
const whole = (open: ZoneSet & { kind: 'open' }): Promise<boolean> =>
  open.complete.then(
    () => true,
    () => false,
  )

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
  const checked = signal(true)
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
      checked.value = true
    })
  const adopt = (ids: readonly number[]): void =>
    batch(() => {
      dismiss()
      history.reset(ids)
      checked.value = ids.length === 0
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
    else if (open.kind === 'open' && checked.value && chosen.peek().ids !== ids)
      describe(open, ids).catch(console.error)
  })
  const check = async (): Promise<void> => {
    const open = set.peek()
    const ids = history.value.peek()
    if (open.kind !== 'open' || checked.peek() || !(await whole(open))) return
    const verdict = await open.engine
      .check(open.info.setId, Uint32Array.from(ids), rules.peek())
      .catch(() => ({ kind: 'missing' }))
    if (history.value.peek() !== ids) return
    if (verdict.kind === 'allowed') checked.value = true
    else adopt([])
  }
  const stopChecking = effect(() => {
    if (set.value.kind === 'open' && !checked.value) void inTurn(check)
  })
  const stopDismissing = effect(() => {
    if (set.value.kind === 'none') dismiss()
  })

  return {
    history,
    chosen,
    checked,
    adopt,
    refusal,
    eyed,
    dismiss,
    toggle: zone =>
      inTurn(async () => {
        const open = set.peek()
        if (open.kind !== 'open' || !(await whole(open))) return false
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
    stop: () => {
      stopDescribing()
      stopChecking()
      stopDismissing()
    },
  }
}
