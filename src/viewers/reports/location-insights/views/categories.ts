import { agesName, gendersName, modesName, purposesName } from '../../../../domain/disclosure/merged-rows.ts'
import { MODE_NAMES, PURPOSE_NAMES } from '../../../../domain/trip-attributes.ts'
import type { Axis } from '../../../kit/report/axis-rows.ts'

/** Purposes of journeys (docs/specification.md V9.02). */
export const PURPOSES: Axis<number> = {
  field: 'purpose',
  categories: [
    { key: 1, name: PURPOSE_NAMES[1], hue: 1 },
    { key: 2, name: PURPOSE_NAMES[2], hue: 2 },
    { key: 3, name: PURPOSE_NAMES[3], hue: 3 },
    { key: 4, name: PURPOSE_NAMES[4], hue: 4 },
    { key: 5, name: PURPOSE_NAMES[5], hue: 'na' },
  ],
  nameOf: purposesName,
}

/** Modes of travel; code 2 is unused. */
export const MODES: Axis<number> = {
  field: 'mode',
  categories: [
    { key: 0, name: MODE_NAMES[0], hue: 6 },
    { key: 1, name: MODE_NAMES[1], hue: 1 },
    { key: 3, name: MODE_NAMES[3], hue: 3 },
    { key: 4, name: MODE_NAMES[4], hue: 8 },
  ],
  nameOf: modesName,
}

/** The age bands, named as in the calls. */
export const AGES: Axis<string> = {
  field: 'age_band_display',
  categories: ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'].map(band => ({ key: band, name: band })),
  nameOf: agesName,
}
export const GENDERS: Axis<string> = {
  field: 'gender_band_display',
  categories: [
    { key: 'Female', name: 'Female', hue: 4 },
    { key: 'Male', name: 'Male', hue: 3 },
  ],
  nameOf: gendersName,
}
