/**
 * Draws the base map's land from what the demo world is made of: `npx tsx packaged-basemap/build.ts <outdir>`.
 *
 * land.geojson   two MultiPolygon features; property `demo`: true for Great Britain, whose coast is the zones' own, false around it.
 * WGS84 degrees; made with Natural Earth. The same input gives the same bytes. What is on the land comes as tiles (ground/pack-ground.ts).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeScene } from '../demo/world/scene.ts'
import { landGeoJson } from './land.ts'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Say the folder to write to: npx tsx packaged-basemap/build.ts <folder>')
  process.exit(1)
}
const scene = makeScene()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'land.geojson'), JSON.stringify(landGeoJson(scene)))
