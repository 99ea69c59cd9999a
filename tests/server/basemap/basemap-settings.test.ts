import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GROUND_FILE, servedBasemap } from '../../../server/basemap/served-archive.ts'
import { errorWords } from '../../../server/cli/error-words.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { requireBasemap } from '../../../server/start/portal.ts'
import { pmtilesBytes } from '../../support/map-tiles/write-pmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-basemap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STYLE = 'https://maps.example/style.json'
const TILES = 'https://tiles.example/gb.pmtiles'

/** Writes an archive with these layers. */
const archiveWith = (name: string, layers: readonly string[]): string => {
  const path = join(folder, name)
  const tiles = [{ z: 0, x: 0, y: 0, bytes: new Uint8Array(3) }]
  const metadata = { vector_layers: layers.map(id => ({ id })) }
  writeFileSync(path, pmtilesBytes({ tiles, metadata, bounds: [0, 0, 1, 1] }))
  return path
}
const served = (environment: Record<string, string>, demoStreets: string | null = null) =>
  servedBasemap(parseSettings(environment), demoStreets)

test('gives the page the base map to use, but never a file path', async () => {
  const told = async (environment: Record<string, string>) => (await served(environment)).basemap
  expect(await told({})).toEqual({ kind: 'packaged', streets: false })
  expect(await told({ BASEMAP_STYLE_URL: STYLE })).toEqual({ kind: 'style', url: STYLE })
  expect(await told({ BASEMAP_PMTILES: TILES })).toEqual({ kind: 'tiles', url: TILES })
  const whole = archiveWith('whole.pmtiles', ['roads', 'places'])
  expect(await told({ BASEMAP_PMTILES: whole })).toEqual({ kind: 'tiles', url: null })
})

test('draws a file without names of places over the packaged map, and names points by its streets', async () => {
  const path = archiveWith('streets.pmtiles', ['roads', 'water'])
  expect(await served({ BASEMAP_PMTILES: path })).toEqual({
    basemap: { kind: 'packaged', streets: true },
    archives: new Map([
      ['/basemap/archive', GROUND_FILE],
      ['/basemap/streets', path],
    ]),
    streets: path,
  })
})

test('draws the demo’s streets only if no setting names a base map', async () => {
  const { basemap, archives, streets } = await served({}, '/demo/streets.pmtiles')
  expect([basemap, archives.get('/basemap/streets'), streets]).toEqual([
    { kind: 'packaged', streets: true },
    '/demo/streets.pmtiles',
    '/demo/streets.pmtiles',
  ])
  const own = archiveWith('own.pmtiles', ['roads', 'places'])
  for (const setting of [{ BASEMAP_STYLE_URL: STYLE }, { BASEMAP_PMTILES: TILES }, { BASEMAP_PMTILES: own }])
    expect([...(await served(setting, '/demo/streets.pmtiles')).archives.values()]).not.toContain(
      '/demo/streets.pmtiles',
    )
})

test('refuses to start if the file is missing or not an archive, and does not fetch an address', async () => {
  const words = (text: string) =>
    requireBasemap(parseSettings({ BASEMAP_PMTILES: text })).then(
      () => null,
      error => errorWords(error),
    )
  const path = join(folder, 'gb.pmtiles')
  expect(await words(path)).toBe(`The setting BASEMAP_PMTILES is not right. There is no ${path}.`)
  writeFileSync(path, 'GIF89a')
  expect(await words(path)).toBe(`The setting BASEMAP_PMTILES is not right. ${path} is no PMTiles file.`)
  const tiles = [{ z: 0, x: 0, y: 0, bytes: new Uint8Array(3) }]
  writeFileSync(path, pmtilesBytes({ tiles, metadata: {}, bounds: [0, 0, 1, 1] }))
  expect(await words(path)).toBeNull()
  expect(await words(TILES)).toBeNull()
})
