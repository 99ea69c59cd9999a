import type { Client } from '../../../app/create-client.ts'
import { createLoad, type Load, type Loaded } from '../../../app/load.ts'
import { type Route, routes } from '../../../contract/client-routes.ts'
import type { ComparedPopulation } from '../../../contract/compare.ts'
import type { Unlike } from '../../../domain/compare/unlike.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { listed } from '../../../domain/text/lists.ts'
import { counted as counting } from '../../../domain/text/numbers.ts'
import { sentenceCase } from '../../../domain/text/sentence-case.ts'
import type { ReportView } from '../../kit/report/data-view.ts'

/**
 * The population that the server offers, or `chosen` if the reader decided that every dataset counts all its visitors.
 */
export type PeopleCounted = ComparedPopulation | { readonly population: 'chosen'; readonly views: readonly [] }

/** The people whom the figures of a comparison count. */
export interface ComparedPeople {
  readonly population: Load<PeopleCounted>
  /**
   * Returns the calls of a dataset. Figures wait for the population, and leave out the residents of the other areas
   * where they can.
   */
  readonly callOf: (datasetid: number) => Client['call']
}

/** The figures of a dataset are requested by its id. */
const isOfFigures = (query: unknown): query is { readonly datasetid: number } =>
  typeof query === 'object' && query !== null && 'datasetid' in query

/** True if the call's figures can be counted without the residents of the other areas. */
const isDivided = ({ path }: Pick<Route, 'path'>, { views }: { readonly views: readonly string[] }): boolean =>
  views.some(view => path.endsWith(`/${view}`))

/** A map with fewer places shows too little to be worth leaving out the residents of the other areas. */
const MIN_COMMON_PLACES = 5

/** True if the map of all visits by origin leaves out the residents of the other areas. */
const isCommonMap = (counted: PeopleCounted): boolean =>
  counted.population === 'common' && counted.places >= MIN_COMMON_PLACES

/** True if a call returns the map of all visits by origin. The query may name every day of the week. */
const isWholeMap = ({ path }: Pick<Route, 'path'>, query: object): boolean => {
  const { daytype } = { daytype: '', ...query }
  return path === routes.journeyOrigins.path && (daytype === '' || daytype.split(',').length === WEEKDAYS.length)
}

/** @param isOwn true if every dataset counts all its visitors */
export function createComparedPeople(call: Client['call'], ids: readonly number[], isOwn = false): ComparedPeople {
  let reading: Promise<PeopleCounted> | null = null
  const ask = (): Promise<PeopleCounted> => call(routes.comparePopulation, { body: { datasets: [...ids] } })
  const read = () => (reading ??= isOwn ? Promise.resolve({ population: 'chosen', views: [] }) : ask())
  return {
    population: createLoad(read),
    callOf: datasetid => async (route, given) => {
      if (!isOfFigures(given?.query) || route.path === routes.datasetZoneFile.path) return call(route, given)
      // Without a reply, every dataset keeps its population.
      const population = await read().catch(() => null)
      given.signal?.throwIfAborted()
      const isCommon =
        population !== null &&
        (isDivided(route, population) || (isWholeMap(route, given.query) && isCommonMap(population)))
      if (!isCommon) return call(route, given)
      const without = ids.filter(id => id !== datasetid).join(',')
      return call(route, { ...given, query: { ...given.query, without } })
    },
  }
}

/** Names the people whom a comparison counts, for its header. Null until they are known. */
export function peopleText(counted: Loaded<PeopleCounted>): string | null {
  if (counted.kind === 'loading') return null
  const population = counted.kind === 'ready' ? counted.value.population : 'own'
  if (population === 'same') return 'people who live outside the area'
  return population === 'common' ? 'people who live in none of the areas' : 'people who live outside each area'
}

const REASONS: Readonly<Record<NonNullable<ComparedPopulation['reason']>, string>> = {
  kind: 'one of the datasets does not count the visits of a month to one area, or belongs to another organisation',
  homes: 'one of the datasets was built before homes were stored. It can leave them out after it has been built again',
  few: 'too few residents of one area visit another one to be left out without being revealed',
  overlap: 'one of the areas overlaps another one with which a dataset has been compared before',
  many: 'a dataset has been compared with ten areas, which is the limit',
}

const DIFFER = 'Residents differ'
const OWN = 'each dataset leaves out only the residents of its own area'

/**
 * Explains which figures do not count the same people. Empty if all do, or until it is known.
 * @param views the views of the compared reports
 */
export function unlikePeople(counted: Loaded<PeopleCounted>, views: readonly ReportView[]): readonly Unlike[] {
  if (counted.kind === 'loading') return []
  if (counted.kind === 'failed')
    return [
      {
        title: DIFFER,
        text: `Whether the residents of all areas can be left out could not be read just now, so ${OWN}.`,
      },
    ]
  const { value } = counted
  const eachOwn = sentenceCase(OWN)
  if (value.population === 'chosen')
    return [{ title: DIFFER, text: `${eachOwn}, so residents of one area count as visitors of another.` }]
  if (value.population === 'own')
    return [{ title: DIFFER, text: `${eachOwn}, because ${REASONS[value.reason ?? 'kind']}.` }]
  const undivided = views.filter(({ call }) => call === undefined || !isDivided(call, value))
  if (value.population === 'same' || undivided.length === 0) return []
  const titles = [...new Set(undivided.map(view => view.title))]
  return [
    {
      title: DIFFER,
      text: `In ${listed(titles)}, ${OWN}: these tables cannot be divided safely by where people live.`,
    },
  ]
}

/** The analysis that a compare map shows. */
export interface ShownMap {
  readonly call: Route
  /** True if filters select some of its trips. */
  readonly isFiltered: boolean
}

/** True if the places of a compare map count only people who live in none of the areas. */
export const isOfCommonPeople = (counted: Loaded<PeopleCounted>, { call, isFiltered }: ShownMap): boolean =>
  counted.kind === 'ready' && isCommonMap(counted.value) && isWholeMap(call, {}) && !isFiltered

/** Explains why the places of a compare map do not count the same people. Empty if they do, or until it is known. */
export function unlikePeopleOnMap(counted: Loaded<PeopleCounted>, shown: ShownMap): readonly Unlike[] {
  if (counted.kind === 'loading' || isOfCommonPeople(counted, shown)) return []
  if (counted.kind === 'ready' && counted.value.population === 'same') return []
  const [whole] = unlikePeople(counted, [])
  const text = whole?.text ?? `${sentenceCase(OWN)}, because ${undividedReason(counted, shown)}.`
  return [
    {
      title: DIFFER,
      text: `${text} The differences of outlined places, which are in one area only, are at least partly due to that.`,
    },
  ]
}

function undividedReason(counted: Loaded<PeopleCounted>, { call, isFiltered }: ShownMap): string {
  if (!isWholeMap(call, {}) || isFiltered) return 'only the map of all visits by origin can be divided by residents'
  const places = counted.kind === 'ready' && counted.value.population === 'common' ? counted.value.places : 0
  return `a map without the residents of all areas would have ${counting(places, 'place')}`
}
