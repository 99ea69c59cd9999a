import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { createSelection } from '../../../src/engine/create-selection.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { ownBuffer, zoneFile } from '../../workers/support/files.ts'
import { meshZones } from '../../workers/support/mesh.ts'

/** Rows of five zones; ids from 1 in the south-west. */
describe('the selection model', () => {
  let engine: GeoEngine
  let setId: number
  beforeAll(async () => {
    engine = await createNodeEngine()
    const bytes = ownBuffer(zoneFile(meshZones({ across: 5, down: 4, cellM: 1000, seed: 3 })))
    setId = (await engine.open(1, { kind: 'bytes', bytes })).setId
  })
  const selection = (maxZones = 40) => createSelection(engine, setId, { maxZones, maxAreaKm2: null })

  test('[P5.21] grows by contiguous zones, keeps area and population, and refuses one over the limit', async () => {
    const model = selection(3)
    for (const zone of [1, 2, 3]) expect((await model.toggle(zone)).kind).toBe('allowed')
    expect([...model.ids.value]).toEqual([1, 2, 3])
    expect(model.population.value).toBe(60)
    expect(model.areaKm2.value).toBeGreaterThan(2)
    expect([...model.cutZones.value]).toEqual([2])
    expect(await model.toggle(4)).toMatchObject({ kind: 'too-many', limit: 3, asked: 4 })
    expect([...model.ids.value]).toEqual([1, 2, 3])
  })

  test('answers clicks in their order, however quickly they come', async () => {
    const model = selection()
    const clicks = [1, 2, 3, 2].map(zone => model.toggle(zone))
    expect(model.busy.value).toBe(true)
    expect((await Promise.all(clicks)).map(({ kind }) => kind)).toEqual([
      'allowed',
      'allowed',
      'allowed',
      'non-contiguous',
    ])
    expect([...model.ids.value]).toEqual([1, 2, 3])
  })

  test('takes a repair, undoes and redoes it', async () => {
    const model = selection()
    await model.toggle(1)
    const refused = await model.toggle(3)
    expect(refused).toMatchObject({ kind: 'non-contiguous', cause: 'select', zone: 3 })
    const [repair] = refused.kind === 'non-contiguous' ? refused.repairs : []
    await model.take(repair!)
    expect([...model.ids.value].sort()).toEqual([1, 2, 3])
    model.undo()
    expect([...model.ids.value]).toEqual([1])
    expect(model.canRedo.value).toBe(true)
    model.redo()
    expect(model.ids.value.length).toBe(3)
    await model.clear()
    expect(model.ids.value.length).toBe(0)
    expect(model.canUndo.value).toBe(true)
  })

  test('a question the engine cannot answer rejects and leaves the next one free', async () => {
    const model = selection()
    await expect(model.toggle(999)).rejects.toMatchObject({ code: 'no-such-zone' })
    expect((await model.toggle(1)).kind).toBe('allowed')
    expect(model.busy.value).toBe(false)
  })
})
