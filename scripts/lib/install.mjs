import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './run.mjs'

export const root = resolve(import.meta.dirname, '../..')
const MIN_NODE = [20, 19]

/** Stops with a sentence where Node is too old for the packages used. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return
  console.error(
    `Ambit needs Node ${MIN_NODE.join('.')} or later; this is ${process.versions.node}. Install a newer Node and try again.`,
  )
  process.exit(1)
}

/** `npm ci`, unless node_modules was made from this very lockfile. */
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
