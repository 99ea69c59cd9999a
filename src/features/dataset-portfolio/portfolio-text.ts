import { calledPlace } from '../../domain/dataset-names.ts'
import { knownText } from '../../domain/disclosure/known-digits.ts'
import { monthsText } from '../../domain/months.ts'
import { counted } from '../../domain/text/numbers.ts'
import type { PortfolioRow } from './create-portfolio.ts'

export const TEXT = {
  title: 'Places',
  none: 'No order chosen',
  noneWhy: 'Open this page from an order of several places in My Datasets.',
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
  help: 'Visits per day with data, the mean day of the month.',
  helpRanks:
    'Brackets show the ranks a place could really have (95% confidence, all places together). Two places whose ranges overlap cannot be ranked against each other.',
  sentence: {
    first: (name: string, visits: string) => `${name} has the most visits, about ${visits} a day`,
    clear: (second: string) => `clearly more than ${second}`,
    open: (names: string) => `not clearly more than ${names}`,
  },
  summary: (template: string | null, months: readonly string[], places: number, completed: number) =>
    [template, monthsText(months), `${completed} of ${counted(places, 'place')} completed`].filter(Boolean).join(', '),
} as const

/** The maximum number of names in a sentence. */
const SOME = 3

/**
 * Returns the sentence about the ranks: which place has the most visits, and whether the difference is clear.
 * @param ranked starting with rank 1
 */
export const portfolioSentence = (ranked: readonly PortfolioRow[]): string | null => {
  const [first, ...others] = ranked
  if (first?.rank == null || first.visits?.value == null) return null
  const start = TEXT.sentence.first(first.dataset.name, knownText(first.visits.value, first.visits.margin))
  // If two ranges of ranks overlap, neither place is certainly above the other.
  const alike = others.filter(({ rank }) => rank !== null && rank.from <= first.rank!.to)
  if (others.length === 0) return `${start}.`
  if (alike.length === 0) return `${start}, ${TEXT.sentence.clear(others[0]!.dataset.name)}.`
  const names = alike.slice(0, SOME).map(({ dataset }) => dataset.name)
  const more = alike.length > SOME ? [`${alike.length - SOME} more`] : []
  return `${start}, ${TEXT.sentence.open(new Intl.ListFormat('en-GB').format([...names, ...more]))}.`
}

/** Explains the table. Ranks are only explained if some of them have a range. */
export const portfolioHelp = (rows: readonly PortfolioRow[]): string =>
  rows.some(({ rank }) => rank !== null && rank.from < rank.to) ? `${TEXT.help} ${TEXT.helpRanks}` : TEXT.help

/** Returns the names of a dataset's places. A point without a name is given by its position. */
export const placeOf = ({ dataset }: PortfolioRow): string => dataset.places.map(calledPlace).join('; ')
