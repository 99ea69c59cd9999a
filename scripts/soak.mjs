// `npm run soak`: runs the checks that take too long for `npm test`, followed by the long run of all tests. Prints
// figures and fails on any loss.
import { buildServer } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { installParts } from './lib/system-packages.mjs'

requireNode()
await installPackages()
await installParts(true)
await buildServer()
const parts = ['soak.ts', 'soak-hostile-files.ts', 'soak-shape-selection.ts']
let failed = 0
for (const part of parts)
  failed += await run(process.execPath, ['--import', 'tsx', `tests/durability/${part}`], { cwd: root })
for (const group of ['node', 'browser'])
  failed += await run(process.execPath, ['scripts/test.mjs', '--long', '--only', group], { cwd: root })
process.exit(failed === 0 ? 0 : 1)
