import { MODE_NAMES, PURPOSE_NAMES } from '../purposes-and-modes.ts'

/** The modes by which flows are selected, by code. HGVs count as road: a separate mode would make all pairs coarser. */
export const FLOW_MODES = { 0: MODE_NAMES[0], 1: 'Road, including HGV', 3: MODE_NAMES[3] } as const

/** The purposes by which flows are selected, by code; the last two count together. */
export const FLOW_PURPOSES = {
  1: PURPOSE_NAMES[1],
  2: PURPOSE_NAMES[2],
  3: PURPOSE_NAMES[3],
  4: 'Other ⇔ Other, and other',
} as const
