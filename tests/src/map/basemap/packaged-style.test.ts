import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test, vi } from 'vitest'
import {
  creditInFull,
  groundLayers,
  labelLayers,
  packagedSources,
  packagedTiles,
} from '../../../../src/map/basemap/packaged-style.ts'
import type { Palette } from '../../../../src/ui/theme/palette.ts'

vi.stubGlobal('location', { href: 'http://portal.example/' })

/** Gives every token a different colour. */
const TOKENS = new Map<string, string>()
const colours = new Proxy(
  {},
  {
    get: (_, name: string) => {
      if (!TOKENS.has(name)) TOKENS.set(name, `#0000${(TOKENS.size + 16).toString(16)}`)
      return TOKENS.get(name)
    },
  },
) as Palette
const layers = [...groundLayers(colours, true), ...labelLayers(colours)]

test('is valid according to MapLibre’s style specification, which the browser does not check', () => {
  expect(validateStyleMin({ version: 8, sources: packagedSources(false), layers })).toEqual([])
})

test('draws names above the zones and the rest below them in map tokens, and fetches nothing for text', () => {
  expect(groundLayers(colours, true).filter(({ type }) => type === 'symbol')).toEqual([])
  expect(labelLayers(colours).at(0)?.type).toBe('symbol')
  const text = JSON.stringify(layers)
  const used = [...text.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour)
  expect(used.filter(colour => ![...TOKENS.values()].includes(colour))).toEqual([])
  expect([...TOKENS.keys()].filter(name => !name.startsWith('map'))).toEqual([])
  expect(text).not.toMatch(/icon-image|fill-pattern|https?:/)
})

/** The layers that draw a feature at a zoom. */
const drawn = (sourceLayer: string, properties: Record<string, unknown>, zoom: number): string[] =>
  layers.flatMap(layer => {
    if (layer.type === 'background' || layer['source-layer'] !== sourceLayer) return []
    if (zoom < (layer.minzoom ?? 0) || zoom >= (layer.maxzoom ?? 24)) return []
    const { filter } = featureFilter(layer.filter, 'filter')
    return filter({ zoom } as never, { type: 'Point', properties, geometry: [] } as never) ? [layer.id] : []
  })

test.each([
  ['places', { name: 'Leeds', order: 473 }, 4, []],
  ['places', { name: 'Leeds', order: 473 }, 5, ['place-label']],
  ['places', { name: 'Far Headingley', order: 1287 }, 12, []],
  ['places', { name: 'Far Headingley', order: 1287 }, 16, ['place-label']],
  ['postal', { name: 'LS6', kind: 'district' }, 10, []],
  ['postal', { name: 'LS6', kind: 'district' }, 12, ['district-label']],
  ['postal', { name: 'LS6', kind: 'district' }, 15, []],
  ['postal', { name: 'LS6 3' }, 12, []],
  ['postal', { name: 'LS6 3' }, 15, ['sector-label']],
  ['stations', {}, 11, ['station']],
  ['stations', { name: 'Leeds' }, 13, ['station', 'station-label']],
  ['stations', { name: 'Shalesmoor', kind: 'stop' }, 13, []],
  ['stations', { name: 'Shalesmoor', kind: 'stop' }, 15, ['station', 'stop-label']],
  ['landmarks', { name: 'Leeds Dock' }, 13, []],
  ['landmarks', { name: 'Leeds Dock' }, 14, ['landmark-label']],
  ['units', { sector: 'LS6 3', unit: 'AA' }, 15, []],
  ['units', { sector: 'LS6 3', unit: 'AA' }, 16, ['unit-label']],
  ['postcodes', {}, 11, []],
  ['postcodes', {}, 14, ['postcodes']],
  ['built', {}, 5, ['built']],
] as const)('%s: %j at zoom %i is drawn by %j', (layer, properties, zoom, expected) => {
  expect(drawn(layer, properties, zoom)).toEqual(expected)
})

test('links the credit to its statements on a map, and writes them out in a picture', () => {
  const { attribution = '' } = packagedTiles as { attribution?: string }
  expect(attribution).toContain('<a href="/About"')
  const words = creditInFull(`Zones: LSOA | ${attribution.replace(/<[^>]*>/g, '')}`)
  expect(words).toMatch(/^Zones: LSOA \| Base map: Natural Earth\. /)
  for (const part of [
    'Contains OS data © Crown copyright and database right.',
    'Contains Royal Mail data © Royal Mail copyright and database right.',
    'Source: Office for National Statistics licensed under the Open Government Licence v.3.0.',
    'NaPTAN',
    'National Chargepoint Registry',
  ])
    expect(words).toContain(part)
})

test('moves a town’s name away from a mark at low zooms, and keeps it in place at high zooms', () => {
  const towns = layers.find(({ id }) => id === 'place-label')
  const layout = towns?.layout as Record<string, readonly unknown[]> | undefined
  const anchors = layout?.['text-variable-anchor-offset'] ?? []
  const at = (zoom: number) => JSON.stringify(zoom < Number(anchors[3]) ? anchors[2] : anchors[4])
  expect([at(6), at(9)].every(words => words.includes('"left"') && words.includes('"top",[0,1.9]'))).toBe(true)
  expect(at(12)).not.toContain('left')
})
