import { effect, type ReadonlySignal, untracked } from '@preact/signals-react'
import type { Direction } from '../../../engine/zone-walk.ts'

export interface WalkSteps {
  /** Handles an arrow key; `held`: the event is a repetition of a held key. */
  press(direction: Direction, held: boolean): void
  /** Drops the steps that are not taken yet. */
  clear(): void
  stop(): void
}

/** Takes steps one after the other, from when zones are ready; repetitions of a held key are not queued. */
export function createWalkSteps(
  ready: ReadonlySignal<boolean>,
  step: (direction: Direction) => Promise<void>,
): WalkSteps {
  const waiting: Direction[] = []
  let walking = false
  const run = async (): Promise<void> => {
    if (walking) return
    walking = true
    while (ready.peek() && waiting.length > 0) await step(waiting.shift()!).catch(console.error)
    walking = false
  }
  const stop = effect(() => {
    if (ready.value) void untracked(run)
  })
  return {
    press: (direction, held) => {
      if (held && (walking || waiting.length > 0)) return
      waiting.push(direction)
      void run()
    },
    clear: () => {
      waiting.length = 0
    },
    stop,
  }
}
