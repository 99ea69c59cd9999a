// Collects the licences of everything that is sent to the browser, based on the modules that the bundler put into its
// files. The build and its workers' builds share one plugin.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const here = name => readFileSync(join(import.meta.dirname, name), 'utf8').trim()
const NODE_MODULES = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** Built files by path, each with the package that it is built from. */
const MADE_OF = [
  [/\/wasm\/build\/geos\.(js|wasm)/, 'geos-wasm'],
  [/\/wasm\/build\/kernels\.wasm/, 'assemblyscript'],
  [/^\0?vite\//, 'vite'],
  [/^\0?rolldown\//, 'rolldown'],
]
/** Data that no package's licence covers, each with the file that contains its notice. */
const DATA_NOTICES = [
  ['OSTN15', 'wasm/ostn15/NOTICE.md'],
  ['Ground of the maps', 'server/basemap/ground/GROUND-NOTICE.md'],
  ['Coasts', 'packaged-basemap/open-data/COUNTRIES-NOTICE.md'],
  ['Towns', 'demo/open-data/TOWNS-NOTICE.md'],
  ['Postcodes', 'demo/open-data/POSTCODES-NOTICE.md'],
  ['Place names', 'demo/open-data/PLACE-NAMES-NOTICE.md'],
  ['Stations', 'demo/open-data/STATIONS-NOTICE.md'],
  ['Chargers', 'demo/open-data/CHARGEPOINTS-NOTICE.md'],
]
/** A source tree without the demo does not contain the demo's data either. */
const DATA = DATA_NOTICES.filter(([, file]) => existsSync(join(root, file))).map(([name, file]) => [
  name,
  readFileSync(join(root, file), 'utf8').trim(),
])

/** Returns the folder of the package that a module belongs to, or null for our own modules. */
export const packageFolder = id => {
  const path = id.replace(/\?.*$/, '')
  const made = MADE_OF.find(([pattern]) => pattern.test(path))
  if (made) return join(root, 'node_modules', made[1])
  return NODE_MODULES.exec(path)?.[0] ?? null
}

/** Bundlers append the licences of their parts to their own, but these parts are not in their output. */
const ownPart = text => text.split(/\n#+ Licenses? of bundled/i)[0].trim()

const textsIn = folder =>
  readdirSync(folder)
    .filter(name => LICENCE_FILE.test(name))
    .sort()
    .map(name => ownPart(readFileSync(join(folder, name), 'utf8')))

/** Packages without a licence file, each with the package whose licence covers it. */
const PART_OF = [
  [/^@aws-sdk\//, '@aws-sdk/client-s3'],
  [/^@chdb\/lib-/, 'chdb'],
  [/^@node-rs\/argon2-/, '@node-rs/argon2'],
]

/** Returns the licence section of a package's README, for packages without a licence file. */
const licenceInReadme = folder => {
  const readme = join(folder, 'README.md')
  if (!existsSync(readme)) return []
  const [, text = ''] = readFileSync(readme, 'utf8').split(/^#+ *licen[cs]e *$/im)
  return /^copyright/im.test(text) ? [text.trim()] : []
}

const ownTexts = (folder, name) => {
  const texts = textsIn(folder)
  if (texts.length > 0) return texts
  const whole = PART_OF.find(([pattern]) => pattern.test(name))?.[1]
  return whole === undefined ? licenceInReadme(folder) : textsIn(join(root, 'node_modules', whole))
}

/** Describes a package, based on its own files and the texts in this folder. */
export const describePackage = folder => {
  const { name, version, license, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const given = join(import.meta.dirname, `${name.replace('/', '__')}.txt`)
  const texts = [
    ...(existsSync(given) ? [readFileSync(given, 'utf8').trim()] : []),
    ...ownTexts(folder, name),
    ...(name === 'geos-wasm' ? [here('LGPL-3.0.txt'), here('GPL-3.0.txt')] : []),
  ]
  const address = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? ''
  return { name, version, licence: license, address, text: texts.join('\n\n') }
}

const RULE = '-'.repeat(100)

/**
 * Returns the notices of packages.
 * @param subject the subject of the first sentence: what contains the packages
 */
export const noticesText = (subject, packages) =>
  [
    'Third-party notices',
    '===================',
    '',
    `${subject} contains the software and data below, under the licences that follow.`,
    '',
    ...packages.map(({ name, version, licence }) => `  ${name} ${version} (${licence})`),
    ...DATA.map(([name]) => `  ${name} (data)`),
    ...packages.flatMap(({ name, version, licence, address, text }) => [
      `\n${RULE}\n${name} ${version} (${licence})\n${address}\n`,
      text,
    ]),
    ...DATA.flatMap(([name, text]) => [`\n${RULE}\n${name} (data)\n`, text]),
    '',
  ].join('\n')

/** Returns the plugins of one build: `collect` for its workers, and `write` for the build itself. */
export const thirdPartyNotices = () => {
  const folders = new Set()
  const collect = {
    name: 'third-party-collect',
    generateBundle(_, bundle) {
      const rendered = Object.values(bundle).flatMap(file =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      )
      const scripts = rendered.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id)
      // Chunks list neither styles nor the fonts that styles refer to.
      const styles = [...this.getModuleIds()].filter(id => !/\.[cm]?[jt]sx?(\?|$)/.test(id))
      const assets = Object.values(bundle).flatMap(file => (file.type === 'asset' ? file.originalFileNames : []))
      for (const id of [...scripts, ...styles, ...assets.map(path => join(root, path))]) {
        const folder = packageFolder(id)
        if (folder !== null) folders.add(folder)
      }
    },
  }
  const write = {
    name: 'third-party-notices',
    enforce: 'post',
    generateBundle(...given) {
      collect.generateBundle.apply(this, given)
      const packages = [...folders].map(describePackage).sort((a, b) => a.name.localeCompare(b.name))
      const silent = packages.filter(({ text }) => text === '').map(({ name }) => name)
      if (silent.length > 0)
        this.error(`No licence text: ${silent.join(', ')}. Write it into scripts/notices/NAME.txt.`)
      const list = packages.map(({ name, version, licence }) => ({ name, version, licence }))
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY-NOTICES.txt',
        source: noticesText('What this portal sends to a browser', packages),
      })
      this.emitFile({ type: 'asset', fileName: 'third-party.json', source: JSON.stringify(list) })
    },
  }
  return { collect, write }
}
