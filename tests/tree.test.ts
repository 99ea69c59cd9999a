import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Folders of the project's own files. */
const TOPS = ['src', 'server', 'workers', 'wasm', 'demo', 'bench', 'scripts', 'tests', 'docs']
/** The most files of a folder, those of its own folders not counted: what a reader still takes in at a glance. */
const MOST_FILES = 40
/** Folders of numbered files, of which each release adds some and none goes: they are read by number or by an index. */
const NUMBERED = ['docs/decisions', 'server/db/migrations']

/** Rooms of tests that follow a story through many rooms of the product. */
const STORIES = /^(durability|e2e)(\/|$)|(^|\/)scenarios(\/|$)/

test('tests lie where the product lies that they test', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const folders = new Set(
    files.filter(name => name.endsWith('.test.ts')).map(name => name.split('/').slice(0, -1).join('/')),
  )
  const isFolder = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
  /** A large test keeps its parts in a folder of its own name: claims/claims.long.test.ts. */
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

test('no folder has more than 40 files, but for those of numbered files', () => {
  const root = join(import.meta.dirname, '..')
  const files = new Map<string, number>()
  for (const top of TOPS)
    for (const entry of readdirSync(join(root, top), { withFileTypes: true, recursive: true })) {
      const folder = relative(root, entry.parentPath)
      if (entry.isFile() && !/(^|\/)(\.|node_modules(\/|$))/.test(folder) && !entry.name.startsWith('.'))
        files.set(folder, (files.get(folder) ?? 0) + 1)
    }
  expect(files.get('docs/decisions')).toBeGreaterThan(MOST_FILES)
  expect([...files].filter(([folder, count]) => count > MOST_FILES && !NUMBERED.includes(folder))).toEqual([])
  const isNumbered = (name: string) => /^\d{4}[_-]/.test(name) || name === 'README.md'
  expect(NUMBERED.flatMap(folder => readdirSync(join(root, folder)).filter(name => !isNumbered(name)))).toEqual([])
})
