import { signal } from '@preact/signals-react'
import { expect, test, vi } from 'vitest'
import type { Direction } from '../../../../src/engine/zone-walk.ts'
import { createWalkSteps } from '../../../../src/viewers/zone-screen/map/walk-steps.ts'

const walker = (open: boolean) => {
  const ready = signal(open)
  const taken: Direction[] = []
  let under = 0
  const steps = createWalkSteps(ready, async direction => {
    under += 1
    expect(under).toBe(1)
    await Promise.resolve()
    taken.push(direction)
    under -= 1
  })
  return { ready, taken, steps }
}

test('arrow keys before the zones are there are taken in their order once they are', async () => {
  const { ready, taken, steps } = walker(false)
  steps.press('right', false)
  steps.press('up', false)
  await Promise.resolve()
  expect(taken).toEqual([])
  ready.value = true
  await vi.waitFor(() => expect(taken).toEqual(['right', 'up']))
  steps.stop()
})

test('one step after the other: none is lost while another is under way, and a key held down does not pile up', async () => {
  const { taken, steps } = walker(true)
  steps.press('left', false)
  steps.press('down', false)
  for (let repeat = 0; repeat < 20; repeat++) steps.press('down', true)
  await vi.waitFor(() => expect(taken).toEqual(['left', 'down']))
  steps.press('right', true)
  await vi.waitFor(() => expect(taken).toEqual(['left', 'down', 'right']))
  steps.stop()
})

test('who leaves the map takes no step any more', async () => {
  const { ready, taken, steps } = walker(false)
  steps.press('right', false)
  steps.clear()
  ready.value = true
  steps.press('left', false)
  await vi.waitFor(() => expect(taken).toEqual(['left']))
  steps.stop()
})
