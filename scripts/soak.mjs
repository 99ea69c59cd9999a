// `npm run soak`: the proofs that take too long for `npm test`; it prints figures and fails on any loss.
import { buildServer, buildWeb } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { installParts } from './lib/system-packages.mjs'

requireNode()
await installPackages()
await installParts(true)
await buildServer()
const parts = ['soak.ts', 'soak-hostile-files.ts', 'soak-taking.ts']
let failed = 0
for (const part of parts)
  failed += await run(process.execPath, ['--import', 'tsx', `tests/durability/${part}`], { cwd: root })
await buildWeb()
failed += await run(
  process.execPath,
  ['node_modules/playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts', 'order', 'national-maps'],
  { cwd: root, env: { ...process.env, NATIONAL_FILE: 'yes' } },
)
process.exit(failed === 0 ? 0 : 1)
