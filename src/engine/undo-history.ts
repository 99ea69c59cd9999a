import { computed, type ReadonlySignal, signal } from '@preact/signals-react'

export interface UndoHistory<T> {
  readonly value: ReadonlySignal<T>
  /** The value that undo would restore. The first value if there is nothing to undo. */
  readonly before: ReadonlySignal<T>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  /** The name of the step that undo reverts, such as 'lasso'. Empty for an unnamed step. */
  readonly undoName: ReadonlySignal<string>
  readonly redoName: ReadonlySignal<string>
  push(next: T, name?: string): void
  undo(): T
  redo(): T
  /** Drops all steps and starts again from `value`. */
  reset(value: T): void
}

/** Creates a value with undo and redo steps. A push after an undo drops the undone steps. */
export const createUndoHistory = <T>(initial: T): UndoHistory<T> => {
  interface Step {
    readonly value: T
    readonly name: string
  }
  const first = (value: T): Step => ({ value, name: '' })
  const state = signal<{ readonly steps: readonly Step[]; readonly at: number }>({ steps: [first(initial)], at: 0 })
  const value = computed(() => state.value.steps[state.value.at]!.value)
  const canUndo = computed(() => state.value.at > 0)
  const move = (by: number): T => {
    const { steps, at } = state.peek()
    state.value = { steps, at: Math.min(Math.max(at + by, 0), steps.length - 1) }
    return value.peek()
  }
  return {
    value,
    before: computed(() => state.value.steps[Math.max(state.value.at - 1, 0)]!.value),
    canUndo,
    canRedo: computed(() => state.value.at < state.value.steps.length - 1),
    undoName: computed(() => (canUndo.value ? state.value.steps[state.value.at]!.name : '')),
    redoName: computed(() => state.value.steps[state.value.at + 1]?.name ?? ''),
    push: (next, name = '') => {
      const { steps, at } = state.peek()
      state.value = { steps: [...steps.slice(0, at + 1), { value: next, name }], at: at + 1 }
    },
    undo: () => move(-1),
    redo: () => move(1),
    reset: next => {
      state.value = { steps: [first(next)], at: 0 }
    },
  }
}
