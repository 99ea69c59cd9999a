import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const documents = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? documents(join(dir, entry.name)) : entry.name.endsWith('.md') ? [join(dir, entry.name)] : [],
  )

const links = [join(root, 'README.md'), ...documents(join(root, 'docs'))].flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => ({
    from: relative(root, file),
    target: target!,
    path: resolve(dirname(file), target!),
  })),
)

test('the documents link to files of the project', () => {
  expect(links.length).toBeGreaterThan(10)
})

test.each(links)('$from links to $target, which exists', ({ path }) => {
  expect(existsSync(path)).toBe(true)
})
