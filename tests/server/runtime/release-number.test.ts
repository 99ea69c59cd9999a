import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RELEASE } from '../../../server/runtime/release-number.ts'
import { APP_VERSION } from '../../../src/domain/constants.ts'

test('a release number differs from the version in the footer', () => {
  expect(RELEASE).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(RELEASE).not.toBe(APP_VERSION)
  const [, lock] = /"version": "([^"]+)"/.exec(readFileSync('package-lock.json', 'utf8')) ?? []
  expect(lock).toBe(RELEASE)
})
