import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { layered } from '../../../scripts/vite/layer-styles.ts'

const src = resolve(import.meta.dirname, '../../../src')
const ORDER = '@layer base, vendor, ui, charts, map, kit, app, features;'
const layerOf = (path: string): string => /^@layer [^;]+;@layer (\w+) \{/.exec(layered('.a { order: 1 }', path))![1]!

test('each style sheet of the portal has a layer, and each layer a sheet', () => {
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
  const layers = new Set(['vendor', ...sheets.map(name => layerOf(`${src}/${name}`))])
  expect(layers).toEqual(new Set(ORDER.slice('@layer '.length, -1).split(', ')))
})

test.each([
  ['node_modules/maplibre-gl/dist/maplibre-gl.css', 'vendor'],
  ['src/ui/controls/button.css', 'ui'],
  ['src/viewers/kit/report/report.css', 'kit'],
  ['src/viewers/pages/compare/compare.css', 'features'],
  ['src/features/my-datasets/my-datasets.css', 'features'],
])('%s is in the layer %s', (path, layer) => {
  expect(layerOf(`/project/${path}`)).toBe(layer)
})

test('layered sheets declare the layer order first, and keep imports before rules', () => {
  const sheet = '/* first */\n@import "./tokens.css" layer(base);\n\n* { margin: 0 }'
  expect(layered(sheet, '/project/src/ui/theme/base.css')).toBe(
    `${ORDER}/* first */\n@import "./tokens.css" layer(base);\n\n@layer base {* { margin: 0 }\n}`,
  )
})

test('rejects a sheet of a folder without a layer', () => {
  expect(() => layered('.a { order: 1 }', '/project/src/new/a.css')).toThrow(
    'No cascade layer for /project/src/new/a.css',
  )
})
