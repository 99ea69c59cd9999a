import { effect, type ReadonlySignal, untracked } from '@preact/signals-react'
import type { Direction } from '../../../../engine/zone-walk.ts'

/** A step to the next zone, or a press of the zone that the steps before it lead to. */
export type WalkStep = Direction | 'press'

export interface WalkSteps {
  /** Takes a step in its turn; `held`: the event is a repetition of a held key. */
  take(step: WalkStep, held: boolean): void
  /** Drops the steps that are not taken yet. */
  clear(): void
  stop(): void
}

/** Takes steps one after the other, from when zones are ready; repetitions of a held key are not queued. */
export function createWalkSteps(ready: ReadonlySignal<boolean>, walk: (step: WalkStep) => Promise<void>): WalkSteps {
  const waiting: WalkStep[] = []
  let walking = false
  const run = async (): Promise<void> => {
    if (walking) return
    walking = true
    while (ready.peek() && waiting.length > 0) await walk(waiting.shift()!).catch(console.error)
    walking = false
  }
  const stop = effect(() => {
    if (ready.value) void untracked(run)
  })
  return {
    take: (step, held) => {
      if (held && (walking || waiting.length > 0)) return
      waiting.push(step)
      void run()
    },
    clear: () => {
      waiting.length = 0
    },
    stop,
  }
}
