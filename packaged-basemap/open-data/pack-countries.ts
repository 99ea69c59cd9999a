/**
 * `node --import tsx packaged-basemap/open-data/pack-countries.ts NODE_MODULES`: generates countries.json.br from the package world-atlas
 * 2.0.2 in a node_modules folder (`npm install --prefix FOLDER world-atlas@2.0.2`).
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writePacked } from './packed.ts'
import { COUNTRIES_FILE, type PackedCountries } from './read-countries.ts'

const packages = resolve(process.argv[2] ?? 'node_modules')

/** The countries whose coasts are visible on the map around Great Britain. */
const AROUND = [
  'Ireland',
  'Isle of Man',
  'France',
  'Belgium',
  'Netherlands',
  'Jersey',
  'Guernsey',
  'Norway',
  'Faeroe Is.',
  'Denmark',
  'Germany',
  'Luxembourg',
  'Switzerland',
  'Spain',
]
const WINDOW = { west: -20, south: 43, east: 14, north: 66 }

/** The parts of TopoJSON that the file uses. Arcs are stored as differences; ~a is arc a in reverse. */
interface Topology {
  readonly transform: { readonly scale: [number, number]; readonly translate: [number, number] }
  readonly arcs: readonly (readonly [number, number][])[]
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly ({ readonly properties: { readonly name: string } } & (
        | { readonly type: 'Polygon'; readonly arcs: number[][] }
        | { readonly type: 'MultiPolygon'; readonly arcs: number[][][] }
      ))[]
    }
  }
}

const { transform, arcs, objects } = JSON.parse(
  readFileSync(join(packages, 'world-atlas/countries-10m.json'), 'utf8'),
) as Topology
const { scale, translate: origin } = transform
const lines = arcs.map(arc => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x, y] as const
  })
})
const pointsOf = (ring: readonly number[]) =>
  ring.flatMap((arc, i) => {
    const line = arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!
    // Each arc begins with the last point of the previous one.
    return i === 0 ? line : line.slice(1)
  })
const isInWindow = (ring: readonly number[]) =>
  pointsOf(ring).some(([x, y]) => {
    const [lon, lat] = [x * scale[0] + origin[0], y * scale[1] + origin[1]]
    return lon > WINDOW.west && lon < WINDOW.east && lat > WINDOW.south && lat < WINDOW.north
  })
const stepsOf = (ring: readonly number[]) =>
  pointsOf(ring).flatMap(([x, y], i, all) => [x - (all[i - 1]?.[0] ?? 0), y - (all[i - 1]?.[1] ?? 0)])
const polygonsOf = (name: string) => {
  const country = objects.countries.geometries.find(({ properties }) => properties.name === name)
  if (!country) throw new Error(`world-atlas does not contain ${name}.`)
  return country.type === 'Polygon' ? [country.arcs] : country.arcs
}
const packed: PackedCountries = {
  scale,
  origin,
  countries: Object.fromEntries(
    ['United Kingdom', ...AROUND].map(name => [
      name,
      polygonsOf(name)
        .filter(([outer]) => isInWindow(outer!))
        .map(rings => rings.map(stepsOf)),
    ]),
  ),
}

process.stdout.write(`${writePacked(COUNTRIES_FILE, JSON.stringify(packed))} bytes\n`)
