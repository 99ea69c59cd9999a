/** Purposes of journeys by their code (docs/specification.md V9.02). */
export const PURPOSE_NAMES = {
  1: 'Home ⇔ Work',
  2: 'Home ⇔ Other',
  3: 'Work ⇔ Other',
  4: 'Other ⇔ Other',
  5: 'Other',
} as const

/** Modes of travel by their code; 2 is blank. */
export const MODE_NAMES = { 0: 'Rail', 1: 'Road', 3: 'Active', 4: 'HGV' } as const
