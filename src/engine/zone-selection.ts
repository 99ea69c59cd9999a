import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { SelectionRules, Verdict } from '../../workers/contract.ts'
import { createUndoHistory } from './undo-history.ts'
import type { ZoneFile } from './zone-file.ts'

/** Chosen zones with what the engine said of them; nulls until it has. */
export interface SelectionStep {
  readonly ids: readonly number[]
  /** km2 to 2 decimals. */
  readonly areaKm2: number | null
  /** Residents; null too where the file does not say. */
  readonly population: number | null
}

/** `waiting`: taken up from elsewhere and not yet held against the rules; `broken`: it breaks one, or names a zone that is not there. */
export type Standing = 'waiting' | 'holds' | 'broken'

const NOTHING: SelectionStep = { ids: [], areaKm2: 0, population: 0 }

/** A selection of zones on whatever set is open, under the rules, with undo and redo. Changes are answered in their order. */
export const createZoneSelection = (file: ZoneFile, rules: ReadonlySignal<SelectionRules>) => {
  const history = createUndoHistory<SelectionStep>(NOTHING)
  const standing = signal<Standing>('holds')
  const verdict = signal<Verdict | null>(null)
  const components = signal<readonly (readonly number[])[]>([])
  const ids = computed(() => history.value.value.ids)
  let queue: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work, work)
    queue = done.catch(() => {})
    return done
  }
  /** The open set once verdicts answer; null where it is gone or came in part. */
  const complete = async () => {
    const whole = await file.complete()
    const now = file.set.peek()
    return whole && now.kind === 'open' ? now : null
  }
  const holds = (step: SelectionStep): void => {
    standing.value = 'holds'
    components.value = step.ids.length === 0 ? [] : [step.ids]
  }
  const push = (step: SelectionStep): void =>
    batch(() => {
      verdict.value = null
      history.push(step)
      holds(step)
    })
  const move = (to: 'undo' | 'redo'): void =>
    batch(() => {
      verdict.value = null
      holds(history[to]())
    })

  const check = async (): Promise<void> => {
    const open = await complete()
    const step = history.value.peek()
    if (open === null || standing.peek() !== 'waiting') return
    const wanted = Uint32Array.from(step.ids)
    const { engine, info } = open
    const found = await engine.check(info.setId, wanted, rules.peek()).catch(() => null)
    const parts = found?.kind === 'non-contiguous' ? await engine.components(info.setId, wanted) : []
    if (history.value.peek() !== step) return
    batch(() => {
      verdict.value = found
      if (found?.kind === 'allowed') {
        const { areaKm2, population } = found.selection
        history.reset({ ids: step.ids, areaKm2, population })
        holds(step)
      } else {
        standing.value = 'broken'
        components.value = parts.map(part => [...part])
      }
    })
  }
  const stopChecking = effect(() => {
    if (file.set.value.kind === 'open' && standing.value === 'waiting') void inTurn(check)
  })

  return {
    ids,
    standing: standing as ReadonlySignal<Standing>,
    /** What the engine said of the change asked for last; null once it was followed by another step. */
    verdict: verdict as ReadonlySignal<Verdict | null>,
    areaKm2: computed(() => history.value.value.areaKm2),
    population: computed(() => history.value.value.population),
    /** The parts that hang together: one, but for a selection that is `broken`. */
    components: components as ReadonlySignal<readonly (readonly number[])[]>,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** Selects or deselects where the rules let it; null where no set is there to say. */
    toggle: (zone: number): Promise<Verdict | null> =>
      inTurn(async () => {
        const open = await complete()
        if (open === null) return null
        const before = ids.peek()
        const said =
          open.judge?.(before, zone, rules.peek()) ??
          (await open.engine.toggle(open.info.setId, Uint32Array.from(before), zone, rules.peek()))
        batch(() => {
          if (said.kind === 'allowed') {
            const { areaKm2, population } = said.selection
            push({ ids: [...said.selection.ids], areaKm2, population })
          }
          verdict.value = said
        })
        performance.mark('verdict')
        return said
      }),
    /** A step that the engine has judged already: a repair, or nothing. */
    take: push,
    clear: (): void => {
      if (ids.peek().length > 0) push(NOTHING)
    },
    undo: () => move('undo'),
    redo: () => move('redo'),
    /** Takes up a selection from elsewhere, without steps before it; it is checked once a set is open. */
    adopt: (wanted: readonly number[]): void =>
      batch(() => {
        const step = wanted.length === 0 ? NOTHING : { ids: wanted, areaKm2: null, population: null }
        verdict.value = null
        history.reset(step)
        if (wanted.length === 0) holds(step)
        else {
          standing.value = 'waiting'
          components.value = []
        }
      }),
    stop: stopChecking,
  }
}
export type ZoneSelection = ReturnType<typeof createZoneSelection>
