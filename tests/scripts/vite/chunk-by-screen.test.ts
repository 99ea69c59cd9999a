import { expect, test } from 'vitest'
import { type ModuleGraph, sharedChunks } from '../../../scripts/vite/chunk-by-screen.ts'

/** The modules that each module imports, and those that it loads on demand. */
const LINKS: Readonly<Record<string, { readonly imports?: readonly string[]; readonly loads?: readonly string[] }>> = {
  '/src/main.tsx': {
    loads: [
      '/src/app/shell/shell.tsx',
      '/src/features/stations/stations-screen.tsx',
      '/src/features/welcome/welcome-screen.tsx',
      '/src/viewers/reports/ev-report.ts',
    ],
  },
  '/src/app/shell/shell.tsx': { imports: ['/src/ui/menu.tsx'] },
  '/src/features/stations/stations-screen.tsx': {
    imports: ['/src/ui/menu.tsx', '/src/ui/table.tsx', '/src/only.ts', '/src/long.ts'],
  },
  '/src/features/welcome/welcome-screen.tsx': { imports: ['/src/ui/table.tsx', '/src/ui/chart.tsx'] },
  '/src/viewers/reports/ev-report.ts': { imports: ['/src/ui/table.tsx', '/src/ui/chart.tsx', '/src/long.ts'] },
  '/src/ui/chart.tsx': { imports: ['/node_modules/uplot/dist/uPlot.mjs'] },
}
const ids = [
  ...new Set(Object.entries(LINKS).flatMap(([id, { imports = [], loads = [] }]) => [id, ...imports, ...loads])),
]
const graph: ModuleGraph = {
  getModuleInfo: id =>
    ids.includes(id)
      ? {
          code: 'x'.repeat(id === '/src/long.ts' ? 100_000 : 100),
          importedIds: LINKS[id]?.imports ?? [],
          dynamicallyImportedIds: LINKS[id]?.loads ?? [],
          importers: ids.filter(other => LINKS[other]?.imports?.includes(id)),
          dynamicImporters: ids.filter(other => LINKS[other]?.loads?.includes(id)),
        }
      : null,
}

test('groups shared modules by the kinds of screens that need them and by the large packages that they need', () => {
  const nameOf = sharedChunks()
  const names = (...modules: string[]) => modules.map(id => nameOf(id, graph))
  expect(names('/src/ui/menu.tsx', '/src/ui/table.tsx')).toEqual(['frame', 'pages-reports'])
  expect(names('/src/ui/chart.tsx')).toEqual(['pages-reports-uplot'])
  expect(names('/src/long.ts')).toEqual(['pages-reports-1'])
  expect(names('/src/only.ts', '/src/features/welcome/welcome-screen.tsx', '/src/unknown.ts')).toEqual([
    null,
    null,
    null,
  ])
})
