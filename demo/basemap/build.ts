/**
 * Draws the base map's data from the packages the demo world is made of: `npx tsx demo/basemap/build.ts <outdir>`.
 *
 * land.geojson   two MultiPolygon features; property `demo`: true for Great Britain, whose coast is the zones' own, false around it.
 * urban.geojson  Polygons of built-up areas; property `areaKm2`.
 * towns.geojson  Points of towns and villages, largest first; properties `name`, `population`, `rank` (0 the most important label).
 * corridors.geojson  LineStrings that longer trips follow; property `kind`: 'road' or 'rail'. Made up, like the trips.
 *
 * All in WGS84 degrees. Credits that the map must carry: Natural Earth (land), GeoNames CC BY 4.0 (towns, built-up areas).
 * The same input gives the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeScene } from '../world/scene.ts'
import { corridorsGeoJson } from './corridors.ts'
import { landGeoJson } from './land.ts'
import { townsGeoJson } from './towns.ts'
import { urbanGeoJson } from './urban.ts'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Say the folder to write to: npx tsx demo/basemap/build.ts <folder>')
  process.exit(1)
}
const scene = makeScene()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'land.geojson'), JSON.stringify(landGeoJson(scene)))
writeFileSync(join(folder, 'urban.geojson'), JSON.stringify(urbanGeoJson(scene)))
writeFileSync(join(folder, 'towns.geojson'), JSON.stringify(townsGeoJson(scene)))
writeFileSync(join(folder, 'corridors.geojson'), JSON.stringify(corridorsGeoJson(scene)))
