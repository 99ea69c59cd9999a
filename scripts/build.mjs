import { buildServer, buildWeb } from './lib/build.mjs'
import { installPackages, requireNode } from './lib/install.mjs'

requireNode()
await installPackages()
await buildWeb()
await buildServer()
