// `npm run release`: writes one archive that needs only Node to run, dist/release/ambit-NUMBER.tar.gz, and its checksum
// next to it. `-- --number N` sets a number other than package.json's, and `--out DIR` a folder other than
// dist/release. For tests, `--unpacked` omits the archive, `--without-web` the portal's pages, and `--as-installed` the
// installation of packages.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer, buildWeb } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'
import { packArchive } from './release/pack-archive.mjs'
import { releaseNumber } from './release/release-facts.mjs'
import { stageRelease } from './release/stage-release.mjs'

const USAGE =
  'npm run release -- [--number NUMBER] [--out DIR] [--unpacked]\n\nMakes dist/release/ambit-NUMBER.tar.gz and its checksum.'
const options = {
  number: { type: 'string' },
  out: { type: 'string', default: join(root, 'dist/release') },
  unpacked: { type: 'boolean', default: false },
  'without-web': { type: 'boolean', default: false },
  'as-installed': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
}
const given = () => {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}.\n\n${USAGE}`)
    process.exit(2)
  }
}
const values = given()
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
requireNode()
if (!values['as-installed']) await installPackages()
if (!values['without-web']) await buildWeb()
await buildServer()

const number = values.number ?? releaseNumber()
const out = resolve(values.out)
const folder = join(out, `ambit-${number}`)
mkdirSync(out, { recursive: true })
await stageRelease(folder, { number, web: !values['without-web'] })
if (!values.unpacked) {
  const { file, sha256, bytes } = await packArchive(folder)
  writeFileSync(`${file}.sha256`, `${sha256}  ambit-${number}.tar.gz\n`)
  console.log(`${file}: ${(bytes / 1e6).toFixed(0)} MB, SHA-256 ${sha256}`)
} else console.log(folder)
