import { type ReadonlySignal, signal } from '@preact/signals-react'
import { browserStorage } from '../../app/session.ts'
import { STEPS } from './steps.ts'

const KEY = 'ambit.tour'
const DONE = 'done'

export interface Tour {
  /** The current step, counting from 0, or null if the tour is not running. */
  readonly step: ReadonlySignal<number | null>
  /** True if the user has already finished or left the tour. */
  readonly done: ReadonlySignal<boolean>
  start(): void
  /** Shows a step. Going past the last one ends the tour. */
  go(step: number): void
  leave(): void
}

interface TourDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly steps: number
}

/** Creates the tour through the portal. The step, and whether the tour was taken, survive a reload. */
export const createTour = ({ storage, steps }: TourDeps): Tour => {
  const stored = storage.getItem(KEY)
  const at = /^\d$/.test(stored ?? '') ? Number(stored) : null
  const step = signal(at !== null && at < steps ? at : null)
  const done = signal(stored === DONE)
  const go = (next: number) => {
    const ended = next < 0 || next >= steps
    step.value = ended ? null : next
    if (ended) done.value = true
    storage.setItem(KEY, ended ? DONE : String(next))
  }
  return { step, done, go, start: () => go(0), leave: () => go(steps) }
}

export const tour = createTour({ storage: browserStorage, steps: STEPS.length })
