// `npm start` on a fresh machine: install what is missing, build, then serve; the server migrates and seeds.
import { buildWeb } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'
import { host } from './lib/run.mjs'

requireNode()
await installPackages()
await buildWeb()
process.exit(await host(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root }))
