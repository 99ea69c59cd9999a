/** What the sides of an event are called. */
export const LABELS = { ordinary: 'Ordinary days', event: 'Event days' } as const

/** What definitions call the days of a side, which are not those of the whole period. */
export const EACH_SIDE = 'each side'
