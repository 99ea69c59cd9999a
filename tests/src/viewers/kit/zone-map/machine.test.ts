import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ModeRules } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import {
  canFilter,
  canReset,
  canSelectAll,
  selecting,
  step,
  type Viewing,
  type ZoneResult,
  type ZoneScreenEvent,
  type ZoneScreenState,
} from '../../../../../src/viewers/kit/zone-map/model/machine.ts'
import { placeOf, resultOf } from './places.ts'

const MODES: readonly ModeRules[] = [
  { id: 'open', canFilterByZone: false, filters: [{ id: 'daytype', required: false }] },
  { id: 'strict', canFilterByZone: false, filters: [{ id: 'payments', required: true }] },
  { id: 'zoned', canFilterByZone: true, filters: [], selectable: zone => zone >= 3 },
]
const result = (zones: readonly number[], classes = 4): ZoneResult =>
  resultOf(
    zones.map(zone => placeOf(zone, zone * 10, { displayGroup: zone % 4 })),
    classes,
  )
const run = (events: readonly ZoneScreenEvent[], from: ZoneScreenState = selecting()) =>
  events.reduce((state, event) => step(state, event, MODES), from)
const search = (zones: readonly number[]): ZoneScreenEvent[] => [
  { kind: 'mode-chosen', mode: 'open' },
  { kind: 'filter-pressed', request: 1 },
  { kind: 'answered', request: 1, result: result(zones) },
]

describe('the zone screen', () => {
  test('[V4.01] moves from Selecting to Viewing when the reply to Filter arrives', () => {
    const state = run(search([1, 2]))
    expect(state.stage).toBe('viewing')
    expect([...(state as Viewing).result.items.keys()]).toEqual([1, 2])
    expect((state as Viewing).range).toEqual([0, 3])
  })

  test('[V4.02] returns to Selecting on Reset, clears selection and reply, and keeps mode and filters', () => {
    const state = run([
      { kind: 'mode-chosen', mode: 'open' },
      { kind: 'filter-set', filter: 'daytype', values: ['6,0'] },
      { kind: 'filter-pressed', request: 1 },
      { kind: 'answered', request: 1, result: result([1, 2]) },
      { kind: 'zone-clicked', zone: 1 },
      { kind: 'reset-pressed' },
    ])
    expect(state).toEqual(selecting({ mode: 'open', filters: { daytype: ['6,0'] } }))
  })

  test('[V4.03] a change of mode clears selection and filters', () => {
    const from = selecting({ mode: 'zoned', selected: [3, 4] })
    expect(run([{ kind: 'mode-chosen', mode: 'open' }], from)).toEqual(selecting({ mode: 'open' }))
    expect(run([{ kind: 'mode-chosen', mode: 'zoned' }], from)).toBe(from)
    expect(run([{ kind: 'mode-chosen', mode: 'no such mode' }], from)).toBe(from)
  })

  test('[V4.07] [V4.03] the first choice of a mode keeps the report’s own zones that the mode accepts', () => {
    const own = selecting({ selected: [2, 8] })
    expect([...run([{ kind: 'mode-chosen', mode: 'open' }], own).selected]).toEqual([2, 8])
    expect([...run([{ kind: 'mode-chosen', mode: 'zoned' }], own).selected]).toEqual([8])
    const changed = run(
      [
        { kind: 'mode-chosen', mode: 'open' },
        { kind: 'mode-chosen', mode: 'strict' },
      ],
      own,
    )
    expect(changed.selected.size).toBe(0)
  })

  test('[V4.04] a click toggles only a zone that is available or has a magnitude', () => {
    const viewing = run(search([1, 2]))
    expect([...run([{ kind: 'zone-clicked', zone: 1 }], viewing).selected]).toEqual([1])
    expect([...run([{ kind: 'zone-clicked', zone: 9 }], viewing).selected]).toEqual([])
    const before = selecting({ mode: 'open' })
    expect(run([{ kind: 'zone-clicked', zone: 1 }], before)).toBe(before)
  })

  test('[V4.05] Select All clears a selection, or selects every zone with a magnitude', () => {
    const viewing = run(search([1, 2, 7]))
    const all = run([{ kind: 'all-zones-clicked' }], viewing)
    expect([...all.selected]).toEqual([1, 2, 7])
    expect(run([{ kind: 'all-zones-clicked' }], all).selected.size).toBe(0)
    const one = run([{ kind: 'zone-clicked', zone: 2 }, { kind: 'all-zones-clicked' }], viewing)
    expect(one.selected.size).toBe(0)
  })

  test('[V4.06] entering a zone adds it to the focused zones, and leaving it removes it', () => {
    const entered = run([
      { kind: 'zone-entered', zone: 5 },
      { kind: 'zone-entered', zone: 6 },
      { kind: 'zone-entered', zone: 5 },
    ])
    expect([...entered.focused]).toEqual([5, 6])
    expect([...run([{ kind: 'zone-left', zone: 5 }], entered).focused]).toEqual([6])
  })

  test('[V4.07] starts with the report’s own zones selected and keeps them in Viewing', () => {
    expect([...run(search([1, 2]).slice(1), selecting({ mode: 'open', selected: [2, 8] })).selected]).toEqual([2, 8])
  })

  test('[V4.08] lets users select zones before a search only if the mode filters by zone', () => {
    const zoned = selecting({ mode: 'zoned' })
    expect([...run([{ kind: 'zone-clicked', zone: 3 }], zoned).selected]).toEqual([3])
    expect(run([{ kind: 'zone-clicked', zone: 2 }], zoned)).toBe(zoned)
  })

  test('[V4.09] [V2.22] limits the slider to the number of classes', () => {
    const viewing = run([...search([]).slice(0, 2), { kind: 'answered', request: 1, result: result([1], 10) }])
    expect((viewing as Viewing).range).toEqual([0, 9])
    expect((run([{ kind: 'range-set', range: [12, 3] }], viewing) as Viewing).range).toEqual([3, 9])
    const few = run([...search([]).slice(0, 2), { kind: 'answered', request: 1, result: result([1], 2) }])
    expect((run([{ kind: 'range-set', range: [0, 9] }], few) as Viewing).range).toEqual([0, 1])
    // Dragging it within a class changes nothing, so nothing is drawn.
    expect(run([{ kind: 'range-set', range: [0, 9.3] }], viewing)).toBe(viewing)
  })

  test('[V4.10] enables Filter only with mode, zones and required filters and without a pending request, and Reset only in Viewing', () => {
    expect(canFilter(selecting(), MODES)).toBe(false)
    expect(canFilter(selecting({ mode: 'open' }), MODES)).toBe(true)
    expect(canFilter(selecting({ mode: 'strict' }), MODES)).toBe(false)
    expect(canFilter(selecting({ mode: 'strict', filters: { payments: ['0'] } }), MODES)).toBe(true)
    expect(canFilter(selecting({ mode: 'zoned' }), MODES)).toBe(false)
    expect(canFilter(selecting({ mode: 'zoned', selected: [3] }), MODES)).toBe(true)
    expect(canFilter({ ...selecting({ mode: 'open' }), request: 4 }, MODES)).toBe(false)
    expect(canReset(selecting({ mode: 'open' }))).toBe(false)
    expect(canReset(run(search([1])))).toBe(true)
  })

  test('selects and focuses a place of several zones as a whole', () => {
    const places = [placeOf(1, 10, { zones: [1, 2, 3] }), placeOf(4, 5)]
    const viewing = run([...search([]).slice(0, 2), { kind: 'answered', request: 1, result: resultOf(places) }])
    const clicked = run([{ kind: 'zone-clicked', zone: 3 }], viewing)
    expect([...clicked.selected]).toEqual([1, 2, 3])
    expect([...run([{ kind: 'zone-clicked', zone: 2 }], clicked).selected]).toEqual([])
    const entered = run([{ kind: 'zone-entered', zone: 3 }], viewing)
    expect([...entered.focused]).toEqual([1])
    expect([...run([{ kind: 'zone-left', zone: 2 }], entered).focused]).toEqual([])
  })

  test('selects the new places that contain a selected zone, and leaves the slider unchanged', () => {
    const fine = resultOf([placeOf(1, 10), placeOf(2, 20), placeOf(3, 5)])
    const coarse = resultOf([placeOf(1, 30, { zones: [1, 2] }), placeOf(3, 5)])
    const viewing = run([
      ...search([]).slice(0, 2),
      { kind: 'answered', request: 1, result: fine },
      { kind: 'range-set', range: [2, 7] },
      { kind: 'zone-clicked', zone: 2 },
    ])
    const coarser = run([{ kind: 'replaced', result: coarse }], viewing)
    expect([...coarser.selected]).toEqual([1, 2])
    expect((coarser as Viewing).range).toEqual([2, 7])
    const few = run([{ kind: 'replaced', result: resultOf([placeOf(1, 10)], 1) }], viewing)
    expect((few as Viewing).range).toEqual([0, 0])
  })

  test('drops a late reply to an old request, and returns to Selecting after a failure', () => {
    const asked = run([
      { kind: 'mode-chosen', mode: 'open' },
      { kind: 'filter-pressed', request: 7 },
    ])
    expect(run([{ kind: 'answered', request: 6, result: result([1]) }], asked)).toBe(asked)
    expect(canFilter(run([{ kind: 'failed', request: 7 }], asked), MODES)).toBe(true)
  })
})

const ALL_MODES: readonly ModeRules[] = [
  ...MODES,
  { id: 'asking', canFilterByZone: true, filters: [], asks: new Set([2, 4]) },
]
const zone = fc.integer({ min: 1, max: 6 })
const zones = fc.subarray([1, 2, 3, 4, 5, 6])
/** An action. A request is either the current one or a different one. */
type Action = (underWay: number) => ZoneScreenEvent
const request = fc.constantFrom(
  (underWay: number) => underWay,
  (underWay: number) => underWay + 1,
)
const action: fc.Arbitrary<Action> = fc.oneof(
  fc
    .constantFrom('open', 'strict', 'zoned', 'asking', 'none')
    .map(mode => () => ({ kind: 'mode-chosen', mode }) as const),
  fc
    .record({ filter: fc.constantFrom('daytype', 'payments'), values: fc.subarray(['0', '1']) })
    .map(set => () => ({ kind: 'filter-set', ...set }) as const),
  request.map(of => (underWay: number) => ({ kind: 'filter-pressed', request: of(underWay) }) as const),
  fc.tuple(request, zones, fc.integer({ min: 0, max: 10 })).map(
    ([of, ids, classes]) =>
      (underWay: number) =>
        ({ kind: 'answered', request: of(underWay), result: result(ids, classes) }) as const,
  ),
  request.map(of => (underWay: number) => ({ kind: 'failed', request: of(underWay) }) as const),
  fc.constant(() => ({ kind: 'reset-pressed' }) as const),
  fc
    .record({ kind: fc.constantFrom('zone-clicked' as const, 'zone-entered' as const, 'zone-left' as const), zone })
    .map(event => () => event),
  fc.constant(() => ({ kind: 'all-zones-clicked' }) as const),
  fc
    .tuple(fc.integer({ min: -3, max: 14 }), fc.integer({ min: -3, max: 14 }))
    .map(range => () => ({ kind: 'range-set', range }) as const),
)

/** The specification's rules, implemented independently of the machine with flags and plain sets. */
class Model {
  viewing = false
  waitingFor: number | null = null
  mode: string | null = null
  filled = new Map<string, number>()
  selected: Set<number>
  magnitudes = new Set<number>()
  asked = new Set<number>()
  focused = new Set<number>()
  classes = 0
  low = 0
  high = 0

  constructor(own: readonly number[]) {
    this.selected = new Set(own)
  }

  get filterEnabled(): boolean {
    if (this.viewing || this.waitingFor !== null || this.mode === null) return false
    if (this.mode === 'zoned' || this.mode === 'asking') return this.selected.size > 0
    return this.mode === 'open' || (this.filled.get('payments') ?? 0) > 0
  }

  get allOffered(): boolean {
    if (this.viewing) return this.mode !== 'zoned'
    return this.waitingFor === null && this.mode === 'asking'
  }

  apply(done: ZoneScreenEvent): void {
    const free = !this.viewing && this.waitingFor === null
    if (done.kind === 'mode-chosen' && free && done.mode !== 'none' && done.mode !== this.mode) {
      const kept = this.mode === null ? [...this.selected] : []
      this.mode = done.mode
      this.selected = new Set(kept.filter(id => this.selectable(id) ?? true))
      this.focused.clear()
      this.filled.clear()
    } else if (done.kind === 'filter-set' && free) this.filled.set(done.filter, done.values.length)
    else if (done.kind === 'filter-pressed' && this.filterEnabled) this.waitingFor = done.request
    else if (done.kind === 'failed' && this.waitingFor === done.request) this.waitingFor = null
    else if (done.kind === 'answered' && this.waitingFor === done.request) {
      this.waitingFor = null
      this.viewing = true
      this.magnitudes = new Set(done.result.items.keys())
      if (this.mode === 'asking') {
        this.asked = this.selected
        this.selected = new Set(this.magnitudes)
      }
      this.classes = done.result.colours.steps.length
      this.slide(0, this.classes)
    } else if (done.kind === 'reset-pressed' && this.viewing) {
      this.viewing = false
      this.selected.clear()
      this.magnitudes.clear()
      this.asked = new Set()
      this.focused.clear()
    } else if (done.kind === 'zone-clicked') {
      const available = free && this.selectable(done.zone) === true
      if (available || this.magnitudes.has(done.zone)) this.toggle(done.zone)
    } else if (done.kind === 'all-zones-clicked' && this.allOffered) {
      const every = this.viewing ? this.magnitudes : [2, 4]
      this.selected = this.selected.size > 0 ? new Set() : new Set(every)
    } else if (done.kind === 'range-set' && this.viewing) this.slide(Math.min(...done.range), Math.max(...done.range))
    else if (done.kind === 'zone-entered') this.focused.add(done.zone)
    else if (done.kind === 'zone-left') this.focused.delete(done.zone)
  }

  /** True if a mode that filters by zone accepts the zone; undefined if the mode does not filter by zone. */
  private selectable(id: number): boolean | undefined {
    if (this.mode === 'zoned') return id >= 3
    return this.mode === 'asking' ? id === 2 || id === 4 : undefined
  }

  private slide(low: number, high: number): void {
    const inside = (end: number) => Math.max(0, Math.min(end, this.classes - 1))
    this.low = inside(low)
    this.high = inside(high)
  }

  private toggle(id: number): void {
    if (!this.selected.delete(id)) this.selected.add(id)
  }
}

const KINDS = [
  'mode-chosen',
  'filter-set',
  'filter-pressed',
  'answered',
  'failed',
  'reset-pressed',
  'zone-clicked',
  'all-zones-clicked',
  'range-set',
  'zone-entered',
  'zone-left',
] as const satisfies readonly ZoneScreenEvent['kind'][]

test('[V4.10] [V4.05] [V4.03] random sequences of actions match the specification’s rules at each step', () => {
  const changed = new Set<ZoneScreenEvent['kind']>()
  fc.assert(
    fc.property(zones, fc.array(action, { minLength: 10, maxLength: 60 }), (own, actions) => {
      const model = new Model(own)
      let state: ZoneScreenState = selecting({ selected: own })
      for (const act of actions) {
        const done = act(model.waitingFor ?? 1)
        const before: ZoneScreenState = state
        state = step(state, done, ALL_MODES)
        if (state !== before) changed.add(done.kind)
        model.apply(done)
        const { low, high, waitingFor } = model
        const stage = model.viewing
          ? { stage: 'viewing', range: [low, high], asked: model.asked }
          : { stage: 'selecting', request: waitingFor }
        expect({
          ...state,
          canFilter: canFilter(state, ALL_MODES),
          canReset: canReset(state),
          canSelectAll: canSelectAll(state, ALL_MODES),
        }).toMatchObject({
          ...stage,
          mode: model.mode,
          selected: model.selected,
          focused: model.focused,
          canFilter: model.filterEnabled,
          canReset: model.viewing,
          canSelectAll: model.allOffered,
        })
      }
    }),
    { numRuns: 120 },
  )
  expect(changed).toEqual(new Set(KINDS))
})
