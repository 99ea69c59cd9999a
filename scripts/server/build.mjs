// Bundles the server into plain JavaScript in dist/server, with an entry for the server, for each operator command, and
// for each thread and child process that they start. Packages are bundled too, except those that read their own files.
// The demo may be missing.
import { existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../lib/install.mjs'
import { packageFolder } from '../notices/third-party.mjs'
import { operatorCommands } from './commands.mjs'
import { PACKAGES } from './packages.mjs'
import { entryOf, sourcePlaces } from './source-places.mjs'

const OUT = 'dist/server'
const hasDemo = existsSync(join(root, 'demo'))
const isMissingDemo = id => !hasDemo && /^(\.\.\/)+demo\//.test(id)
const commands = operatorCommands()
const entries = ['server/main.ts', ...commands.map(({ source }) => source)]

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(entries.map(source => [entryOf(source).slice(0, -3), source])),
  platform: 'node',
  external: id => isMissingDemo(id) || PACKAGES.some(name => id === name || id.startsWith(`${name}/`)),
  plugins: [sourcePlaces(OUT)],
})
const { output } = await bundle.write({
  dir: OUT,
  format: 'es',
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
})
await bundle.close()

const write = (name, content) => writeFileSync(join(root, OUT, name), `${JSON.stringify(content, null, 2)}\n`)
write(
  'commands.json',
  commands.map(({ name, file, about }) => ({ name, file, about })),
)
/** The folders of the bundled packages, for the notices and the bill of materials. */
const bundled = output.flatMap(file =>
  Object.entries(file.modules ?? {}).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 ? (packageFolder(id) ?? []) : [],
  ),
)
write('bundled.json', [...new Set(bundled)].map(folder => relative(root, folder)).sort())
