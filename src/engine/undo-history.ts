import { computed, type ReadonlySignal, signal } from '@preact/signals-react'

export interface UndoHistory<T> {
  readonly value: ReadonlySignal<T>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  push(next: T): void
  undo(): T
  redo(): T
  /** Drops every step; `value` is then the only one. */
  reset(value: T): void
}

/** A value with its undo and redo steps. A push after an undo drops the undone steps. */
export const createUndoHistory = <T>(initial: T): UndoHistory<T> => {
  const state = signal<{ readonly steps: readonly T[]; readonly at: number }>({ steps: [initial], at: 0 })
  const value = computed(() => state.value.steps[state.value.at] as T)
  const move = (by: number): T => {
    const { steps, at } = state.peek()
    state.value = { steps, at: Math.min(Math.max(at + by, 0), steps.length - 1) }
    return value.peek()
  }
  return {
    value,
    canUndo: computed(() => state.value.at > 0),
    canRedo: computed(() => state.value.at < state.value.steps.length - 1),
    push: next => {
      const { steps, at } = state.peek()
      state.value = { steps: [...steps.slice(0, at + 1), next], at: at + 1 }
    },
    undo: () => move(-1),
    redo: () => move(1),
    reset: next => {
      state.value = { steps: [next], at: 0 }
    },
  }
}
