// `npm start` on a fresh machine: installs what is missing, builds, and then serves. The server migrates and seeds.
import { buildServer, buildWeb } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'
import { host } from './lib/run.mjs'

requireNode()
await installPackages()
await buildWeb()
await buildServer()
process.exit(await host(process.execPath, ['dist/server/main.js'], { cwd: root }))
