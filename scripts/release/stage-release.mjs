import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { root } from '../lib/install.mjs'
import { describePackage, noticesText } from '../notices/third-party.mjs'
import { productionPackages } from '../server/packages.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'
import { containerOfArchive } from './containerfile.mjs'
import { releaseFacts, releaseTime } from './release-facts.mjs'
import { webPackages } from './web-packages.mjs'

/** Files that the server reads next to their sources (scripts/server/source-places.mjs). */
const READ_BY_SERVER = [
  ['server', /\.(sql|css|pmtiles)$|-NOTICE\.md$/],
  ['src/app', /^mark\.svg$/],
  ['packaged-basemap/open-data', /\.(br|md)$/],
  ['demo/open-data', /\.(br|gz|md)$/],
  ['demo/streets', /\.(pmtiles|md)$/],
  ['wasm/build', /\.wasm$/],
  ['wasm/ostn15', /^(shifts\.bin|NOTICE\.md)$/],
]
/** The packages that the WebAssembly in wasm/build is built from. */
const COMPILED = ['assemblyscript', 'geos-wasm']
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'NOTICE']
/** Matches package files that nothing reads at run time. */
const NOT_RUN = /\.(map|ts|cts|mts|md|markdown)$|(^|\/)(\.github|test|tests|example|examples)\//
const LICENCE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i

function* filesIn(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) yield path
    else if (entry.name !== 'node_modules') yield* filesIn(path)
  }
}

/**
 * Files of at least this many bytes are hard-linked if both folders are on the same disk, because the engine's library
 * takes 500 MB.
 */
const LINKED = 10_000_000

const place = (from, to) => {
  mkdirSync(dirname(to), { recursive: true })
  if (statSync(from).size < LINKED) return copyFileSync(from, to)
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

const sha256 = async file => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/**
 * Creates the folder to be packed. It has the same layout as a clone, but contains only the files needed to run.
 * @param folder replaced if it exists
 */
export const stageRelease = async (folder, { number, web }) => {
  rmSync(folder, { recursive: true, force: true })
  const into = (from, wanted = () => true) => {
    for (const file of filesIn(join(root, from)))
      if (wanted(relative(join(root, from), file))) place(file, join(folder, relative(root, file)))
  }
  const write = (name, text, mode = 0o644) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), mode)
  }
  const given = name => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

  into('dist/server', name => name.endsWith('.js'))
  for (const [from, wanted] of READ_BY_SERVER) into(from, name => wanted.test(name))
  into('docs', name => name.endsWith('.md') || name.startsWith('images/'))
  if (web) into('dist/web', name => name !== '.made-from')
  for (const name of DOCUMENTS) place(join(root, name), join(folder, name))
  const packages = productionPackages()
  for (const from of packages) into(relative(root, from), name => LICENCE.test(name) || !NOT_RUN.test(name))

  const commands = JSON.parse(readFileSync(join(root, 'dist/server/commands.json'), 'utf8'))
  write('commands.json', `${JSON.stringify(commands, null, 2)}\n`)
  write('release.json', `${JSON.stringify(releaseFacts(number), null, 2)}\n`)
  write('package.json', `${JSON.stringify(packageOf(number, commands), null, 2)}\n`)
  write('bin/ambit', given('ambit.sh'), 0o755)
  write('bin/ambit.mjs', given('ambit.mjs'))
  write('systemd/ambit.service', given('ambit.service'))
  write('systemd/ambit.env', given('ambit.env'))
  write('Containerfile', containerOfArchive())

  const bundled = JSON.parse(readFileSync(join(root, 'dist/server/bundled.json'), 'utf8')).map(name => join(root, name))
  const compiled = COMPILED.map(name => join(root, 'node_modules', name))
  const held = [...new Set([...packages, ...bundled, ...compiled, ...(web ? webPackages() : [])])].map(describePackage)
  const silent = held.filter(({ text }) => text === '').map(({ name }) => name)
  if (silent.length > 0)
    throw new Error(`No licence text: ${silent.join(', ')}. Write it into scripts/notices/NAME.txt.`)
  held.sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
  write('THIRD-PARTY-NOTICES.txt', noticesText('This release', held))
  write('sbom.cdx.json', `${JSON.stringify(await billOfMaterials(number, held, releaseTime()), null, 2)}\n`)

  const sums = []
  for (const file of [
    ...filesIn(folder),
    ...packages.flatMap(from => [...filesIn(join(folder, relative(root, from)))]),
  ])
    sums.push(`${await sha256(file)}  ${relative(folder, file)}`)
  write('SHA256SUMS', `${sums.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join('\n')}\n`)
}

/** The commands' messages say `npm run NAME -- …`, so an archive offers the same commands under these names. */
const packageOf = (number, commands) => ({
  name: 'ambit',
  version: number,
  private: true,
  license: 'UNLICENSED',
  type: 'module',
  scripts: {
    start: 'bin/ambit serve',
    ...Object.fromEntries(commands.map(({ name }) => [name, `bin/ambit ${name}`])),
  },
})
