import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../../src')

/** A file and all of ours that it imports, whatever the way. */
const reached = (file: string, known = new Set<string>()): Set<string> => {
  if (known.has(file)) return known
  known.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g))
    reached(resolve(dirname(file), path), known)
  return known
}

test('the development page shows every component', () => {
  const shown = reached(join(src, 'features/design/screen.tsx'))
  const components = readdirSync(join(src, 'ui'), { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.tsx'),
  )
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter(name => !shown.has(join(src, 'ui', name)))).toEqual([])
})

test('no page of the portal imports the development page', () => {
  const naming = [...reached(join(src, 'main.tsx'))].map(file => relative(src, file))
  expect(naming.filter(file => file.startsWith('features/design'))).toEqual([])
})
