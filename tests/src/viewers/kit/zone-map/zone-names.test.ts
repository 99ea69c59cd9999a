import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { createNodeEngine } from '../../../../../server/zones/node-engine.ts'
import type { ZoneSetState } from '../../../../../src/engine/open-zone-file.ts'
import { createZoneNames } from '../../../../../src/viewers/kit/zone-map/map-zone-file.ts'
import { ownBuffer, zoneFile } from '../../../../workers/support/files.ts'
import { meshZones } from '../../../../workers/support/mesh.ts'

test('requests each zone once, thousands of zones in chunks, and retries after a failure', async () => {
  const real = await createNodeEngine()
  const bytes = ownBuffer(zoneFile(meshZones({ across: 50, down: 42, cellM: 500, seed: 8, perEdge: 0 })))
  const info = await real.open(1, { kind: 'bytes', bytes })
  const asked: number[] = []
  let broken = true
  const engine = {
    ...real,
    summaries: async (setId: number, ids: Uint32Array) => {
      if (broken) throw new Error('cut off')
      asked.push(ids.length)
      return real.summaries(setId, ids)
    },
  }
  const progress = null
  const open: ZoneSetState = { kind: 'open', name: 'mesh', engine, info, complete: true, progress, judge: null }
  const names = createZoneNames(signal(open))
  const ids = Array.from({ length: 2100 }, (_, at) => at + 1)
  await expect(names.want(ids)).rejects.toThrow('cut off')
  broken = false
  const before = names.known.value
  await Promise.all([names.want(ids), names.want([7])])
  expect(asked).toEqual([2000, 100])
  expect(names.known.value).not.toBe(before)
  expect(names.known.value.get(2100)?.id).toBe(2100)
  await names.want(ids)
  expect(asked).toHaveLength(2)
})
