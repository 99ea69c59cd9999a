import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeInChild } from '../../../server/zones/import/make-in-child.ts'

/** A ring that crosses itself this many times or a little more: a zigzag of sides that run back across the first one. */
const knot = (crossings: number) => [
  [430_000, 433_500],
  [430_000 + crossings, 433_500],
  ...Array.from({ length: crossings }, (_, i) => [430_000 + crossings - i - 0.5, 433_000 + (i % 2) * 1000]),
  [430_000, 433_500],
]

test('ends the import of a zone whose repair takes too long, and names the zone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-child-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'zones.geojson')
  const feature = {
    type: 'Feature',
    properties: { code: 'KNOT' },
    geometry: { type: 'Polygon', coordinates: [knot(400)] },
  }
  const crs = { type: 'name', properties: { name: 'EPSG:27700' } }
  await writeFile(
    path,
    JSON.stringify({ type: 'FeatureCollection', crs, features: Array.from({ length: 20 }, () => feature) }),
  )
  const file = { path, choices: { crs: null, properties: null }, digest: '0'.repeat(64) }
  await writeFile(join(folder, 'order.json'), JSON.stringify({ files: [file], name: 'Knots' }))
  const made = makeInChild(folder, () => undefined, new AbortController().signal, { longestRepairMs: 0 })
  await expect(made).rejects.toThrow('The repair of zone KNOT takes longer than 0 seconds.')
})
