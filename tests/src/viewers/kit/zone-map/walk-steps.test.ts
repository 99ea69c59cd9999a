import { signal } from '@preact/signals-react'
import { expect, test, vi } from 'vitest'
import { createWalkSteps, type WalkStep } from '../../../../../src/viewers/kit/zone-map/map/walk-zones.ts'

const walker = (open: boolean) => {
  const ready = signal(open)
  const taken: WalkStep[] = []
  let under = 0
  const steps = createWalkSteps(ready, async step => {
    under += 1
    expect(under).toBe(1)
    await Promise.resolve()
    taken.push(step)
    under -= 1
  })
  return { ready, taken, steps }
}

test('queues arrow keys in order until zones are loaded', async () => {
  const { ready, taken, steps } = walker(false)
  steps.take('right', false)
  steps.take('up', false)
  await Promise.resolve()
  expect(taken).toEqual([])
  ready.value = true
  await vi.waitFor(() => expect(taken).toEqual(['right', 'up']))
  steps.stop()
})

test('takes one step after another: loses none, waits for a zone after each press, and does not pile up steps of a held key', async () => {
  const { taken, steps } = walker(true)
  steps.take('left', false)
  steps.take('down', false)
  for (let repeat = 0; repeat < 20; repeat++) steps.take('down', true)
  steps.take('press', false)
  await vi.waitFor(() => expect(taken).toEqual(['left', 'down', 'press']))
  steps.take('right', true)
  await vi.waitFor(() => expect(taken).toEqual(['left', 'down', 'press', 'right']))
  steps.stop()
})

test('drops queued steps when the map loses focus', async () => {
  const { ready, taken, steps } = walker(false)
  steps.take('right', false)
  steps.clear()
  ready.value = true
  steps.take('left', false)
  await vi.waitFor(() => expect(taken).toEqual(['left']))
  steps.stop()
})
