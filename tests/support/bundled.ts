import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Node's arguments for a server file: its bundle, as in a release, which starts six times as fast as the source. The
 * global set-up builds it (scripts/lib/build.mjs).
 * @param source such as `server/cli/backup.ts`
 */
export const bundled = (source: string): readonly string[] => [
  // Skips the optimising WebAssembly compiler, because no embedded database lives long enough here to benefit from it.
  '--liftoff-only',
  join(root, source.replace(/^server\//, 'dist/server/').replace(/\.ts$/, '.js')),
]
