import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
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
import type { OpenZoneSet, ZoneFile } from '../../../../engine/zone-file.ts'
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
  /** The name of the change for Undo: 'lasso'. */
  readonly label: string
  /** The shape that was drawn, dashed on the map: lines of [lon, lat]. */
  readonly shape?: readonly (readonly LonLat[])[]
  /** The place from which repairs measure their distance. */
  readonly middle?: LonLat
}

/** A change of several zones at once by a tool, a list or a file. */
export type ZoneChange =
  /** The whole selection that is wished. */
  | (AnyChange & { readonly ids: readonly number[] })
  /** A shape that takes zones by the chosen rule, or takes them away: the rule may be changed afterwards. */
  | (AnyChange & { readonly byRule: ZonesInShape; readonly subtract?: boolean })

/** The selection that a change wishes, starting from the zones `before`. */
export const wishedBy = (change: ZoneChange, before: readonly number[], rule: ShapeRule): readonly number[] => {
  if ('ids' in change) return change.ids
  const taken = new Set(change.byRule[rule])
  return change.subtract ? before.filter(id => !taken.has(id)) : [...new Set([...before, ...taken])]
}

/** The selected zones as the screen shows them. */
export interface ChosenZones {
  readonly ids: readonly number[]
  readonly summaries: readonly ZoneSummary[]
  /** km2 to 2 decimals: the sum of the zones' areas, which repairs and the server use too. */
  readonly areaKm2: number
  /** Null also where the code that unites zones could not be loaded. */
  readonly outline: Outline | null
}

const NO_REPAIRS: readonly Repair[] = []
const NOTHING: ChosenZones = { ids: [], summaries: [], areaKm2: 0, outline: null }

/** The last change of several zones, until the selection changes otherwise. */
export interface LastChange {
  readonly change: ZoneChange
  /** True if it, or a repair of it, is a step of Undo now. */
  readonly applied: boolean
  /** The selection since then. */
  readonly ids: readonly number[]
}

export interface ZonePicker {
  readonly selection: ZoneSelection
  /** Undo, Redo and Clear; a change that was refused is the first thing that Undo lets go. */
  readonly undoName: ReadonlySignal<string>
  readonly canUndo: ReadonlySignal<boolean>
  undo(): void
  clear(): void
  /** Follows the selection with a delay, as the engine has to describe it; `ids` says which selection it describes. */
  readonly chosen: ReadonlySignal<ChosenZones>
  /** Why a single zone was refused; it is explained where it lies. */
  readonly refusal: ReadonlySignal<ZoneRefusal | null>
  /** Why a change of several zones was refused; it waits for one of its repairs. Never beside `refusal`. */
  readonly refusedChange: ReadonlySignal<ChangeRefusal | null>
  /** The shapes that the map draws for it. */
  readonly drawing: ReadonlySignal<RepairDrawing | null>
  /** The repairs of either refusal. */
  readonly repairs: ReadonlySignal<readonly Repair[]>
  readonly lastChange: ReadonlySignal<LastChange | null>
  /** How shapes take zones. A new rule makes the last change again. */
  readonly rule: ReadonlySignal<ShapeRule>
  setRule(rule: ShapeRule): void
  /** The zones that the map marks: of the shape being drawn, of the repair at hand, or the selected ones. */
  readonly marked: ReadonlySignal<readonly number[]>
  /** Marks what a change would select, while its shape is drawn; null: no longer. */
  sketch(change: ZoneChange | null): void
  /** The repair that has the focus or the pointer; the meters show what it would change. */
  readonly previewedRepair: ReadonlySignal<Repair | null>
  preview(repair: Repair): void
  /** Selects or deselects a zone. @returns true where the rules allow it */
  toggle(zone: number): Promise<boolean>
  /**
   * Makes a change of several zones, as one step of Undo: the only way by which tools, lists and files change the selection.
   * Where the rules refuse it, nothing is applied and its repairs are offered. @returns true where they allow it
   */
  apply(change: ZoneChange): Promise<boolean>
  applyRepair(repair: Repair): void
  dismiss(): void
  /** False while a selection restored from the URL or from an order has not been checked against the rules. */
  readonly checked: ReadonlySignal<boolean>
  stop(): void
}

/** The repair to preview first: the first that the rules allow. */
const firstRepair = ({ repairs }: RefusedVerdict, rules: SelectionRules): Repair | null =>
  repairs.find(repair => repairProblem(repair, rules) === null) ?? null

/** The selection of zones as the wizard shows it: names, outline, and why a zone was refused. */
export const createZonePicker = (
  file: ZoneFile,
  rules: ReadonlySignal<SelectionRules>,
  coarser: CoarserZones | null = null,
): ZonePicker => {
  const selection = createZoneSelection(file, rules)
  const chosen = signal<ChosenZones>(NOTHING)
  const refusal = signal<ZoneRefusal | null>(null)
  const refusedChange = signal<ChangeRefusal | null>(null)
  const previewedRepair = signal<Repair | null>(null)
  const lastChange = signal<LastChange | null>(null)
  const rule = signal<ShapeRule>('majority')
  const sketched = signal<readonly number[] | null>(null)
  const checked = computed(() => selection.validity.value !== 'unchecked')

  const drawn = createRepairDrawing(file.set, refusedChange, previewedRepair)

  const dismiss = (): void =>
    batch(() => {
      refusal.value = null
      refusedChange.value = null
      previewedRepair.value = null
      lastChange.value = null
    })
  const make = async (change: ZoneChange, replaces: boolean): Promise<boolean> => {
    const middle = change.middle ?? ('byRule' in change ? change.byRule.middle : undefined)
    let before: readonly number[] = []
    let asked: readonly number[] = []
    const wanted = (now: readonly number[]): readonly number[] => {
      before = now
      asked = wishedBy(change, now, rule.peek())
      return asked
    }
    const onVerdict = (verdict: Verdict, applied: boolean): void => {
      dismiss()
      lastChange.value = { change, applied, ids: selection.ids.peek() }
      const open = file.set.peek()
      if (verdict.kind === 'allowed' || open.kind !== 'open') return
      const figures = open.judge?.totals(asked) ?? { ids: Uint32Array.from(asked), areaKm2: 0, population: null }
      const isShapeAlone = before.length === 0 && 'byRule' in change
      refusedChange.value = changeRefusal(change.label, isShapeAlone, verdict, figures, middle)
      previewedRepair.value = firstRepair(verdict, rules.peek())
    }
    const open = file.set.peek()
    const known = coarser?.coarserSet.peek() ?? null
    const near = { middle, coarser: open.kind === 'open' && known?.than === open.info.setId ? known.setId : undefined }
    const verdict = await selection.change(wanted, { name: change.label, near, replaces, onVerdict })
    if (near.coarser === undefined) void addCoarser().catch(console.error)
    return verdict?.kind === 'allowed'
  }
  const addCoarser = async (): Promise<void> => {
    const [refused, open] = [refusedChange.peek(), file.set.peek()]
    if (refused === null || open.kind !== 'open' || coarser === null) return
    const more = await withCoarser(coarser, open, refused, rules.peek())
    if (more !== null && refusedChange.peek() === refused) refusedChange.value = more
  }
  const describe = async ({ engine, info }: OpenZoneSet, ids: readonly number[]): Promise<void> => {
    const wanted = Uint32Array.from(ids)
    const show = (summaries: readonly ZoneSummary[], outline: Outline | null): void => {
      if (selection.ids.peek() !== ids) return
      chosen.value = { ids, summaries, areaKm2: selection.areaKm2.peek() ?? 0, outline }
    }
    const uniting = engine.outline(info.setId, wanted).catch((error: unknown) => {
      console.error(error)
      return null
    })
    show(await engine.summaries(info.setId, wanted), await uniting)
  }
  /** Names and outlines belong to one zone set; a selection is described again when the set changes. */
  const setId = computed(() => (file.set.value.kind === 'open' ? file.set.value.info.setId : null))
  const stops = [
    effect(() => {
      const ids = selection.ids.value
      const ready = setId.value !== null && checked.value
      const open = file.set.peek()
      if (ids.length === 0) chosen.value = NOTHING
      else if (ready && open.kind === 'open' && chosen.peek().ids !== ids) describe(open, ids).catch(console.error)
    }),
    effect(() => {
      if (selection.validity.value === 'invalid') selection.adopt([])
    }),
    effect(() => {
      if (setId.value !== null) return
      dismiss()
      coarser?.close()
    }),
    // another selection ends the refusal
    effect(() => {
      const ids = selection.ids.value
      if (lastChange.peek()?.ids !== ids) dismiss()
    }),
    selection.stop,
    drawn.stop,
  ]

  return {
    selection,
    undoName: computed(() => refusedChange.value?.label ?? selection.undoName.value),
    canUndo: computed(() => refusedChange.value !== null || selection.canUndo.value),
    undo: () => (refusedChange.peek() === null ? selection.undo() : dismiss()),
    clear: () => {
      dismiss()
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
      if (last !== null && 'byRule' in last.change) void make(last.change, last.applied)
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
    dismiss,
    toggle: async zone => {
      const verdict = await selection.toggle(zone)
      const open = file.set.peek()
      if (verdict === null || open.kind !== 'open') return false
      if (verdict.kind === 'allowed') return true
      const described = await describeRefusal(open.engine, open.info.setId, zone, verdict)
      if (selection.verdict.peek() !== verdict) return false
      batch(() => {
        dismiss()
        refusal.value = described
        previewedRepair.value = firstRepair(verdict, rules.peek())
      })
      return false
    },
    apply: change => make(change, false),
    applyRepair: ({ ids, areaKm2, population }) => {
      const last = lastChange.peek()
      batch(() => {
        dismiss()
        selection.pushJudged({ ids: [...ids], areaKm2, population }, last?.change.label ?? 'repair')
        // the rule by which a repaired shape took its zones may still be changed
        lastChange.value = last && { ...last, applied: true, ids: selection.ids.peek() }
      })
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
