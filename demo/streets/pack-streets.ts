/**
 * `node --import tsx demo/streets/pack-streets.ts FOLDER`: generates streets.pmtiles from the OpenStreetMap layers in a
 * folder (STREETS-NOTICE.md lists them). The same layers produce the same bytes.
 */
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { createArchiveWriter } from '../../server/basemap/write-archive.ts'
import { cutTiles, ZOOMS } from './cut-tiles.ts'
import { LAYERS, streetFeatures } from './street-features.ts'

/** West, south, east and north of Leeds and Bradford, in degrees. The source layers end there. */
const BOUNDS = [-1.95, 53.65, -1.25, 53.95] as const

const folder = process.argv[2] ?? ''
const out = fileURLToPath(new URL('streets.pmtiles', import.meta.url))
const features = await streetFeatures(folder)
const tiles = cutTiles(features, BOUNDS)
const archive = await createArchiveWriter(out)
const numbered = tiles.map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes })).sort((a, b) => a.id - b.id)
for (const { id, bytes } of numbered) await archive.add(id, gzipSync(bytes, { level: 9 }))
await archive.finish(
  {
    name: 'Streets of Leeds and Bradford',
    type: 'overlay',
    version: '4',
    attribution:
      '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>, Open Database Licence 1.0',
    vector_layers: LAYERS.map(id => ({ id, fields: { kind: 'String' } })),
  },
  { minZoom: ZOOMS.least, maxZoom: ZOOMS.most, bounds: BOUNDS },
)
await archive.close()
const perZoom = Array.from({ length: ZOOMS.most - ZOOMS.least + 1 }, (_, i) => {
  const at = tiles.filter(({ z }) => z === ZOOMS.least + i)
  return `zoom ${ZOOMS.least + i}: ${at.length} tiles, ${Math.round(at.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1000)} kB unpacked`
})
process.stdout.write(`${features.length} features\n${perZoom.join('\n')}\n${statSync(out).size} bytes\n`)
