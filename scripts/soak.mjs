// `npm run soak`: the proofs that take too long for `npm test`; it prints figures and fails on any loss.
import { buildKernels } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { installParts } from './lib/system-packages.mjs'

requireNode()
await installPackages()
await installParts()
await buildKernels()
process.exit(await run(process.execPath, ['--import', 'tsx', 'tests/durability/soak.ts'], { cwd: root }))
