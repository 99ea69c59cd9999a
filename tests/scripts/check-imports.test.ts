import { expect, test } from 'vitest'
import { brokenRules } from '../../scripts/check-imports.mjs'

test('reports nothing if the rules are followed', () => {
  expect(
    brokenRules([
      ['src/features/tour/a.ts', "import { b } from '../../ui/b.ts'\nimport { signal } from '@preact/signals-react'"],
      ['src/ui/b.ts', "import type { C } from '../domain/c.ts'"],
      ['server/main.ts', "import { serve } from './http/serve.ts'\nimport { z } from 'zod'"],
    ]),
  ).toEqual([])
})

test.each([
  ['another side', 'workers/a.ts', "import { x } from '../server/x.ts'"],
  ['a package of another side', 'src/domain/a.ts', "import { z } from 'zod'"],
  ['a screen from the parts that screens consist of', 'src/ui/a.ts', "import { x } from '../app/x.ts'"],
  ['a screen that is loaded on demand', 'src/map/a.ts', "const x = await import('../features/x.ts')"],
  ['the code that counts from the gate', 'server/warehouse/disclosure/a.ts', "import { x } from '../reports/x.ts'"],
  ['a call from a service', 'server/services/datasets/a.ts', "import type { X } from '../../http/x.ts'"],
  ['a service from the zones', 'server/zones/import/a.ts', "import { x } from '../../services/x.ts'"],
  ['the demo at the start', 'server/a.ts', "import { x } from '../demo/x.ts'"],
  ['the demo from the packaged base map', 'packaged-basemap/a.ts', "const x = await import('../demo/x.ts')"],
])('an import of %s breaks a rule', (_, path, text) => {
  expect(brokenRules([[path, text]])).toEqual([expect.stringContaining(`${path}: `)])
})

test('allows the server to import the demo dynamically', () => {
  expect(brokenRules([['server/a.ts', "const x = await import('../demo/x.ts')"]])).toEqual([])
})

test('reports warehouse folders that import each other as a cycle', () => {
  expect(
    brokenRules([
      ['server/warehouse/figures/a.ts', "import { b } from '../cache/b.ts'"],
      ['server/warehouse/cache/b.ts', "import { c } from '../counting/c.ts'"],
      ['server/warehouse/counting/c.ts', "import { d } from '../figures/d.ts'"],
      ['server/warehouse/figures/d.ts', ''],
    ]),
  ).toEqual([
    'cycle: server/warehouse/figures -> server/warehouse/cache -> server/warehouse/counting -> server/warehouse/figures',
  ])
})

test('reports files that import each other as a cycle, even if they import only types', () => {
  expect(
    brokenRules([
      ['src/ui/a.ts', "import { b } from './b.ts'"],
      ['src/ui/b.ts', "import type { C } from './c.ts'"],
      ['src/ui/c.ts', "import type { A } from './a.ts'"],
    ]),
  ).toEqual(['cycle: src/ui/a.ts -> src/ui/b.ts -> src/ui/c.ts -> src/ui/a.ts'])
})
