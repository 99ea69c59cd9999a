import { describe, expect, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { withSharedSets } from '../../../src/engine/shared-sets.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { createEngine } from '../../../workers/engine.ts'
import { cancelled } from '../../../workers/engine-error.ts'
import { zoneFile } from '../../workers/support/files.ts'
import { meshZones } from '../../workers/support/mesh.ts'

const file = zoneFile(meshZones({ across: 3, down: 3, cellM: 1000, seed: 1 }))

/** An engine that withholds files until the test releases them, and counts how often it opens one. */
const heldEngine = async () => {
  let opened = 0
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  const engine = createEngine({
    kernels: await readKernels(),
    openUrl: async (_, signal) => {
      opened += 1
      await Promise.race([
        gate,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(cancelled()))),
      ])
      return bufferSource(file)
    },
  })
  return { engine: withSharedSets(engine), letGo, opened: () => opened }
}
const source = (ticket: number) => ({ kind: 'url', url: `https://portal.test/zones.fgb?ticket=${ticket}` }) as const

describe('zone sets shared by their users', () => {
  test('opens a file once for two users with different signed links, and closes it after the last', async () => {
    const { engine, letGo, opened } = await heldEngine()
    const both = Promise.all([engine.open(1, source(1)), engine.open(2, source(2))])
    letGo()
    const [first, second] = await both
    expect(second.setId).toBe(first.setId)
    expect(opened()).toBe(1)
    engine.close(first.setId)
    await expect(engine.search(first.setId, 'Z0001', 1)).resolves.toHaveLength(1)
    engine.close(second.setId)
    await expect(engine.search(first.setId, 'Z0001', 1)).rejects.toMatchObject({ code: 'no-such-set' })
    expect((await engine.open(3, source(3))).setId).not.toBe(first.setId)
  })

  test('keeps loading for one caller when another gives up', async () => {
    const { engine, letGo } = await heldEngine()
    const first = engine.open(1, source(1))
    const second = engine.open(2, source(2))
    engine.cancel(1)
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    letGo()
    await expect(second).resolves.toMatchObject({ zones: 9 })
  })

  test('cancels the file when the last caller gives up, and can reopen it', async () => {
    const { engine, letGo, opened } = await heldEngine()
    const only = engine.open(1, source(1))
    engine.cancel(1)
    await expect(only).rejects.toMatchObject({ code: 'cancelled' })
    letGo()
    await expect(engine.open(2, source(2))).resolves.toMatchObject({ zones: 9 })
    expect(opened()).toBe(2)
  })
})
