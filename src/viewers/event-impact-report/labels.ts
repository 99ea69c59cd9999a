/** What the sides of an event are called. */
export const LABELS = { ordinary: 'Ordinary days', event: 'Event days' } as const
