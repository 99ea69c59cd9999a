import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { RepairNear, SelectionRules, Verdict } from '../../workers/contract.ts'
import type { ZoneFile } from './open-zone-file.ts'
import { createUndoHistory } from './undo-history.ts'

/** The selected zones with their figures, which are null until the engine returns them. */
interface SelectionStep {
  readonly ids: readonly number[]
  /** In km², to 2 decimals. */
  readonly areaKm2: number | null
  /** The number of residents. Also null if the file lacks a population. */
  readonly population: number | null
}

interface SelectionChange {
  /** The name of the step for Undo, such as 'lasso'. */
  readonly name: string
  /** The point from which repairs measure distances. */
  readonly near?: RepairNear
  /** True to undo the last step first, so that the new step replaces it. */
  readonly replaces?: boolean
  /** Called in the batch that applies the verdict. `isStep` is true if the change added a step. */
  readonly onVerdict?: (verdict: Verdict, isStep: boolean) => void
}

/**
 * `unchecked`: restored but not yet checked against the rules. `invalid`: breaks a rule, or contains an unknown zone.
 */
type Validity = 'unchecked' | 'valid' | 'invalid'

const NOTHING: SelectionStep = { ids: [], areaKm2: 0, population: 0 }

const isSame = (a: readonly number[], b: readonly number[]): boolean => {
  if (a.length !== b.length) return false
  const ids = new Set(a)
  return b.every(id => ids.has(id))
}

/**
 * Creates a selection of the open set's zones under the rules, with undo and redo. Changes are judged one at a time.
 */
export const createZoneSelection = (file: ZoneFile, rules: ReadonlySignal<SelectionRules>) => {
  const history = createUndoHistory<SelectionStep>(NOTHING)
  const validity = signal<Validity>('valid')
  const verdict = signal<Verdict | null>(null)
  const components = signal<readonly (readonly number[])[]>([])
  const ids = computed(() => history.value.value.ids)
  let queue: Promise<unknown> = Promise.resolve()

  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work, work)
    queue = done.catch(() => {})
    return done
  }
  /** Waits for the whole file. Returns null if the file was closed or failed to load. */
  const complete = async () => {
    const whole = await file.complete()
    const now = file.set.peek()
    return whole && now.kind === 'open' ? now : null
  }
  const setValid = (step: SelectionStep): void => {
    validity.value = 'valid'
    components.value = step.ids.length === 0 ? [] : [step.ids]
  }
  const push = (step: SelectionStep, name?: string): void =>
    batch(() => {
      verdict.value = null
      history.push(step, name)
      setValid(step)
    })
  const move = (to: 'undo' | 'redo'): void =>
    batch(() => {
      verdict.value = null
      setValid(history[to]())
    })

  const check = async (): Promise<void> => {
    const open = await complete()
    const step = history.value.peek()
    if (open === null || validity.peek() !== 'unchecked') return
    const requested = Uint32Array.from(step.ids)
    const { engine, info } = open
    const result = await engine.check(info.setId, requested, rules.peek()).catch(() => null)
    const parts = result?.kind === 'non-contiguous' ? await engine.components(info.setId, requested) : []
    if (history.value.peek() !== step) return
    batch(() => {
      verdict.value = result
      if (result?.kind === 'allowed') {
        const { areaKm2, population } = result.selection
        history.reset({ ids: step.ids, areaKm2, population })
        setValid(step)
      } else {
        validity.value = 'invalid'
        components.value = parts.map(part => [...part])
      }
    })
  }
  const stopChecking = effect(() => {
    if (file.set.value.kind === 'open' && validity.value === 'unchecked') void inOrder(check)
  })

  return {
    ids,
    validity: validity as ReadonlySignal<Validity>,
    /** The verdict on the last requested change; null after another step. */
    verdict: verdict as ReadonlySignal<Verdict | null>,
    areaKm2: computed(() => history.value.value.areaKm2),
    population: computed(() => history.value.value.population),
    /** The connected parts of the selection. There is only one unless the selection is `invalid`. */
    components: components as ReadonlySignal<readonly (readonly number[])[]>,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** The names of the steps that undo and redo would take. Empty for unnamed steps. */
    undoName: history.undoName,
    redoName: history.redoName,
    /** Selects or deselects a zone if the rules allow it. Returns null if no set is open. */
    toggle: (zone: number): Promise<Verdict | null> =>
      inOrder(async () => {
        const open = await complete()
        if (open === null) return null
        const before = ids.peek()
        const judged =
          open.judge?.(before, zone, rules.peek()) ??
          (await open.engine.toggle(open.info.setId, Uint32Array.from(before), zone, rules.peek()))
        batch(() => {
          if (judged.kind === 'allowed') {
            const { areaKm2, population } = judged.selection
            push({ ids: [...judged.selection.ids], areaKm2, population })
          }
          verdict.value = judged
        })
        performance.mark('verdict')
        return judged
      }),
    /**
     * Replaces the selection with the zones that `wish` returns, as one step, if the rules allow it. Returns null if no
     * set is open. An unchanged selection adds no step.
     */
    change: (
      wish: (before: readonly number[]) => readonly number[],
      { name, near, replaces = false, onVerdict }: SelectionChange,
    ): Promise<Verdict | null> =>
      inOrder(async () => {
        const open = await complete()
        if (open === null) return null
        const next = wish(replaces ? history.before.peek().ids : ids.peek())
        const result = await open.engine.check(open.info.setId, Uint32Array.from(next), rules.peek(), near)
        batch(() => {
          if (replaces) setValid(history.undo())
          const isStep = result.kind === 'allowed' && !isSame(next, ids.peek())
          if (isStep) {
            const { areaKm2, population } = result.selection
            push(next.length === 0 ? NOTHING : { ids: next, areaKm2, population }, name)
          }
          verdict.value = result
          onVerdict?.(result, isStep)
        })
        performance.mark('verdict')
        return result
      }),
    /** Adds a step that the engine has already judged, such as a repair. */
    pushJudged: push,
    clear: (): void => {
      if (ids.peek().length > 0) push(NOTHING, 'clear')
    },
    undo: () => move('undo'),
    redo: () => move('redo'),
    /** Starts from a restored selection with an empty history. The selection is checked once a set is open. */
    adopt: (zones: readonly number[]): void =>
      batch(() => {
        const step = zones.length === 0 ? NOTHING : { ids: zones, areaKm2: null, population: null }
        verdict.value = null
        history.reset(step)
        if (zones.length === 0) setValid(step)
        else {
          validity.value = 'unchecked'
          components.value = []
        }
      }),
    stop: stopChecking,
  }
}
export type ZoneSelection = ReturnType<typeof createZoneSelection>
