import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseColour } from '../../../../src/ui/theme/css-colour.ts'
import { colourIn } from '../../../../src/ui/theme/palette.ts'

type Three = readonly [number, number, number]

const css = readFileSync(resolve(import.meta.dirname, '../../../../src/ui/theme/tokens.css'), 'utf8')
const token = (name: string, dark: boolean): string =>
  colourIn(dark, new RegExp(`${name}: ([^;]+);`).exec(css)?.[1] ?? '')

const STEPS = ['b3', 'b2', 'b1', '0', 'a1', 'a2', 'a3'] as const
const GROUNDS = ['--map-ground', '--map-built'] as const
/** Pairs of classes at the same distance from the middle, one from each side of the ramp. */
const OPPOSITES = [
  [0, 6],
  [1, 5],
  [2, 4],
] as const

/** Converts sRGB to linear light (IEC 61966-2-1), 0 to 1. */
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const rgb = (colour: string): Three => {
  const { red, green, blue } = parseColour(colour)
  return [red / 255, green / 255, blue / 255]
}

/** The seven colours as they appear on the map, in linear light. */
const onMap = (dark: boolean, ground: string): readonly Three[] => {
  const opacity = Number(token('--div-opacity', dark))
  const under = rgb(token(ground, dark))
  return STEPS.map(step => {
    const [r, g, b] = rgb(token(`--div-${step}`, dark)).map((part, at) =>
      linear(part * opacity + under[at]! * (1 - opacity)),
    )
    return [r!, g!, b!]
  })
}

const times = (matrix: readonly Three[], [x, y, z]: Three): Three => {
  const [a, b, c] = matrix.map(([p, q, r]) => p * x + q * y + r * z)
  return [a!, b!, c!]
}
const clipped = (colour: Three): Three => {
  const [r, g, b] = colour.map(part => Math.min(1, Math.max(0, part)))
  return [r!, g!, b!]
}

/**
 * How a viewer who lacks one kind of cone sees colours, in linear light (Machado, Oliveira and Fernandes 2009, severity
 * 1).
 */
const SIGHTS: Readonly<Record<string, readonly Three[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/**
 * OKLab (Ottosson 2020), in which equal distances look about equally different. A just noticeable difference is about
 * 0.02.
 */
const okLab = (colour: Three): Three => {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  ).map(Math.cbrt)
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l!, m!, s!],
  )
}
const distance = (a: Three, b: Three): number => {
  const [p, q] = [okLab(a), okLab(b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}
/** CIE 1976 lightness, 0 to 100, which is the only difference that remains in greyscale. */
const lightness = ([r, g, b]: Three): number => {
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return luminance > 216 / 24_389 ? 116 * Math.cbrt(luminance) - 16 : (luminance * 24_389) / 27
}
const pairs = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((a, at) => all.slice(at + 1).map(b => [a, b] as const))

describe('the diverging ramp of comparisons', () => {
  for (const dark of [false, true])
    for (const ground of GROUNDS) {
      const where = `${dark ? 'dark' : 'light'}, over ${ground}`
      const colours = onMap(dark, ground)

      for (const [sight, matrix] of Object.entries(SIGHTS)) {
        const seen = colours.map(colour => clipped(times(matrix, colour)))

        test(`${where}, ${sight}: all classes are distinguishable, and opposite ones clearly`, () => {
          for (const [a, b] of pairs(seen)) expect(distance(a, b)).toBeGreaterThan(0.04)
          for (const [a, b] of OPPOSITES) expect(distance(seen[a]!, seen[b]!)).toBeGreaterThan(0.05)
        })
      }

      test(`${where}: all classes are distinguishable in greyscale`, () => {
        for (const [a, b] of pairs(colours)) expect(Math.abs(lightness(a) - lightness(b))).toBeGreaterThan(5)
      })

      test(`${where}: each side moves away from the middle in greyscale too`, () => {
        const away = colours.map(colour => Math.abs(lightness(colour) - lightness(colours[3]!)))
        for (const side of [away.slice(0, 4).toReversed(), away.slice(3)])
          expect(side).toEqual(side.toSorted((a, b) => a - b))
      })
    }

  test('a rank’s edge has a contrast of more than 3 with the surface', () => {
    for (const dark of [false, true])
      for (const step of ['b3', 'a3']) {
        const [light, other] = [token(`--div-${step}`, dark), token('--surface', dark)].map(colour => {
          const [r, g, b] = rgb(colour).map(linear)
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05
        })
        expect(Math.max(light!, other!) / Math.min(light!, other!)).toBeGreaterThan(3)
      }
  })
})
