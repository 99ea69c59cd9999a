import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { basemapOf } from '../../../server/basemap/served-archive.ts'
import { errorWords } from '../../../server/cli/error-words.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { requireBasemap } from '../../../server/start/portal.ts'
import { pmtilesBytes } from '../../support/map-tiles/write-pmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-basemap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STYLE = 'https://maps.example/style.json'
const TILES = 'https://tiles.example/gb.pmtiles'

test('gives the page the base map to use, but never a file path', () => {
  const told = (environment: Record<string, string>) => basemapOf(parseSettings(environment))
  expect(told({})).toEqual({ kind: 'packaged' })
  expect(told({ BASEMAP_STYLE_URL: STYLE })).toEqual({ kind: 'style', url: STYLE })
  expect(told({ BASEMAP_PMTILES: TILES })).toEqual({ kind: 'tiles', url: TILES })
  expect(told({ BASEMAP_PMTILES: '/srv/secret/gb.pmtiles' })).toEqual({ kind: 'tiles', url: null })
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
