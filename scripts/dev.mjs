// `npm run dev`: restarts the server and reloads the browser when files change. Open the address that Vite prints.
import { spawn } from 'node:child_process'
import { buildBasemap, buildKernels } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'

requireNode()
await installPackages()
await buildKernels()
await buildBasemap()

const children = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', '--include', 'server/**/*.sql', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js'],
].map(args => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', detached: true }))

let leaving = false
const leave = code => {
  if (leaving) return
  leaving = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', () => leave(0)).on('SIGTERM', () => leave(0))
for (const child of children) child.once('exit', code => leave(code ?? 1))
