import { effect, signal } from '@preact/signals-react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { createZoneFile, type ZoneFile } from '../../../src/engine/open-zone-file.ts'
import { withSharedSets } from '../../../src/engine/shared-sets.ts'
import { createZoneSelection, type ZoneSelection } from '../../../src/engine/zone-selection.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { GeoEngine, SelectionRules } from '../../../workers/contract.ts'
import { createEngine } from '../../../workers/engine.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { zoneFile } from '../../workers/support/files.ts'
import { meshZones } from '../../workers/support/mesh.ts'

/** Ten rows of ten square kilometres; ids count from 1 along the rows. */
const bytes = zoneFile(meshZones({ across: 10, down: 10, cellM: 1000, seed: 3 }))
const at = (row: number, column: number) => row * 10 + column + 1
const address = async () => ({
  signedUrl: 'https://portal.test/zones.fgb?x',
  neighboursUrl: 'https://portal.test/none',
})

let bare: GeoEngine
let reachable: boolean
let file: ZoneFile
let selection: ZoneSelection
const rules = signal<SelectionRules>({ maxZones: 40, maxAreaKm2: null })

/** Resolves once the condition holds; a change of any signal rechecks it. */
const until = (holds: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const stop = effect(() => {
      if (!holds()) return
      queueMicrotask(() => stop())
      resolve()
    })
  })

beforeAll(async () => {
  bare = createEngine({
    kernels: await readKernels(),
    openUrl: async url => {
      if (!reachable || url.endsWith('none')) throw new EngineError('unreachable', 'The wire is cut.')
      return bufferSource(bytes)
    },
  })
})
beforeEach(async () => {
  reachable = true
  const engine = withSharedSets(bare)
  file = createZoneFile(async () => engine)
  selection = createZoneSelection(file, rules)
})
afterEach(() => {
  selection.stop()
  file.close()
})

describe('a zone file exposed as signals', () => {
  test('opens with progress, completes once for repeated calls, and closes', async () => {
    const seen: string[] = []
    const stop = effect(() => {
      const now = file.set.value
      const stage = now.kind === 'opening' || now.kind === 'open' ? (now.progress?.stage ?? '') : ''
      const step = `${now.kind} ${stage}`.trim()
      if (seen.at(-1) !== step) seen.push(step)
    })
    await file.open('Mesh', address)
    expect(await Promise.all([file.complete(), file.complete()])).toEqual([true, true])
    expect(file.set.value).toMatchObject({ kind: 'open', name: 'Mesh', complete: true, info: { zones: 100 } })
    file.close()
    stop()
    expect(seen).toEqual(['none', 'opening', 'opening index', 'open index', 'open zones', 'open neighbours', 'none'])
    expect(await file.complete()).toBe(false)
  })

  test('fails for an unreadable file, and opens it on retry', async () => {
    reachable = false
    await file.open('Mesh', address)
    expect(file.set.value).toEqual({ kind: 'failed', name: 'Mesh' })
    reachable = true
    await file.retry()
    expect(file.set.value.kind).toBe('open')
  })

  test('leaves nothing open if it is closed while opening', async () => {
    const opening = file.open('Mesh', address)
    file.close()
    await opening
    expect(file.set.value).toEqual({ kind: 'none' })
  })

  test('releases a set when its last user leaves', async () => {
    const engine = withSharedSets(bare)
    const [one, two] = [createZoneFile(async () => engine), createZoneFile(async () => engine)]
    await Promise.all([one.open('Mesh', address), two.open('Mesh', address)])
    const open = one.set.value
    const setId = open.kind === 'open' ? open.info.setId : 0
    one.close()
    await expect(bare.summaries(setId, Uint32Array.of(1))).resolves.toHaveLength(1)
    two.close()
    await expect(bare.summaries(setId, Uint32Array.of(1))).rejects.toMatchObject({ code: 'no-such-set' })
  })
})

describe('a selection exposed as signals', () => {
  const choose = async (...zones: number[]) => {
    for (const zone of zones) await selection.toggle(zone)
  }

  test('updates area, residents and the component on each step, undo and redo', async () => {
    await file.open('Mesh', address)
    await choose(at(2, 2), at(2, 3))
    const two = [selection.areaKm2.value, selection.population.value, selection.components.value] as const
    expect(two[1]).toBe((at(2, 2) + at(2, 3)) * 10)
    expect(two[2]).toEqual([[at(2, 2), at(2, 3)]])
    await choose(at(2, 4))
    expect(selection.areaKm2.value).toBeGreaterThan(two[0]!)
    expect(selection.verdict.value?.kind).toBe('allowed')
    selection.undo()
    expect([selection.areaKm2.value, selection.population.value, selection.components.value]).toEqual(two)
    expect([selection.canRedo.value, selection.verdict.value]).toEqual([true, null])
    selection.redo()
    expect(selection.ids.value).toEqual([at(2, 2), at(2, 3), at(2, 4)])
    selection.clear()
    expect([selection.areaKm2.value, selection.population.value, selection.components.value]).toEqual([0, 0, []])
  })

  test('adds one named step for a change of several zones, and none for the same selection', async () => {
    await file.open('Mesh', address)
    await choose(at(2, 2))
    const lasso = [at(2, 2), at(2, 3), at(3, 3)]
    await selection.change(before => [...before, at(2, 3), at(3, 3)], { name: 'lasso' })
    expect([selection.ids.value, selection.undoName.value]).toEqual([lasso, 'lasso'])
    await selection.change(() => [...lasso].reverse(), { name: 'box' })
    expect(selection.undoName.value).toBe('lasso')
    await selection.change(before => [...before, at(1, 2)], { name: 'lasso', replaces: true })
    expect(selection.ids.value).toEqual([at(2, 2), at(1, 2)])
    selection.undo()
    expect([selection.ids.value, selection.undoName.value, selection.redoName.value]).toEqual([[at(2, 2)], '', 'lasso'])
    await selection.change(() => [], { name: 'lasso' })
    expect([selection.ids.value, selection.areaKm2.value]).toEqual([[], 0])
    // A refused change does nothing. A refused replacement undoes the step that it would have replaced.
    await selection.change(() => lasso, { name: 'box' })
    expect((await selection.change(() => [at(1, 1), at(9, 9)], { name: 'box', replaces: true }))?.kind).toBe(
      'non-contiguous',
    )
    expect([selection.ids.value, selection.redoName.value]).toEqual([[], 'box'])
  })

  test('stores a refusal as the verdict, and changes nothing else', async () => {
    await file.open('Mesh', address)
    await choose(at(2, 2), at(7, 7))
    expect(selection.verdict.value).toMatchObject({ kind: 'non-contiguous', zone: at(7, 7) })
    expect(selection.ids.value).toEqual([at(2, 2)])
    expect(selection.canUndo.value).toBe(true)
    selection.undo()
    expect([selection.ids.value, selection.canUndo.value]).toEqual([[], false])
  })

  test('measures an adopted selection once a set is open, and lists the components of a disconnected one', async () => {
    selection.adopt([at(4, 4), at(4, 5)])
    expect([selection.validity.value, selection.areaKm2.value]).toEqual(['unchecked', null])
    await file.open('Mesh', address)
    await until(() => selection.validity.value === 'valid')
    expect(selection.population.value).toBe((at(4, 4) + at(4, 5)) * 10)
    selection.adopt([at(1, 1), at(8, 8), at(8, 9)])
    await until(() => selection.validity.value === 'invalid')
    expect(selection.components.value).toEqual([[at(8, 8), at(8, 9)], [at(1, 1)]])
    expect(selection.verdict.value?.kind).toBe('non-contiguous')
    selection.adopt([999_999])
    await until(() => selection.validity.value === 'invalid')
    expect(selection.verdict.value).toBeNull()
  })

  test('returns null for clicks without a set', async () => {
    expect(await selection.toggle(1)).toBeNull()
    expect(selection.ids.value).toEqual([])
  })
})
