import { describe, expect, test } from 'vitest'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { decode, hasRealZones, realZones } from '../support/files.ts'
import { meshZones, rectangle } from '../support/mesh.ts'
import { randomCoverage } from '../support/random-coverage.ts'
import { compareWithGeos } from '../support/shape-selection-by-geos.ts'

const SEED = 20_261_124
/** `npm run soak` compares 2,000 shapes on the real zones. */
const [GENERATED, REAL] = [100, 60]

describe('a shape selects the zones that GEOS finds, by each rule', () => {
  test('over zones with crooked borders', async () => {
    const columns = columnsFrom(meshZones({ across: 12, down: 12, cellM: 500, seed: 4 }))
    const { areaApart, zonesInRegion } = await compareWithGeos(columns, GENERATED, SEED, 3_000_000)
    expect(areaApart).toBeLessThan(1e-9)
    expect(zonesInRegion).toBeGreaterThan(GENERATED)
  })

  test('over squares, where shapes run along borders and through corners', async () => {
    const squares = Array.from({ length: 100 }, (_, i) => {
      const [e, n] = [400_000 + (i % 10) * 100, 300_000 + Math.floor(i / 10) * 100]
      return { code: `S${i}`, name: `Square ${i}`, polygons: [[rectangle(e, n, e + 100, n + 100)]] }
    })
    const { areaApart } = await compareWithGeos(columnsFrom(squares), GENERATED, SEED + 1, 500_000)
    expect(areaApart).toBeLessThan(1e-9)
  })

  test('over zones with holes, islands and overlaps', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const { areaApart } = await compareWithGeos(columnsFrom(randomCoverage(seed)), 10, SEED + seed, 600_000)
      expect(areaApart).toBeLessThan(1e-9)
    }
  })

  test.skipIf(!hasRealZones)('over the real zones of England and Wales', async () => {
    const { areaApart } = await compareWithGeos(await decode(realZones()), REAL, SEED, 4_000_000)
    expect(areaApart).toBeLessThan(1e-9)
  })
})
