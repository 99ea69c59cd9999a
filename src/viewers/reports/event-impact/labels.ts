/** The names of the two sides of an event. */
export const LABELS = { ordinary: 'Ordinary days', event: 'Event days' } as const

/** The words of definitions for the days of a side, which are not those of the whole period. */
export const EACH_SIDE = 'each side'
