import { effect, signal } from '@preact/signals-react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNodeEngine } from '../../../../../../server/zones/node-engine.ts'
import { createZoneFile, type ZoneFile } from '../../../../../../src/engine/open-zone-file.ts'
import { createCoarserZones } from '../../../../../../src/features/dataset-wizard/location/zones/coarser-zones.ts'
import {
  apartText,
  changeRepairTitle,
  excessOf,
  keptText,
  repairFigures,
} from '../../../../../../src/features/dataset-wizard/location/zones/refusals.ts'
import { latestOnly } from '../../../../../../src/features/dataset-wizard/location/zones/shape-selection.ts'
import { createZoneList } from '../../../../../../src/features/dataset-wizard/location/zones/zone-list.ts'
import {
  createZonePicker,
  type ZonePicker,
} from '../../../../../../src/features/dataset-wizard/location/zones/zone-picker.ts'
import type { GeoEngine, LonLat, SelectionRules, ZonesInShape } from '../../../../../../workers/contract.ts'
import { ownBuffer, zoneFile } from '../../../../../workers/support/files.ts'
import { meshZones } from '../../../../../workers/support/mesh.ts'

/** Twelve rows of twelve square kilometres; ids count from 1 along the rows. */
const ACROSS = 12
const at = (row: number, column: number) => row * ACROSS + column + 1

let engine: GeoEngine
let bytes: ArrayBuffer
let file: ZoneFile
let zones: ZonePicker
const rules = signal<SelectionRules>({ maxZones: 40, maxAreaKm2: null })

const until = (holds: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const stop = effect(() => {
      if (!holds()) return
      queueMicrotask(() => stop())
      resolve()
    })
  })
const rising = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)
const chosen = () => rising(zones.selection.ids.value)

/**
 * A shape that picks the zones of rows and columns 1 to `size`, with one row fewer by the centre rule and one row more
 * by the touching rule.
 */
const taken = (size: number): ZonesInShape => {
  const block = (rows: number) =>
    Uint32Array.from({ length: rows * size }, (_, index) => at(1 + Math.floor(index / size), 1 + (index % size)))
  return {
    centre: block(size - 1),
    majority: block(size),
    touched: block(size + 1),
    middle: [-1.5, 53.8] satisfies LonLat,
    areaKm2: size * size,
  }
}

beforeAll(async () => {
  engine = await createNodeEngine()
  bytes = ownBuffer(zoneFile(meshZones({ across: ACROSS, down: ACROSS, cellM: 1000, seed: 7 })))
})
beforeEach(async () => {
  rules.value = { maxZones: 40, maxAreaKm2: null }
  file = createZoneFile(async () => ({
    ...engine,
    open: jobId => engine.open(jobId, { kind: 'bytes', bytes: bytes.slice(0) }),
  }))
  zones = createZonePicker(file, rules)
  await file.open('Mesh', async () => ({ signedUrl: '', neighboursUrl: '' }))
  await file.complete()
})
afterEach(() => {
  zones.stop()
  file.close()
})

describe('a change of several zones', () => {
  test('is one named step of Undo, by majority unless another rule is chosen', async () => {
    expect(await zones.apply({ label: 'lasso', byRule: taken(3) })).toBe(true)
    expect(chosen()).toEqual(rising(taken(3).majority))
    expect([zones.undoName.value, zones.lastChange.value?.applied]).toEqual(['lasso', true])
    zones.undo()
    expect([chosen(), zones.canUndo.value, zones.lastChange.value]).toEqual([[], false, null])
  })

  test('is reapplied with another rule, in the same step', async () => {
    await zones.toggle(at(2, 4))
    await zones.apply({ label: 'box', byRule: taken(3) })
    for (const rule of ['touched', 'centre'] as const) {
      zones.setRule(rule)
      await until(() => zones.selection.ids.value.length === taken(3)[rule].length + 1)
      expect(chosen()).toEqual(rising([at(2, 4), ...taken(3)[rule]]))
    }
    zones.undo()
    expect([chosen(), zones.selection.canUndo.value]).toEqual([[at(2, 4)], true])
    // The rule stays for the next shape.
    await zones.apply({ label: 'box', byRule: taken(3) })
    expect(zones.selection.ids.value).toHaveLength(taken(3).centre.length + 1)
  })

  test('removes zones if it subtracts', async () => {
    await zones.apply({ label: 'lasso', byRule: taken(4) })
    await zones.apply({ label: 'box', byRule: taken(2), subtract: true })
    const away = new Set(taken(2).majority)
    expect(chosen()).toEqual(rising(taken(4).majority).filter(id => !away.has(id)))
    await zones.apply({ label: 'paint', ids: [] })
    expect([chosen(), zones.undoName.value]).toEqual([[], 'paint'])
  })

  test('is marked while its shape is drawn, and applied only by `apply`', async () => {
    await zones.toggle(at(2, 4))
    zones.sketch({ label: 'lasso', byRule: taken(3) })
    expect(rising(zones.marked.value)).toEqual(rising([at(2, 4), ...taken(3).majority]))
    expect(chosen()).toEqual([at(2, 4)])
    zones.sketch(null)
    expect(zones.marked.value).toEqual([at(2, 4)])
  })
})

describe('a change that the rules refuse', () => {
  /** A square of seven by seven zones is nine too many. */
  const refuse = () => zones.apply({ label: 'lasso', byRule: taken(7) })

  test('lists the selected zones by name after a repair', async () => {
    await refuse()
    zones.applyRepair(zones.previewedRepair.value!)
    await until(() => zones.chosen.value.ids.length === 40)
    const rows = createZoneList(file.set, zones, signal(null)).rows.value
    const numbers = rows.map(({ name }) => Number(name.match(/\d+$/)?.[0]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  test('[P5.21] changes nothing, says by how much it exceeds the limit, and offers repairs that the rules allow', async () => {
    await zones.toggle(at(10, 10))
    expect(await refuse()).toBe(false)
    expect(chosen()).toEqual([at(10, 10)])
    const refused = zones.refusedChange.value!
    expect([refused.title, refused.message]).toEqual(['Too many zones', 'You can only select up to 40 zones'])
    expect([refused.noun, refused.asked.ids.length]).toEqual(['selection', 50])
    expect(excessOf(refused, rules.value, null)).toEqual(['10 zones'])
    expect(excessOf(refused, { ...rules.value, maxAreaKm2: refused.asked.areaKm2 - 1.5 }, 1)).toEqual([
      '10 zones',
      '1.50 km²',
      expect.stringMatching(/^[\d,]+ people$/),
    ])
    expect(zones.repairs.value.length).toBeGreaterThan(0)
    for (const repair of zones.repairs.value) {
      const { setId } = (file.set.peek() as { info: { setId: number } }).info
      expect((await engine.check(setId, repair.ids, rules.value)).kind).toBe('allowed')
      expect(repairFigures(repair)).toMatch(/^\d+ zones?, [\d.]+ km², [\d,]+ people$/)
      expect(keptText(repair, refused)).toMatch(/^\d+% of the selection$/)
    }
  })

  test('is dismissed by Undo and Clear before they affect a step', async () => {
    await zones.toggle(at(2, 4))
    for (const letGo of [zones.undo, zones.dismiss]) {
      await refuse()
      expect([zones.undoName.value, zones.canUndo.value]).toEqual(['lasso', true])
      letGo()
      expect([zones.refusedChange.value, zones.lastChange.value, chosen()]).toEqual([null, null, [at(2, 4)]])
    }
    await refuse()
    zones.clear()
    expect([zones.refusedChange.value, chosen(), zones.undoName.value]).toEqual([null, [], 'clear'])
  })

  test('shows the previewed repair on the map, which becomes one step when it is applied', async () => {
    await refuse()
    const [first, second] = zones.repairs.value
    expect(zones.previewedRepair.value).toBe(first)
    expect(rising(zones.marked.value)).toEqual(rising(first!.ids))
    await until(() => zones.drawing.value !== null)
    const { kept, parts } = zones.drawing.value!
    expect(kept.length).toBeGreaterThan(0)
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(first!.removed.length)
    const other = second ?? first!
    zones.preview(other)
    expect(rising(zones.marked.value)).toEqual(rising(other.ids))
    zones.applyRepair(other)
    expect([chosen(), zones.refusedChange.value]).toEqual([rising(other.ids), null])
    expect([zones.undoName.value, zones.drawing.value]).toEqual(['lasso', null])
    // Changing the rule reapplies the original lasso instead of the repaired one.
    zones.setRule('centre')
    await until(() => zones.refusedChange.value !== null)
    expect(chosen()).toEqual([])
    zones.undo()
    expect(zones.canUndo.value).toBe(false)
  })

  test('[P5.22] states the distance between its parts, and joins them or keeps one', async () => {
    const apart = [at(1, 1), at(1, 2), at(1, 5)]
    expect(await zones.apply({ label: 'paste', ids: apart })).toBe(false)
    const refused = zones.refusedChange.value!
    expect(refused.title).toBe('Non-Contiguous Zone')
    expect(apartText(refused)).toMatch(/^The parts of the selection lie [\d.]+ km apart\.$/)
    const titles = zones.repairs.value.map(repair => changeRepairTitle(repair, refused, rules.value, 'MSOA'))
    expect(titles).toEqual(expect.arrayContaining(['Add the 2 zones between', 'Keep the largest part']))
  })

  test('[P5.23] keeps as much area as is allowed if it is too large', async () => {
    rules.value = { maxZones: 40, maxAreaKm2: 20 }
    await zones.apply({ label: 'radius', byRule: taken(5) })
    const refused = zones.refusedChange.value!
    expect(refused.title).toBe('Area too large')
    const titles = zones.repairs.value.map(repair => changeRepairTitle(repair, refused, rules.value, 'MSOA'))
    expect(titles).toContain('Largest area within 20 km²')
    expect(refused.noun).toBe('radius')
  })

  test('also offers the same area in another system’s coarser zones', async () => {
    const wide = ownBuffer(zoneFile(meshZones({ across: 4, down: 4, cellM: 3000, seed: 7 })))
    const system = { zoneSystemId: 9, zoneSystemFileName: 'wide', name: 'Wide zones' }
    const opened: number[] = []
    const coarser = createCoarserZones(
      async () => ({
        ...engine,
        open: async jobId => {
          const info = await engine.open(jobId, { kind: 'bytes', bytes: wide.slice(0) })
          opened.push(info.setId)
          return info
        },
      }),
      () => [system],
      async () => ({ signedUrl: '', neighboursUrl: '' }),
    )
    zones.stop()
    zones = createZonePicker(file, rules, coarser)
    await refuse()
    const before = zones.repairs.value
    await until(() => zones.repairs.value.some(({ kind }) => kind === 'coarser'))
    const repair = zones.repairs.value.find(({ kind }) => kind === 'coarser')!
    expect(repair.setId).toBe(opened[0])
    expect((await engine.check(opened[0]!, repair.ids, rules.value)).kind).toBe('allowed')
    expect(zones.repairs.value).toEqual(expect.arrayContaining([...before]))
    expect(changeRepairTitle(repair, zones.refusedChange.value!, rules.value, system.name)).toBe(
      'Use Wide zones instead',
    )
    // A second refusal gets its repairs immediately, without reopening the set.
    await zones.apply({ label: 'box', byRule: taken(8) })
    expect(zones.repairs.value.map(({ kind }) => kind)).toContain('coarser')
    expect(opened).toHaveLength(1)
    file.close()
    expect(coarser.coarserSet.value).toBeNull()
  })

  test('ends when the selection changes in another way, or a click is refused', async () => {
    await zones.toggle(at(1, 1))
    await refuse()
    await zones.toggle(at(1, 2))
    expect([zones.refusedChange.value, chosen()]).toEqual([null, [at(1, 1), at(1, 2)]])
    await refuse()
    await zones.toggle(at(9, 9))
    expect([zones.refusedChange.value, zones.refusal.value?.zone.id]).toEqual([null, at(9, 9)])
  })
})

describe('previews', () => {
  test('query the engine one at a time, at most once per frame, for the latest shape only', async () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
    const asked: number[] = []
    const answers: (() => void)[] = []
    const shown: number[] = []
    const preview = latestOnly(
      (input: number) => {
        asked.push(input)
        return new Promise<number>(resolve => answers.push(() => resolve(input * 10)))
      },
      result => void shown.push(result),
    )
    const settled = () => new Promise(resolve => setTimeout(resolve))
    for (const input of [1, 2, 3]) preview.ask(input)
    await settled()
    expect(asked).toEqual([1])
    answers.shift()!()
    await settled()
    // The reply has arrived, and the next request waits for the next frame.
    expect([shown, asked]).toEqual([[10], [1]])
    frames.shift()!()
    await settled()
    expect(asked).toEqual([1, 3])
    preview.drop()
    answers.shift()!()
    await settled()
    expect(shown).toEqual([10])
    vi.unstubAllGlobals()
  })
})
