import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Rooms of tests that follow a story through many rooms of the product. */
const STORIES = /^(durability|e2e)(\/|$)|(^|\/)scenarios(\/|$)/

test('tests lie where the product lies that they test', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const folders = new Set(
    files.filter(name => name.endsWith('.test.ts')).map(name => name.split('/').slice(0, -1).join('/')),
  )
  const isFolder = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
  /** A large test keeps its parts in a folder of its own name: claims/claims.test.ts. */
  const belongsToOneTest = (folder: string): boolean => {
    if (folder === '') return false
    const name = folder.split('/').at(-1)
    return files.includes(`${folder}/${name}.test.ts`) || belongsToOneTest(folder.split('/').slice(0, -1).join('/'))
  }
  expect(
    [...folders].filter(folder => !STORIES.test(folder) && !isFolder(folder) && !belongsToOneTest(folder)),
  ).toEqual([])
})
