import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type {
  LonLat,
  Outline,
  Repair,
  SelectionRules,
  ShapeRule,
  Verdict,
  ZoneSummary,
  ZonesInShape,
} from '../../../../../workers/contract.ts'
import type { OpenZoneSet, ZoneFile } from '../../../../engine/open-zone-file.ts'
import { createZoneSelection, type ZoneSelection } from '../../../../engine/zone-selection.ts'
import { type CoarserZones, withCoarser } from './coarser-zones.ts'
import {
  type ChangeRefusal,
  changeRefusal,
  describeRefusal,
  type RefusedVerdict,
  repairProblem,
  type ZoneRefusal,
} from './refusals.ts'
import { createRepairDrawing, type RepairDrawing } from './repair-drawing.ts'

interface AnyChange {
  /** The name of the change for Undo, such as 'lasso'. */
  readonly label: string
  /** The drawn shape, dashed on the map, as lines of [lon, lat]. */
  readonly shape?: readonly (readonly LonLat[])[]
  /** The point from which repairs measure distances. */
  readonly middle?: LonLat
}

/** A change of several zones by a tool, a list or a file. */
type ZoneChange =
  /** The whole requested selection. */
  | (AnyChange & { readonly ids: readonly number[] })
  /** A shape that adds or subtracts zones by the chosen rule, which can be changed afterwards. */
  | (AnyChange & { readonly byRule: ZonesInShape; readonly subtract?: boolean })

/** Returns the selection that results from applying a change to the zones `before`. */
const wishedBy = (change: ZoneChange, before: readonly number[], rule: ShapeRule): readonly number[] => {
  if ('ids' in change) return change.ids
  const picked = new Set(change.byRule[rule])
  return change.subtract ? before.filter(id => !picked.has(id)) : [...new Set([...before, ...picked])]
}

/** The selected zones as the screen shows them. */
export interface ChosenZones {
  readonly ids: readonly number[]
  readonly summaries: readonly ZoneSummary[]
  /** The sum of the zones' areas in km², to 2 decimals, as in repairs and on the server. */
  readonly areaKm2: number
  /** Also null if the code that unites zones failed to load. */
  readonly outline: Outline | null
}

const NO_REPAIRS: readonly Repair[] = []
const NOTHING: ChosenZones = { ids: [], summaries: [], areaKm2: 0, outline: null }

/** The last change of several zones, until the selection changes in another way. */
interface LastChange {
  readonly change: ZoneChange
  /** True if the change, or a repair of it, is a step of Undo. */
  readonly applied: boolean
  /** The selection after the change. */
  readonly ids: readonly number[]
}

export interface ZonePicker {
  readonly selection: ZoneSelection
  /** Undo dismisses a refused change before it undoes a step. */
  readonly undoName: ReadonlySignal<string>
  readonly canUndo: ReadonlySignal<boolean>
  undo(): void
  clear(): void
  /** Follows the selection once the engine has described it. `ids` is the described selection. */
  readonly chosen: ReadonlySignal<ChosenZones>
  /** Why a single zone was refused. The map explains it next to the zone. */
  readonly refusal: ReadonlySignal<ZoneRefusal | null>
  /** Why a change of several zones was refused, until a repair is chosen. Never set together with `refusal`. */
  readonly refusedChange: ReadonlySignal<ChangeRefusal | null>
  /** The drawing of the refused change. */
  readonly drawing: ReadonlySignal<RepairDrawing | null>
  /** The repairs of the current refusal. */
  readonly repairs: ReadonlySignal<readonly Repair[]>
  readonly lastChange: ReadonlySignal<LastChange | null>
  /** The rule by which shapes pick zones. Setting another rule applies the last change again. */
  readonly rule: ReadonlySignal<ShapeRule>
  setRule(rule: ShapeRule): void
  /** The zones that the map marks: those of the drawn shape or the previewed repair, or else the selected zones. */
  readonly marked: ReadonlySignal<readonly number[]>
  /** Marks the zones that a change would select while its shape is being drawn. Null removes the marks. */
  sketch(change: ZoneChange | null): void
  /** The repair that has the focus or is under the pointer. The meters show its effect. */
  readonly previewedRepair: ReadonlySignal<Repair | null>
  preview(repair: Repair): void
  /** Selects or deselects a zone. Resolves to true if the rules allow it. */
  toggle(zone: number): Promise<boolean>
  /**
   * Changes several zones as one step of Undo, for tools, lists and files. If the rules refuse the change, nothing is
   * applied, and repairs are offered. Resolves to true if they allow it.
   */
  apply(change: ZoneChange): Promise<boolean>
  applyRepair(repair: Repair): void
  dismiss(): void
  /** False until a selection from the URL or an order has been checked against the rules. */
  readonly checked: ReadonlySignal<boolean>
  stop(): void
}

/** Returns the first repair that the rules allow, which is then previewed. */
const firstRepair = ({ repairs }: RefusedVerdict, rules: SelectionRules): Repair | null =>
  repairs.find(repair => repairProblem(repair, rules) === null) ?? null

interface PickerState {
  readonly file: ZoneFile
  readonly rules: ReadonlySignal<SelectionRules>
  readonly coarser: CoarserZones | null
  readonly selection: ZoneSelection
  readonly chosen: Signal<ChosenZones>
  readonly refusal: Signal<ZoneRefusal | null>
  readonly refusedChange: Signal<ChangeRefusal | null>
  readonly previewedRepair: Signal<Repair | null>
  readonly lastChange: Signal<LastChange | null>
  readonly rule: Signal<ShapeRule>
}

/** Creates the selection of zones with names and outlines, and the reasons for refusals. */
export const createZonePicker = (
  file: ZoneFile,
  rules: ReadonlySignal<SelectionRules>,
  coarser: CoarserZones | null = null,
): ZonePicker => {
  const selection = createZoneSelection(file, rules)
  const state: PickerState = {
    file,
    rules,
    coarser,
    selection,
    chosen: signal(NOTHING),
    refusal: signal(null),
    refusedChange: signal(null),
    previewedRepair: signal(null),
    lastChange: signal(null),
    rule: signal('majority'),
  }
  const { chosen, lastChange, previewedRepair, refusal, refusedChange, rule } = state
  const sketched = signal<readonly number[] | null>(null)
  const checked = computed(() => selection.validity.value !== 'unchecked')
  const drawn = createRepairDrawing(file.set, refusedChange, previewedRepair)
  const stops = [...followSelection(state, checked), selection.stop, drawn.stop]

  return {
    selection,
    undoName: computed(() => refusedChange.value?.label ?? selection.undoName.value),
    canUndo: computed(() => refusedChange.value !== null || selection.canUndo.value),
    undo: () => (refusedChange.peek() === null ? selection.undo() : dismiss(state)),
    clear: () => {
      dismiss(state)
      selection.clear()
    },
    chosen,
    checked,
    refusal,
    refusedChange,
    drawing: drawn.drawing,
    repairs: computed(() => (refusal.value ?? refusedChange.value)?.verdict.repairs ?? NO_REPAIRS),
    previewedRepair,
    lastChange,
    rule,
    setRule: next => {
      rule.value = next
      const last = lastChange.peek()
      if (last !== null && 'byRule' in last.change) void applyChange(state, last.change, last.applied)
    },
    marked: computed(() => {
      if (sketched.value !== null) return sketched.value
      if (refusedChange.value === null) return selection.ids.value
      const repair = previewedRepair.value
      return repair === null || repair.setId !== undefined ? [...refusedChange.value.asked.ids] : [...repair.ids]
    }),
    sketch: change => {
      sketched.value = change && wishedBy(change, selection.ids.peek(), rule.peek())
    },
    preview: repair => {
      previewedRepair.value = repair
    },
    dismiss: () => dismiss(state),
    toggle: zone => toggleZone(state, zone),
    apply: change => applyChange(state, change, false),
    applyRepair: ({ ids, areaKm2, population }) => {
      const last = lastChange.peek()
      batch(() => {
        dismiss(state)
        selection.pushJudged({ ids: [...ids], areaKm2, population }, last?.change.label ?? 'repair')
        // The rule can still be changed after a shape has been repaired.
        lastChange.value = last && { ...last, applied: true, ids: selection.ids.peek() }
      })
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

const dismiss = ({ lastChange, previewedRepair, refusal, refusedChange }: PickerState): void =>
  batch(() => {
    refusal.value = null
    refusedChange.value = null
    previewedRepair.value = null
    lastChange.value = null
  })

const toggleZone = async (state: PickerState, zone: number): Promise<boolean> => {
  const { file, previewedRepair, refusal, rules, selection } = state
  const verdict = await selection.toggle(zone)
  const open = file.set.peek()
  if (verdict === null || open.kind !== 'open') return false
  if (verdict.kind === 'allowed') return true
  const described = await describeRefusal(open.engine, open.info.setId, zone, verdict)
  if (selection.verdict.peek() !== verdict) return false
  batch(() => {
    dismiss(state)
    refusal.value = described
    previewedRepair.value = firstRepair(verdict, rules.peek())
  })
  return false
}

/**
 * Applies a change, or stores its refusal.
 * @param replaces true if the change replaces the last step
 */
const applyChange = async (state: PickerState, change: ZoneChange, replaces: boolean): Promise<boolean> => {
  const { coarser, file, lastChange, previewedRepair, refusedChange, rule, rules, selection } = state
  const middle = change.middle ?? ('byRule' in change ? change.byRule.middle : undefined)
  let before: readonly number[] = []
  let wished: readonly number[] = []
  const wish = (ids: readonly number[]): readonly number[] => {
    before = ids
    wished = wishedBy(change, ids, rule.peek())
    return wished
  }
  const onVerdict = (verdict: Verdict, applied: boolean): void => {
    dismiss(state)
    lastChange.value = { change, applied, ids: selection.ids.peek() }
    const open = file.set.peek()
    if (verdict.kind === 'allowed' || open.kind !== 'open') return
    const totals = open.judge?.totals(wished) ?? { ids: Uint32Array.from(wished), areaKm2: 0, population: null }
    const isShapeAlone = before.length === 0 && 'byRule' in change
    refusedChange.value = changeRefusal(change.label, isShapeAlone, verdict, totals, middle)
    previewedRepair.value = firstRepair(verdict, rules.peek())
  }
  const open = file.set.peek()
  const coarserSet = coarser?.coarserSet.peek() ?? null
  const hasCoarser = open.kind === 'open' && coarserSet?.than === open.info.setId
  const near = { middle, coarser: hasCoarser ? coarserSet?.setId : undefined }
  const verdict = await selection.change(wish, { name: change.label, near, replaces, onVerdict })
  if (near.coarser === undefined) void addCoarser(state).catch(console.error)
  return verdict?.kind === 'allowed'
}

/** Adds the repair by coarser zones to the refused change once these zones have been found. */
const addCoarser = async ({ coarser, file, refusedChange, rules }: PickerState): Promise<void> => {
  const [refused, open] = [refusedChange.peek(), file.set.peek()]
  if (refused === null || open.kind !== 'open' || coarser === null) return
  const extended = await withCoarser(coarser, open, refused, rules.peek())
  if (extended !== null && refusedChange.peek() === refused) refusedChange.value = extended
}

/** Loads the names and the outline of a selection. */
const describe = async (
  { chosen, selection }: PickerState,
  { engine, info }: OpenZoneSet,
  ids: readonly number[],
): Promise<void> => {
  const zones = Uint32Array.from(ids)
  const uniting = engine.outline(info.setId, zones).catch((error: unknown) => {
    console.error(error)
    return null
  })
  const [summaries, outline] = [await engine.summaries(info.setId, zones), await uniting]
  if (selection.ids.peek() !== ids) return
  chosen.value = { ids, summaries, areaKm2: selection.areaKm2.peek() ?? 0, outline }
}

const followSelection = (state: PickerState, checked: ReadonlySignal<boolean>): (() => void)[] => {
  const { chosen, coarser, file, lastChange, selection } = state
  /** Names and outlines belong to one zone set, so a selection is described again when the set changes. */
  const setId = computed(() => (file.set.value.kind === 'open' ? file.set.value.info.setId : null))
  return [
    effect(() => {
      const ids = selection.ids.value
      const isReady = setId.value !== null && checked.value
      const open = file.set.peek()
      if (ids.length === 0) chosen.value = NOTHING
      else if (isReady && open.kind === 'open' && chosen.peek().ids !== ids)
        describe(state, open, ids).catch(console.error)
    }),
    effect(() => {
      if (selection.validity.value === 'invalid') selection.adopt([])
    }),
    effect(() => {
      if (setId.value !== null) return
      dismiss(state)
      coarser?.close()
    }),
    // Selecting something else ends the refusal.
    effect(() => {
      const ids = selection.ids.value
      if (lastChange.peek()?.ids !== ids) dismiss(state)
    }),
  ]
}
