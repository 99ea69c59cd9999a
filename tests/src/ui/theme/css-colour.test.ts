import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillsOf } from '../../../../src/map/zone-paint.ts'
import { hexOf, parseColour, seenThrough } from '../../../../src/ui/theme/css-colour.ts'
import { colourIn } from '../../../../src/ui/theme/palette.ts'
import config from '../../../../vite.config.ts'

const tokens = resolve(import.meta.dirname, '../../../../src/ui/theme/tokens.css')
const THEMES = ['light', 'dark'] as const
const EVERY_STEP = Array.from({ length: 10 }, (_, at) => at)
const RAMPS = ['warm', 'even'] as const

/** The custom properties of every rule in a style sheet, keyed by selector. Later rules win, as in a browser. */
const rulesOf = (css: string): ReadonlyMap<string, Readonly<Record<string, string>>> => {
  const rules = new Map<string, Record<string, string>>()
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '')
  for (const [, selectors = '', body = ''] of bare.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const selector of selectors.split(',')) {
      const declared = [...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']) => [
        name,
        value.trim(),
      ])
      const key = selector.trim().replaceAll('"', '')
      rules.set(key, { ...rules.get(key), ...Object.fromEntries(declared) })
    }
  return rules
}

/** A theme's tokens with the chosen ramp. */
const readAs = (css: string, theme: (typeof THEMES)[number], ramp: (typeof RAMPS)[number]) => {
  const declared = Object.entries(rulesOf(css).get(':root') ?? {})
  const all = Object.fromEntries(declared.map(([name, value]) => [name, colourIn(theme === 'dark', value)]))
  return {
    all,
    ramp: Array.from({ length: 10 }, (_, at) => all[`--${ramp}-${at}`] ?? ''),
    rampOpacity: Number(all['--ramp-opacity']),
    rampPaleOpacity: Number(all['--ramp-opacity-pale']),
    diverging: [],
    categories: [],
    categoryNa: '',
    divergingOpacity: Number(all['--div-opacity']),
  }
}

describe('colours in a production build', () => {
  const source = readFileSync(tokens, 'utf8')
  const cssTarget = config.build?.cssTarget ?? false
  let built = ''
  beforeAll(async () => {
    const made = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2023', cssTarget, cssMinify: true, rolldownOptions: { input: tokens } },
    })
    const files = [made].flat().flatMap(each => ('output' in each ? each.output : []))
    built = files
      .flatMap(file => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
      .join('')
  })

  test('the build really shortens colours', () => {
    expect(built).toContain('#feb')
    expect(source).not.toContain('#feb;')
  })

  for (const theme of THEMES)
    for (const ramp of RAMPS)
      test(`[V9.01] ${theme}, ${ramp}: all ten classes are painted in the tokens’ colours at 0.6`, () => {
        const asBuilt = readAs(built, theme, ramp)
        const asWritten = readAs(source, theme, ramp)
        const classes = { steps: EVERY_STEP, ramp: 'sequential' } as const
        const fills = fillsOf(asBuilt, classes)
        expect(fills).toEqual(fillsOf(asWritten, classes))
        const solid = asWritten.ramp.map(colour => `${colour}99`)
        expect(solid.every(colour => /^#[0-9a-f]{8}$/.test(colour))).toBe(true)
        expect(EVERY_STEP.map(step => fills[3 * step])).toEqual(solid)
      })

  test('every colour token means the same before and after the build', () => {
    for (const theme of THEMES) {
      const [before, after] = [readAs(source, theme, 'warm').all, readAs(built, theme, 'warm').all]
      const colours = Object.entries(before).filter(([, value]) => /^(#|rgb\()/.test(value))
      expect(colours.length).toBeGreaterThan(60)
      for (const [name, value] of colours)
        expect([name, hexOf(parseColour(after[name]!))]).toEqual([name, hexOf(parseColour(value))])
    }
  })
})

test('resolves a token with two colours to the theme’s colour, and leaves other tokens unchanged', () => {
  expect(colourIn(false, ' light-dark(#fff, rgb(0 0 0 / 0.6))')).toBe('#fff')
  expect(colourIn(true, 'light-dark(#fff,rgb(0 0 0 / 0.6))')).toBe('rgb(0 0 0 / 0.6)')
  expect(colourIn(true, '#fee')).toBe('#fee')
  expect(colourIn(true, '')).toBe('')
})

describe('reads every notation of a colour', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const two = (part: number) => part.toString(16).padStart(2, '0')

  test('reads three, four, six and eight digits, and rgb() with commas and with spaces', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (red, green, blue, alpha) => {
        const opacity = alpha / 255
        const long = `#${[red, green, blue, alpha].map(two).join('')}`
        for (const text of [
          long,
          long.toUpperCase(),
          `rgb(${red} ${green} ${blue} / ${opacity})`,
          `rgba(${red},${green},${blue},${opacity})`,
        ])
          expect(hexOf(parseColour(text))).toBe(long)
        expect(hexOf(parseColour(`rgb(${red}, ${green}, ${blue})`))).toBe(`${long.slice(0, 7)}ff`)
        expect(hexOf(parseColour(long.slice(0, 7)))).toBe(`${long.slice(0, 7)}ff`)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{3,4}$/), digits => {
        const long = [...digits].map(digit => digit + digit).join('')
        expect(hexOf(parseColour(`#${digits}`))).toBe(hexOf(parseColour(`#${long}`)))
      }),
    )
  })

  test('reads names and percentages, and refuses anything else', () => {
    expect(hexOf(parseColour('red'))).toBe('#ff0000ff')
    expect(hexOf(parseColour('transparent'))).toBe('#00000000')
    expect(hexOf(parseColour('rgb(100% 0% 0% / 50%)'))).toBe('#ff000080')
    for (const text of ['', '#feb99', 'var(--ink)', 'rgb(1 2)', 'reddish'])
      expect(() => parseColour(text)).toThrow('not a colour')
  })

  test('multiplies the opacity of a translucent colour', () => {
    expect(seenThrough('#feb', 0.6)).toBe('#ffeebb99')
    expect(seenThrough('rgb(0 0 0 / 0.5)', 0.5)).toBe('#00000040')
  })
})
