export const TEXT = {
  title: 'Places',
  gone: 'This series cannot be shown',
  table: 'Places by visits a day',
  map: 'Map of the places by rank',
  locate: 'Zoom to all places',
  reading: (done: number, all: number) => `${done} of ${all} places read`,
  noData: 'no data',
  failed: (reason: string) => `Failed: ${reason}`,
  refunded: (credits: string) => `${credits} credits were given back.`,
  underWay: 'Being made',
  unread: 'Its figures could not be read',
  retry: 'Read again',
  rank: ({ rank, from, to }: { rank: number; from: number; to: number }) =>
    from === to ? String(rank) : `${rank} (${from} to ${to})`,
  help: 'Visits per day with data, the mean day of the month. The ranks in brackets are those that a place may truly have: all of them hold at once in 95% of tables. Two places whose ranges overlap cannot be ranked against each other.',
  sentence: {
    first: (name: string, visits: string) => `${name} has the most visits, ${visits} a day`,
    clear: (second: string) => `clearly more than ${second}`,
    open: (names: string) => `not clearly more than ${names}`,
  },
  summary: (places: number, completed: number) => `${completed} of ${places} places completed`,
} as const
