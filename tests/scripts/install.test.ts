import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isSupportedNode } from '../../scripts/lib/install.mjs'

test('npm installs development packages when NODE_ENV is production', async () => {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'omit'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(stdout.trim()).toBe('')
})

test('npm skips install scripts and saves exact versions', async () => {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts', 'save-exact'], {
    cwd: resolve(import.meta.dirname, '../..'),
  })
  expect(stdout.trim().split('\n')).toEqual(['ignore-scripts=true', 'save-exact=true'])
})

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['24.0.0', true],
  ['25.1.0', true],
])('Node %s is supported: %s', (version, expected) => {
  expect(isSupportedNode(version)).toBe(expected)
})
