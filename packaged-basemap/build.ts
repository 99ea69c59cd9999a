/**
 * Builds the land of the packaged base map: `npx tsx packaged-basemap/build.ts FOLDER` writes land.geojson, derived
 * from Natural Earth. The same input produces the same bytes. Everything on the land is in tiles
 * (ground/pack-ground.ts).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { britishCoast } from './coast.ts'
import { landGeoJson } from './land.ts'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Name the folder to write to: npx tsx packaged-basemap/build.ts FOLDER')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'land.geojson'), JSON.stringify(landGeoJson(britishCoast())))
