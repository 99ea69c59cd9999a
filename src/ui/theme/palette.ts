import { computed } from '@preact/signals-react'
import { themeVersion } from './theme.ts'

/** The colour tokens that maps and charts use. Their values for light, dark and each ramp are in tokens.css. */
const COLOURS = {
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  canvas: '--canvas',
  surface: '--surface',
  sunken: '--sunken',
  raised: '--raised',
  pressed: '--pressed',
  line: '--line',
  lineStrong: '--line-strong',
  accent: '--accent',
  accentSoft: '--accent-soft',
  accentLine: '--accent-line',
  good: '--good',
  bad: '--bad',
  axis: '--axis',
  grid: '--grid',
  chartLabel: '--chart-label',
  categoryNa: '--cat-na',
  category1Soft: '--cat-1-soft',
  rampInkLow: '--ramp-ink-low',
  rampInkHigh: '--ramp-ink-high',
  mapGround: '--map-ground',
  mapBuilt: '--map-built',
  mapWater: '--map-water',
  mapGreen: '--map-green',
  mapDust: '--map-dust',
  mapStreet: '--map-street',
  mapRoad: '--map-road',
  mapRail: '--map-rail',
  mapStation: '--map-station',
  mapZone: '--map-zone',
  mapZoneStrong: '--map-zone-strong',
  mapZoneFill: '--map-zone-fill',
  mapBound: '--map-bound',
  mapEdge: '--map-edge',
  mapLabel: '--map-label',
  mapHalo: '--map-halo',
  mapSelect: '--map-select',
  mapSelectFill: '--map-select-fill',
  mapCase: '--map-case',
  mapRefuse: '--map-refuse',
  mapRefuseFill: '--map-refuse-fill',
  mapHatch: '--map-hatch',
} as const

export type Palette = Readonly<Record<keyof typeof COLOURS, string>> & {
  /** Eight hues for purposes, modes, ages and genders, in their order. */
  readonly categories: readonly string[]
  /** Classes 0 to 9 of the ramp that the user chose. */
  readonly ramp: readonly string[]
  /** The opacity of a ramp colour over the map. */
  readonly rampOpacity: number
  /** The opacity of a ramp colour for a figure of the lowest grade. */
  readonly rampPaleOpacity: number
  /** Classes 0 to 6 of a comparison: clearly fewer in three steps, not clear, clearly more in three steps. */
  readonly diverging: readonly string[]
  /** The opacity of a comparison colour over the map. */
  readonly divergingOpacity: number
}

/** The suffix of the token's name for each step of the diverging ramp. */
export const DIVERGING_TOKENS = ['b3', 'b2', 'b1', '0', 'a1', 'a2', 'a3'] as const

const count = (length: number, from: number, prefix: string): string[] =>
  Array.from({ length }, (_, index) => `${prefix}${index + from}`)

/**
 * Returns the current theme's colour. Reading a custom property returns `light-dark()` unresolved.
 * @example colourIn(true, 'light-dark(#fff, #16191c)') // '#16191c'
 */
export const colourIn = (dark: boolean, value: string): string => {
  const [, light, other] = /^light-dark\(([^,]+),([^,]+)\)$/.exec(value.trim()) ?? []
  return ((dark ? other : light) ?? value).trim()
}

/** Returns a function that reads the current values of the tokens. */
export const tokenReader = (): ((token: string) => string) => {
  const { theme = 'system' } = document.documentElement.dataset
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  const style = getComputedStyle(document.documentElement)
  return token => colourIn(dark, style.getPropertyValue(token))
}

/** Reads the current values of the tokens. */
export const readPalette = (): Palette => {
  const read = tokenReader()
  const named = Object.fromEntries(Object.entries(COLOURS).map(([name, token]) => [name, read(token)]))
  return {
    ...(named as Record<keyof typeof COLOURS, string>),
    categories: count(8, 1, '--cat-').map(read),
    ramp: count(10, 0, '--ramp-').map(read),
    rampOpacity: Number(read('--ramp-opacity')),
    rampPaleOpacity: Number(read('--ramp-opacity-pale')),
    diverging: DIVERGING_TOKENS.map(step => read(`--div-${step}`)),
    divergingOpacity: Number(read('--div-opacity')),
  }
}

/** The values of the tokens, read again when the theme or the ramp changes. */
export const palette = computed<Palette>(() => {
  themeVersion.value
  return readPalette()
})
