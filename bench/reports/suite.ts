import type { Suite } from '../row.ts'
import { openReports, type ReportsCase } from './context.ts'

const CASES: Readonly<Record<string, () => Promise<ReportsCase>>> = {
  'first-view': async () => (await import('./first-view.ts')).firstView,
  compare: async () => (await import('./compare.ts')).compare,
  walk: async () => (await import('./walk.ts')).walk,
  redraw: async () => (await import('./redraw.ts')).redraw,
  pdf: async () => (await import('./pdf.ts')).pdf,
}

export const suite: Suite = async function* (options) {
  const wanted = Object.entries(CASES).filter(([name]) => options.wants(name))
  if (wanted.length === 0) return
  const context = await openReports(options.once ? 1 : 5)
  try {
    for (const [, load] of wanted) {
      const run = await load()
      yield* run(context)
    }
  } finally {
    await context.close()
  }
}
