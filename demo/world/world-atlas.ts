import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** Polygons of rings of [lon, lat] degrees by country: Natural Earth 1:10m (public domain), as the world-atlas package carries it. */
export const readCountries = (): Map<string, number[][][][]> => {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Countries
  const countries = new Map<string, number[][][][]>()
  for (const { geometry, properties } of feature(topology, topology.objects.countries).features) {
    const shape = geometry as Polygon | MultiPolygon
    countries.set(properties.name, shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates)
  }
  return countries
}
