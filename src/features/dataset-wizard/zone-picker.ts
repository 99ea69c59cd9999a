import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Outline, Repair, SelectionRules, ZoneSummary } from '../../../workers/contract.ts'
import type { OpenZoneSet, ZoneFile } from '../../engine/zone-file.ts'
import { createZoneSelection, type ZoneSelection } from '../../engine/zone-selection.ts'
import { describeRefusal, repairProblem, type ZoneRefusal } from './zone-refusal.ts'

/** A change of the selection by a tool, a list or a file. */
export interface ZoneChange {
  /** What did it, as Undo names it: 'lasso'. */
  readonly label: string
  /** The whole selection that is wished. */
  readonly ids: readonly number[]
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

const NOTHING: ChosenZones = { ids: [], summaries: [], areaKm2: 0, outline: null }

export interface ZonePicker {
  readonly selection: ZoneSelection
  /** Follows the selection with a delay, as the engine has to describe it; `ids` says which selection it describes. */
  readonly chosen: ReadonlySignal<ChosenZones>
  readonly refusal: ReadonlySignal<ZoneRefusal | null>
  /** The repair that has the focus or the pointer; the meters show what it would change. */
  readonly previewedRepair: ReadonlySignal<Repair | null>
  preview(repair: Repair): void
  /** Selects or deselects a zone. @returns true where the rules allow it */
  toggle(zone: number): Promise<boolean>
  /** Selects the zones of the change and no others, as one step of Undo. @returns true where the rules allow it */
  apply(change: ZoneChange): Promise<boolean>
  take(repair: Repair): void
  dismiss(): void
  /** False while a selection restored from the URL or from an order has not been checked against the rules. */
  readonly checked: ReadonlySignal<boolean>
  stop(): void
}

/** The repair to preview first: the first that the rules allow. */
const firstRepair = ({ verdict }: ZoneRefusal, rules: SelectionRules): Repair | null =>
  verdict.kind === 'non-contiguous'
    ? (verdict.repairs.find(repair => repairProblem(repair, rules) === null) ?? null)
    : null

/** The selection of zones as the wizard shows it: names, outline, and why a zone was refused. */
export const createZonePicker = (file: ZoneFile, rules: ReadonlySignal<SelectionRules>): ZonePicker => {
  const selection = createZoneSelection(file, rules)
  const chosen = signal<ChosenZones>(NOTHING)
  const refusal = signal<ZoneRefusal | null>(null)
  const previewedRepair = signal<Repair | null>(null)
  const checked = computed(() => selection.standing.value !== 'waiting')

  const dismiss = (): void =>
    batch(() => {
      refusal.value = null
      previewedRepair.value = null
    })
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
      if (selection.standing.value === 'broken') selection.adopt([])
    }),
    effect(() => {
      if (setId.value === null) dismiss()
    }),
    // a changed selection ends the refusal
    effect(() => {
      selection.ids.value
      dismiss()
    }),
    selection.stop,
  ]

  return {
    selection,
    chosen,
    checked,
    refusal,
    previewedRepair,
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
        refusal.value = described
        previewedRepair.value = firstRepair(described, rules.peek())
      })
      return false
    },
    apply: async ({ label, ids }) => (await selection.change(() => ids, label))?.kind === 'allowed',
    take: ({ ids, areaKm2, population }) => selection.take({ ids: [...ids], areaKm2, population }, 'repair'),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
