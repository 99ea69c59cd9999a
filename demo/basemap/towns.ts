import type { FeatureCollection, Point } from 'geojson'
import { LONDON } from '../world/population-surface.ts'
import type { Scene } from '../world/scene.ts'
import { rounded } from './rounded.ts'

export interface TownProperties {
  readonly name: string
  readonly population: number
  /** 0 for the largest: the order in which labels win. */
  readonly rank: number
}

/** Towns and villages with a known population, largest first (GeoNames, CC BY 4.0). */
export const townsGeoJson = (scene: Scene): FeatureCollection<Point, TownProperties> => {
  const inLondon = (e: number, n: number) => Math.hypot(e - LONDON.e, n - LONDON.n) < LONDON.reachM
  // Boroughs of London carry populations of whole districts: as labels they are parts, below the towns around them.
  const shown = scene.towns
    .filter(town => town.population >= 500)
    .map(town => ({
      town,
      weight: town.name !== 'London' && (town.part || inLondon(town.e, town.n)) ? town.population / 8 : town.population,
    }))
    .sort((a, b) => b.weight - a.weight || (a.town.name < b.town.name ? -1 : 1))
  return {
    type: 'FeatureCollection',
    features: shown.map(({ town }, rank) => ({
      type: 'Feature',
      properties: { name: town.name, population: town.population, rank },
      geometry: { type: 'Point', coordinates: rounded(town.lonLat, 4) },
    })),
  }
}
