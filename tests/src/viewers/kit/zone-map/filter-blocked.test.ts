import { expect, test } from 'vitest'
import type { ZoneMode } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import {
  canFilter,
  filterBlocked,
  selecting,
  step,
  type ZoneScreenState,
} from '../../../../../src/viewers/kit/zone-map/model/machine.ts'
import { ANALYSES } from '../../../../../src/viewers/maps/location-insights-map.ts'
import { resultOf } from './places.ts'

const [origins] = ANALYSES
const modes: readonly ZoneMode[] = [
  origins!,
  { ...origins!, id: 'zoned', canFilterByZone: true },
  { ...origins!, id: 'strict', filters: [{ ...origins!.filters[0]!, required: true }] },
]
const answered = (from: ZoneScreenState) =>
  step(
    step(from, { kind: 'filter-pressed', request: 1 }, modes),
    { kind: 'answered', request: 1, result: resultOf([]) },
    modes,
  )

test('[V2.19] [V4.10] gives a reason in every state in which Filter is disabled', () => {
  const states: readonly (readonly [ZoneScreenState, string | null])[] = [
    [selecting(), 'Choose an analysis mode'],
    [selecting({ mode: 'journeyorigins' }), null],
    [selecting({ mode: 'zoned' }), 'Select at least one zone on the map'],
    [selecting({ mode: 'zoned', selected: [1] }), null],
    [selecting({ mode: 'strict' }), 'Choose day type'],
    [selecting({ mode: 'strict', filters: { daytype: ['6,0'] } }), null],
    [{ ...selecting({ mode: 'journeyorigins' }), request: 1 }, 'Loading'],
    [answered(selecting({ mode: 'journeyorigins' })), 'Press Reset to filter again'],
  ]
  for (const [state, reason] of states) {
    expect(filterBlocked(state, modes)).toBe(reason)
    expect(canFilter(state, modes)).toBe(reason === null)
  }
})
