import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

const inRoot = name => JSON.parse(readFileSync(join(root, name), 'utf8'))

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

export const releaseNumber = () => inRoot('package.json').version

/**
 * Returns the timestamp of every file in an archive, in seconds since 1970: SOURCE_DATE_EPOCH, or else the commit's
 * time.
 */
export const releaseTime = () => Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0)

/** Returns facts about a release that can be read without starting it. */
export const releaseFacts = number => ({
  release: number,
  commit: git('rev-parse', 'HEAD'),
  platform: process.platform,
  arch: process.arch,
  node: inRoot('package.json').engines.node,
})
