import { signal } from '@preact/signals-react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createNodeEngine } from '../../../../../../server/zones/node-engine.ts'
import type { Template } from '../../../../../../src/contract/wire-names.ts'
import type { Boundary } from '../../../../../../src/domain/geography/boundary.ts'
import type { PlaceRefusal } from '../../../../../../src/domain/geography/location-rules.ts'
import { createUndoHistory } from '../../../../../../src/engine/undo-history.ts'
import {
  type BoundaryModel,
  createBoundaryModel,
} from '../../../../../../src/features/dataset-wizard/location/boundary/boundary-model.ts'
import type { AskedBoundary, GeoEngine } from '../../../../../../workers/contract.ts'

let engine: GeoEngine
let history: ReturnType<typeof createUndoHistory<Boundary | null>>
let model: BoundaryModel
let unusable: PlaceRefusal[]
/** Verdicts that are withheld until the test releases them. */
let held: Promise<void>
let asked = 0

beforeAll(async () => {
  engine = await createNodeEngine()
})
beforeEach(() => {
  history = createUndoHistory<Boundary | null>(null)
  unusable = []
  held = Promise.resolve()
  const slow: GeoEngine = {
    ...engine,
    boundary: async about => {
      const waits = held
      asked++
      const verdict = await engine.boundary(about)
      await waits
      return verdict
    },
  }
  model = createBoundaryModel({
    engine: async () => slow,
    template: signal({ areaFactors: [{ area: 5 }] } as unknown as Template),
    history,
    onUnusable: words => unusable.push(words),
  })
  return () => model.stop()
})

/** A square in Leeds whose sides are `side` metres long. */
const square = (side: number): AskedBoundary => ({
  kind: 'text',
  wkt: `POLYGON ((430000 433000, ${430_000 + side} 433000, ${430_000 + side} ${433_000 + side}, 430000 ${433_000 + side}, 430000 433000))`,
})
const BOW_TIE: AskedBoundary = {
  kind: 'rings',
  lonLat: [Float64Array.of(-1.55, 53.79, -1.53, 53.8, -1.53, 53.79, -1.55, 53.8)],
}
const areaOf = () => model.measured.value?.outline.areaKm2 ?? null

test('applies each boundary as one step of Undo, measured by the engine', async () => {
  expect(await model.apply(square(1000), 'drawn')).toBe(true)
  expect([areaOf(), model.measured.value?.made, model.undoName.value]).toEqual([1, 'drawn', 'boundary'])
  expect(await model.apply(square(2000), 'typed')).toBe(true)
  expect([areaOf(), model.measured.value?.made]).toEqual([4, 'typed'])
  model.undo()
  await expect.poll(areaOf).toBe(1)
  model.undo()
  expect([areaOf(), model.canUndo.value]).toEqual([null, false])
  model.redo()
  await expect.poll(areaOf).toBe(1)
  model.clear()
  expect(areaOf()).toBeNull()
  model.undo()
  await expect.poll(areaOf).toBe(1)
})

test('adds no step for the same boundary', async () => {
  await model.apply(square(1000), 'drawn')
  await model.apply(square(1000), 'typed')
  model.undo()
  expect(model.canUndo.value).toBe(false)
})

test('refuses a boundary that breaks a rule, keeps the previous one and marks the positions of the fault', async () => {
  await model.apply(square(1000), 'drawn')
  expect(await model.apply(BOW_TIE, 'drawn')).toBe(false)
  expect(model.refused.value).toMatchObject({
    words: { title: 'Boundary crosses itself' },
    rings: [[expect.any(Array)]],
  })
  expect(model.refused.value!.at).toHaveLength(1)
  expect(areaOf()).toBe(1)
  expect(await model.apply(square(3000), 'drawn')).toBe(false)
  expect(model.refused.value!.words).toEqual({
    title: 'Area too large',
    message: 'The selected area is 9 km². The largest allowed is 5 km²',
  })
  expect(await model.apply(square(1500), 'drawn')).toBe(true)
  expect(model.refused.value).toBeNull()
})

test('drops the refusal of an attempt that has ended, and a verdict on it that arrives later', async () => {
  await model.apply(square(1000), 'drawn')
  await model.apply(square(3000), 'typed')
  expect(model.refused.value?.words.title).toBe('Area too large')
  model.endAttempt()
  expect([model.refused.value, areaOf()]).toEqual([null, 1])
  const late = model.apply(square(3000), 'typed')
  model.endAttempt()
  expect([await late, model.refused.value]).toEqual([false, null])
})

test('drops a verdict that arrives after a later one', async () => {
  let letGo = () => {}
  held = new Promise(resolve => {
    letGo = resolve
  })
  const before = asked
  const first = model.apply(square(1000), 'drawn')
  await expect.poll(() => asked).toBeGreaterThan(before)
  held = Promise.resolve()
  expect(await model.apply(square(2000), 'drawn')).toBe(true)
  letGo()
  expect(await first).toBe(false)
  expect(areaOf()).toBe(4)
})

test('judges a boundary from a URL or a dataset, and drops an invalid one with the reason', async () => {
  history.reset({ wkt: (square(1000) as { wkt: string }).wkt, made: 'uploaded' })
  await expect.poll(areaOf).toBe(1)
  history.reset({ wkt: 'POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))', made: 'drawn' })
  await expect.poll(() => unusable.map(({ title }) => title)).toEqual(['Boundary crosses itself'])
  expect([history.value.value, areaOf()]).toEqual([null, null])
})
