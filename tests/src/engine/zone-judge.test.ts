import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { createZoneJudge, type ZoneJudge } from '../../../src/engine/zone-judge.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { ownBuffer, zoneFile } from '../../workers/support/files.ts'
import { meshZones } from '../../workers/support/mesh.ts'

/** Four rows of four square kilometres; ids count from 1 along the rows. */
const ZONES = 16

describe('clicks judged on the main thread', () => {
  let engine: GeoEngine
  let setId: number
  let judge: ZoneJudge

  beforeAll(async () => {
    engine = await createNodeEngine()
    const bytes = ownBuffer(zoneFile(meshZones({ across: 4, down: 4, cellM: 1000, seed: 3 })))
    setId = (await engine.open(1, { kind: 'bytes', bytes })).setId
    judge = createZoneJudge(await engine.facts(setId))
  })

  test('[P5.22] get the same verdict as from the engine, or are left to the engine when they open a gap', async () => {
    const id = fc.integer({ min: 1, max: ZONES })
    const told = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(id, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 2, max: 5 }),
        fc.boolean(),
        async (wanted, maxZones, limited) => {
          const rules = { maxZones, maxAreaKm2: limited ? maxZones - 0.5 : null }
          let ids: readonly number[] = []
          for (const zone of wanted) {
            const theirs = await engine.toggle(setId, Uint32Array.from(ids), zone, rules)
            const ours = judge(ids, zone, rules)
            expect(ours).toEqual(theirs.kind === 'non-contiguous' ? null : theirs)
            told.add(theirs.kind)
            if (theirs.kind === 'allowed') ids = [...theirs.selection.ids]
          }
        },
      ),
      { seed: 20_261_121, numRuns: 60 },
    )
    expect([...told].sort()).toEqual(['allowed', 'non-contiguous', 'too-large', 'too-many'])
  })

  test('are left to the engine if the zone is not in the file', () => {
    expect(judge([], ZONES + 1, { maxZones: 40, maxAreaKm2: null })).toBeNull()
    expect(judge([ZONES + 1], 1, { maxZones: 40, maxAreaKm2: null })).toBeNull()
  })
})
