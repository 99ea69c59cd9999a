import { rowsOrLack } from '../not-installed.ts'
import type { Suite } from '../row.ts'
import { type GeoCase, openGeoContext } from './context.ts'

/** The cases in the order of the table. Each file is loaded only when its turn comes. */
const CASES: Readonly<Record<string, () => Promise<GeoCase>>> = {
  decode: async () => (await import('./decode.ts')).decode,
  read: async () => (await import('./read.ts')).read,
  project: async () => (await import('./project.ts')).project,
  index: async () => (await import('./index.ts')).index,
  adjacency: async () => (await import('./adjacency.ts')).adjacency,
  verdict: async () => (await import('./verdict.ts')).verdict,
  union: async () => (await import('./union.ts')).union,
  'shape-selection': async () => (await import('./shape-selection.ts')).shapeSelection,
  grow: async () => (await import('./repairs.ts')).grow,
  repairs: async () => (await import('./repairs.ts')).repairs,
  lists: async () => (await import('./lists.ts')).lists,
  tiles: async () => (await import('./tiles.ts')).tiles,
  ready: async () => (await import('./ready.ts')).ready,
}
/**
 * Cases in the real app. A run of all cases leaves them out, because the end-to-end tests open and click in the same
 * way.
 */
const IN_BROWSER: typeof CASES = {
  open: async () => (await import('./open.ts')).open,
  click: async () => (await import('./click.ts')).click,
  draw: async () => (await import('./draw.ts')).draw,
  memory: async () => (await import('./memory.ts')).memory,
  upload: async () => (await import('./upload.ts')).upload,
}

export const suite: Suite = async function* (options) {
  const all = options.once && !options.named ? CASES : { ...CASES, ...IN_BROWSER }
  const wanted = Object.entries(all).filter(([name]) => options.wants(name))
  if (wanted.length === 0) return
  const context = await openGeoContext(options)
  for (const [name, load] of wanted)
    yield* rowsOrLack(name, async function* () {
      const run = await load()
      yield* run(context)
    })
}
