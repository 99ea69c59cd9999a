import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './run.mjs'

export const root = resolve(import.meta.dirname, '../..')
/** The first minor release of each Node line that the packages accept. package.json must agree with it. */
const FIRST_MINOR = { 20: 19, 22: 13, 24: 0 }

/** @param version in the form of process.versions.node */
export const isSupportedNode = version => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || minor >= (FIRST_MINOR[major] ?? Infinity)
}

/** Exits with a message if Node is too old. */
export const requireNode = () => {
  if (isSupportedNode(process.versions.node)) return
  console.error(
    `Ambit needs Node 22.13 or later, or Node 24; this is ${process.versions.node}. Install one of them and try again.`,
  )
  process.exit(1)
}

/** Runs `npm ci`, unless node_modules was already installed from the same lockfile. */
export const installPackages = async () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules/.ambit-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages …')
  if ((await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root })) !== 0) {
    console.error('The packages could not be installed. Check the connection to the package registry and try again.')
    process.exit(1)
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, lock)
}
