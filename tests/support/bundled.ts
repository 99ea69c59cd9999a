import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * What Node is started with for a file of the server: its bundle, as a release has it, which starts in a sixth of the time that
 * the source takes. Whoever runs tests has made the bundle (scripts/lib/build.mjs).
 * @param source such as `server/cli/backup.ts`
 */
export const bundled = (source: string): readonly string[] => [
  // WebAssembly as it is first compiled: no embedded database lives long enough here to earn its optimised code.
  '--liftoff-only',
  join(root, source.replace(/^server\//, 'dist/server/').replace(/\.ts$/, '.js')),
]
