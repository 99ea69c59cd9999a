import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { StyleSpecification } from 'maplibre-gl'
import { describe, expect, test, vi } from 'vitest'
import { streetsCredit } from '../../../../src/map/basemap/archive-tiles.ts'
import { BaseMap } from '../../../../src/map/basemap/base-map.ts'
import {
  creditInFull,
  groundLayers,
  labelLayers,
  packagedLand,
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
const namesOf = (streets: boolean) => Object.values(labelLayers(colours, streets)).flat()
const layers = [...groundLayers(colours, true, false), ...namesOf(false)]

test('is valid according to MapLibre’s style specification, which the browser does not check', () => {
  const sources = { land: packagedLand(false), archive: packagedTiles }
  expect(validateStyleMin({ version: 8, sources, layers })).toEqual([])
})

test('draws names above the zones and the rest below them in map tokens, and fetches nothing for text', () => {
  expect(groundLayers(colours, true, false).filter(({ type }) => type === 'symbol')).toEqual([])
  expect(namesOf(false).at(0)?.type).toBe('symbol')
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

describe('with an archive of streets', () => {
  const styleOf = (streets: boolean) =>
    new BaseMap({ kind: 'packaged', streets }, true).style(colours) as StyleSpecification

  test('draws its ground above the packaged ground and its names below those of places', () => {
    const style = styleOf(true)
    expect(validateStyleMin(style)).toEqual([])
    expect(style.sources).toMatchObject({
      streets: { url: 'basemap://streets' },
      archive: { url: 'basemap://archive' },
    })
    const ids = style.layers.map(({ id }) => id)
    const order = [
      'sea',
      'built',
      'archive-water',
      'archive-streets',
      'unit-label',
      'archive-street-names',
      'place-label',
    ]
    expect(ids.filter(id => order.includes(id))).toEqual(order)
    expect(ids).not.toContain('archive-land')
  })

  test('is not in the style, nor requested, without one', () => {
    expect(Object.keys(styleOf(false).sources)).toEqual(['land', 'archive'])
    expect(JSON.stringify(styleOf(false))).not.toContain('streets')
  })

  test('leaves room for names of streets between those of postcodes', () => {
    const from = (streets: boolean) => namesOf(streets).find(({ id }) => id === 'unit-label')?.minzoom
    expect([from(false), from(true)]).toEqual([15.25, 17])
  })

  test('credits OpenStreetMap and its licence by links on a map, and in words in a picture', () => {
    const credit = streetsCredit('')
    expect(credit).toContain('href="https://www.openstreetmap.org/copyright"')
    expect(credit).toContain('href="https://opendatacommons.org/licenses/odbl/1-0/"')
    const words = credit.replace(/<[^>]*>/g, '')
    expect(words).toBe('© OpenStreetMap contributors, ODbL 1.0')
    expect(creditInFull(`Base map: mine | ${words}`)).toBe(
      'Base map: mine | Streets: © OpenStreetMap contributors, Open Database Licence 1.0',
    )
    expect(streetsCredit('Contains OS data © Crown copyright and database right')).toBe(
      'Streets: Contains OS data © Crown copyright and database right, Open Government Licence',
    )
  })
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
