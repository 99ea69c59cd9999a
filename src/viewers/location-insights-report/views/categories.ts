import { MODE_NAMES, PURPOSE_NAMES } from '../../../domain/purposes-and-modes.ts'
import type { Category } from '../../report/category-rows.ts'

/** Purposes of journeys (docs/specification.md V9.02). */
export const PURPOSES: readonly Category<number>[] = [
  { key: 1, name: PURPOSE_NAMES[1], hue: 1 },
  { key: 2, name: PURPOSE_NAMES[2], hue: 2 },
  { key: 3, name: PURPOSE_NAMES[3], hue: 3 },
  { key: 4, name: PURPOSE_NAMES[4], hue: 4 },
  { key: 5, name: PURPOSE_NAMES[5], hue: 'na' },
]

/** Modes of travel; code 2 is unused. */
export const MODES: readonly Category<number>[] = [
  { key: 0, name: MODE_NAMES[0], hue: 6 },
  { key: 1, name: MODE_NAMES[1], hue: 1 },
  { key: 3, name: MODE_NAMES[3], hue: 3 },
  { key: 4, name: MODE_NAMES[4], hue: 8 },
]

const UNKNOWN = { key: 'Unknown', name: 'Unknown', hue: 'na' } as const

/** The age bands, named as in the calls. */
export const AGES: readonly Category<string>[] = [
  ...['18-24', '25-34', '35-44', '45-54', '55-64', '65+'].map(band => ({ key: band, name: band })),
  UNKNOWN,
]
export const GENDERS: readonly Category<string>[] = [
  { key: 'Female', name: 'Female', hue: 4 },
  { key: 'Male', name: 'Male', hue: 3 },
  UNKNOWN,
]
