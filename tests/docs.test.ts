import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const documents = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? documents(join(dir, entry.name)) : entry.name.endsWith('.md') ? [join(dir, entry.name)] : [],
  )

/**
 * Documents, each with the project files that it mentions: links, and paths in backticks that start at a top-level
 * folder.
 */
const linked = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'bench/README.md'].map(name => join(root, name)),
  ...documents(join(root, 'docs')),
].map(file => {
  const text = readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '')
  return {
    name: relative(root, file),
    links: [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => ({
      target: target!,
      path: resolve(dirname(file), target!),
    })),
    paths: [
      ...text.matchAll(/`((?:src|server|workers|wasm|demo|packaged-basemap|tests|bench|scripts|docs)\/[\w./-]+)`/g),
    ].map(([, target]) => ({ target: target!, path: join(root, target!) })),
  }
})

test('project files that documents link to or name in backticks', () => {
  expect(linked.flatMap(({ links }) => links).length).toBeGreaterThan(10)
  expect(linked.flatMap(({ paths }) => paths).length).toBeGreaterThan(10)
})

test.each(linked)('every file that $name links to or names exists', ({ links, paths }) => {
  expect([...links, ...paths].filter(({ path }) => !existsSync(path)).map(({ target }) => target)).toEqual([])
})

/** Documents named in the product's comments and messages, such as docs/decisions/0015 or docs/formats/backup.md. */
const namedBySources = (): { readonly file: string; readonly target: string }[] =>
  ['src', 'server', 'workers', 'wasm', 'demo', 'packaged-basemap', 'scripts'].flatMap(top =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(tsx?|mjs|sql|css)$/.test(name) && !/(^|\/)(node_modules|build)\//.test(name))
      .flatMap(name =>
        [
          ...readFileSync(join(root, top, name), 'utf8').matchAll(
            /\bdocs\/(?:(?:decisions|design|formats)(?:\/[\w-]+(?:\.md)?)?|[\w-]+\.md)/g,
          ),
        ].map(([target]) => ({ file: `${top}/${name}`, target })),
      ),
  )

const documentExists = (target: string): boolean => {
  const [, folder, number] = /^(docs\/decisions)\/(\d{4})$/.exec(target) ?? []
  return folder === undefined
    ? existsSync(join(root, target))
    : readdirSync(join(root, folder)).some(name => name.startsWith(`${number}-`))
}

test('every document named in a source file exists', () => {
  const named = namedBySources()
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ target }) => !documentExists(target))).toEqual([])
})

/**
 * Matches test( and describe(, including calls such as .each(…); the first string is the title. Skipped tests do not
 * count.
 */
const TITLE = /\b(?:test|describe)((?:\.\w+)*)\s*(?:\([^()]*\)\s*|<[^>]*>\s*)?\(?\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g

const testFiles = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    return entry.isDirectory() ? testFiles(path) : /\.tsx?$/.test(path) ? [path] : []
  })

/** The test files that cover each statement of the specification, by id. */
const filesById = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const file of testFiles(join(root, 'tests'))) {
    const code = readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')
    const titles = [...code.matchAll(TITLE)].filter(([, chain]) => !/\.(skip|todo|fails|fixme)\b/.test(chain!))
    const ids = new Set(titles.flatMap(([, , , title]) => title!.match(/\b[PV]\d+\.\d+\b/g) ?? []))
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), relative(join(root, 'tests'), file)])
  }
  return found
}

test('docs/specification.md lists every id in a test title, with the current test files (-u writes them)', async () => {
  const path = join(root, 'docs/specification.md')
  const found = filesById()
  const known = new Set<string>()
  const written = readFileSync(path, 'utf8').replace(
    /^- \*\*([PV]\d+\.\d+)\*\* ([^[\n]*?)( \[.*\])?$/gm,
    (_, id, statement) => {
      known.add(id)
      const files = (found.get(id) ?? []).sort().map(file => file.replace(/(\.(test|e2e))?\.tsx?$/, ''))
      return `- **${id}** ${statement} [${files.join(', ')}]`
    },
  )
  expect([...found.keys()].filter(id => !known.has(id))).toEqual([])
  expect([...known].filter(id => !found.has(id))).toEqual([])
  await expect(written).toMatchFileSnapshot(path)
})
