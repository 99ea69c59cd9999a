import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { meshZones, rectangle, seeded } from './mesh.ts'

/**
 * A small coverage with all features of real ones: irregular shared edges, zones shifted by up to 10 m (gaps and
 * overlaps), holes with and without a zone in them, islands, zones that touch only at a corner, and repeated points.
 */
export const randomCoverage = (seed: number): ZoneInput[] => {
  const random = seeded(seed)
  const mesh = meshZones({
    across: 4,
    down: 3,
    cellM: 60 + Math.floor(random() * 200),
    seed,
    perEdge: Math.floor(random() * 4),
  })
  const zones = mesh.map(zone => {
    const shifted = random() < 0.3
    const [e, n] = shifted ? [(random() - 0.5) * 20, (random() - 0.5) * 20] : [0, 0]
    const repeat = random() < 0.2
    return {
      ...zone,
      polygons: zone.polygons.map(rings =>
        rings.map(ring => {
          const moved = Array.from(ring, (metres, i) => metres + (i % 2 === 0 ? e : n))
          return repeat ? [moved[0]!, moved[1]!, ...moved] : moved
        }),
      ),
    }
  })
  // An enclave with a gap of 0 to 10 m on all sides, a nearby island that belongs to the outer zone, and a corner contact.
  const gap = random() * 10
  zones.push(
    {
      id: 100,
      code: 'RING',
      name: 'Ring',
      numbers: { population: 0 },
      polygons: [
        [rectangle(510_000, 200_000, 510_300, 200_300), rectangle(510_100, 200_100, 510_200, 200_200)],
        [rectangle(510_500, 200_000, 510_540, 200_040)],
      ],
    },
    {
      id: 101,
      code: 'ENCLAVE',
      name: 'Enclave',
      numbers: { population: 0 },
      polygons: [[rectangle(510_100 + gap, 200_100 + gap, 510_200 - gap, 200_200 - gap)]],
    },
    {
      id: 102,
      code: 'CORNER',
      name: 'Corner',
      numbers: { population: 0 },
      polygons: [[rectangle(510_540, 200_040, 510_600, 200_100)]],
    },
    {
      id: 103,
      code: 'INSIDE',
      name: 'Overlap',
      numbers: { population: 0 },
      polygons: [[rectangle(510_020, 200_020, 510_060, 200_060)]],
    },
  )
  return zones
}
