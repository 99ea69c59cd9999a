import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')
const COMPONENT_CLASSES = new Set(['button', 'lucide', 'hint'])
/** The three breakpoints and their complements. */
const WIDTHS_PX = new Set([720, 721, 960, 961, 1200, 1201])

interface Sheet {
  /** The path below src. */
  readonly name: string
  readonly text: string
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '')

const sheets: readonly Sheet[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => ({ name, text: withoutComments(readFileSync(join(src, name), 'utf8')) }))

const classesOf = ({ text }: Pick<Sheet, 'text'>): Set<string> =>
  new Set(
    [...text.matchAll(/([^{};]+)\{/g)]
      .map(([, selector]) => selector!.trim())
      .filter(selector => !selector.startsWith('@'))
      .flatMap(selector => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)),
  )

/** The folder whose own classes a sheet may define: a feature, a viewer, or a shared part of the interface. */
const ownerOf = (name: string): string => {
  const [top, ...rest] = name.split('/')
  if (top === 'features') return `features/${rest[0]}`
  if (top === 'viewers' && rest[0] !== 'kit')
    return `viewers/${rest
      .slice(0, 2)
      .join('/')
      .replace(/\.css$/, '')}`
  return top === 'viewers' ? 'viewers/kit' : top!
}
const isShared = (owner: string): boolean => !/^(features|viewers\/(?!kit$))/.test(owner)

/** Classes of src/ui that a sheet outside it addresses, although the component takes a class or a variant. */
const componentsIn = (sheet: Sheet): string[] =>
  ownerOf(sheet.name) === 'ui' ? [] : [...classesOf(sheet)].filter(name => COMPONENT_CLASSES.has(name))

const otherWidthsIn = ({ text }: Pick<Sheet, 'text'>): number[] =>
  [...text.matchAll(/@media[^{]*/g)]
    .flatMap(([query]) => [...query.matchAll(/width\s*[:<>=]+\s*([\d.]+)px|([\d.]+)px\s*[<>=]+\s*width/g)])
    .map(([, after, before]) => Number(after ?? before))
    .filter(width => !WIDTHS_PX.has(width))

/** The names of classes that several features or viewers address. */
const sharedByFeatures = (all: readonly Sheet[]): string[] => {
  const owners = new Map<string, Set<string>>()
  for (const sheet of all)
    for (const name of classesOf(sheet)) owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(sheet.name)))
  return [...owners]
    .filter(([, names]) => names.size > 1 && ![...names].some(isShared))
    .map(([name, names]) => `.${name}: ${[...names].join(', ')}`)
}

test('sheets outside src/ui leave its buttons, icons and hints alone', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap(sheet => componentsIn(sheet).map(name => `${sheet.name}: .${name}`))).toEqual([])
})

test('media queries use three breakpoints', () => {
  expect(sheets.flatMap(sheet => otherWidthsIn(sheet).map(width => `${sheet.name}: ${width}px`))).toEqual([])
})

test('a class belongs to one feature or viewer', () => {
  expect(sharedByFeatures(sheets)).toEqual([])
})

test('the checks find a leaking component, a fourth breakpoint and a shared class', () => {
  const leak = { name: 'features/a/a.css', text: '.a > :is(.b, .button):hover { color: red }' }
  expect(componentsIn(leak)).toEqual(['button'])
  expect(componentsIn({ ...leak, name: 'ui/controls/button.css' })).toEqual([])
  expect(otherWidthsIn({ text: '@media print and (max-width: 640px) { .a { order: 1 } }' })).toEqual([640])
  expect(otherWidthsIn({ text: '@media (width <= 721px) { .a { order: 1 } }' })).toEqual([])
  expect(sharedByFeatures([leak, { name: 'viewers/maps/flows/b.css', text: '.b { order: 1 }' }])).toEqual([
    '.b: features/a, viewers/maps/flows',
  ])
  expect(sharedByFeatures([leak, { name: 'charts/b.css', text: '.b { order: 1 }' }])).toEqual([])
})
