import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { seeded } from './mesh.ts'

type Ring = (readonly [number, number])[]

const broken = (ring: Ring, random: () => number): Ring => {
  const at = Math.floor(random() * ring.length)
  const [e, n] = ring[at]!
  const other = ring[Math.floor(random() * ring.length)]!
  const kinds: (() => Ring)[] = [
    // A bow tie: two consecutive vertices are swapped.
    () => ring.toSpliced(at, 1, ring[(at + 1) % ring.length]!).toSpliced((at + 1) % ring.length, 1, [e, n]),
    // A spike: out and back along one line.
    () => ring.toSpliced(at, 0, [e, n], [e + (random() - 0.5) * 80, n + (random() - 0.5) * 80]),
    // A ring that passes through one of its vertices twice, and so touches or crosses itself.
    () => ring.toSpliced(at, 0, other),
    // A ring wound in the opposite direction.
    () => ring.toReversed(),
  ]
  return kinds[Math.floor(random() * kinds.length)]!()
}

/** Gives about half of the zones rings that cross or touch themselves, double back or run in the wrong direction. */
export const withBrokenRings = (zones: readonly ZoneInput[], seed: number): ZoneInput[] => {
  const random = seeded(seed)
  return zones.map(zone => ({
    ...zone,
    polygons: zone.polygons.map(rings =>
      rings.map(ring => {
        const points = Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!] as const)
        return (random() < 0.5 ? broken(points.slice(0, -1), random) : points).flat()
      }),
    ),
  }))
}
