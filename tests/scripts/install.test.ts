import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('npm leaves no packages out where NODE_ENV is production', async () => {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'omit'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(stdout.trim()).toBe('')
})

test('npm runs no scripts of packages, and saves exact versions', async () => {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts', 'save-exact'], {
    cwd: resolve(import.meta.dirname, '../..'),
  })
  expect(stdout.trim().split('\n')).toEqual(['ignore-scripts=true', 'save-exact=true'])
})
