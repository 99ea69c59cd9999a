import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Folders of numbered files, read by number or by an index. */
const NUMBERED = ['docs/decisions', 'server/db/migrations']

/** Test folders that span many folders of the product. */
const STORIES = /^(durability|e2e)(\/|$)|(^|\/)scenarios(\/|$)/

test('test folders mirror the folders of their subjects', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const folders = new Set(
    files.filter(name => name.endsWith('.test.ts')).map(name => name.split('/').slice(0, -1).join('/')),
  )
  const isFolder = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
  /** A large test keeps its parts in a folder with the test's name: claims/claims.long.test.ts. */
  const belongsToOneTest = (folder: string): boolean => {
    if (folder === '') return false
    const name = folder.split('/').at(-1)
    return (
      [`${name}.test.ts`, `${name}.long.test.ts`].some(file => files.includes(`${folder}/${file}`)) ||
      belongsToOneTest(folder.split('/').slice(0, -1).join('/'))
    )
  }
  expect(
    [...folders].filter(folder => !STORIES.test(folder) && !isFolder(folder) && !belongsToOneTest(folder)),
  ).toEqual([])
})

test('decisions and migrations are numbered', () => {
  const root = join(import.meta.dirname, '..')
  const isNumbered = (name: string) => /^\d{4}[_-]/.test(name) || name === 'README.md'
  expect(NUMBERED.flatMap(folder => readdirSync(join(root, folder)).filter(name => !isNumbered(name)))).toEqual([])
})
