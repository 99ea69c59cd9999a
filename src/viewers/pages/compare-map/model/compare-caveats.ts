import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Client } from '../../../../app/create-client.ts'
import { createLoad, type Load } from '../../../../app/load.ts'
import { routes } from '../../../../contract/client-routes.ts'
import type { ZoneScreenDeclaration } from '../../../kit/zone-map/declaration.ts'
import { filterWords } from '../../../kit/zone-map/filters.ts'
import { TRAVERSES_BY_DESTINATION, TRAVERSES_BY_ORIGIN, type ZoneMode } from '../../../kit/zone-map/mode.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/zone-screen-model.ts'
import { levelsOf, readBreaks, retryOf, sharesOnlyTexts, unlikeOf } from '../../compare/comparability.ts'
import {
  isOfCommonPeople,
  type PeopleCounted,
  type ShownMap,
  unlikePeopleOnMap,
} from '../../compare/compared-people.ts'
import { PER, type Per } from '../../compare/normalisation.ts'
import { areOfOneArea, factsOf, type MapSide, scalesOf } from '../map-sides.ts'
import type { SideResults } from './side-results.ts'

export interface ComparedDatasets {
  readonly datasets: readonly MapSide[]
  readonly base: MapSide
  /** The datasets that are compared with the base zone by zone. */
  readonly others: readonly MapSide[]
}

interface CaveatDeps {
  readonly call: Client['call']
  /** The people whom the figures count. Null if all datasets have the same area. */
  readonly population: Load<PeopleCounted> | null
  readonly base: Pick<ZoneScreenModel, 'mode' | 'view'>
}

/** Returns the people whom the figures count. Null until an analysis is chosen. */
const peopleOf = (population: Load<PeopleCounted>, { mode, view }: CaveatDeps['base']) => {
  const [analysis, { filters }] = [mode.value, view.value]
  if (analysis === null) return null
  const { call, measure } = analysis
  const shown: ShownMap = { call, isFiltered: filterWords(analysis, filters) !== '' }
  const counted = population.state.value
  return {
    isCommon: isOfCommonPeople(counted, shown),
    // Traverses count residents, so all areas count the same people.
    unlike: isOfTraverses(measure) ? [] : unlikePeopleOnMap(counted, shown),
  }
}

const isOfTraverses = (measure: ZoneMode['measure']): boolean =>
  measure === TRAVERSES_BY_ORIGIN || measure === TRAVERSES_BY_DESTINATION

/** Collects what readers need to know before they compare figures of the datasets. */
export function createCaveats(
  { datasets, base, others }: ComparedDatasets,
  { modes }: ZoneScreenDeclaration,
  { call, population, base: screen }: CaveatDeps,
) {
  const people = computed(() => population && peopleOf(population, screen))
  const areas = createLoad(abort =>
    areOfOneArea([base, ...others])
      ? Promise.resolve([])
      : call(routes.compareAreas, {
          query: { datasets: [base, ...others].map(({ details }) => details.id).join() },
          signal: abort,
        }),
  )
  const facts = datasets.map(each => factsOf(each, modes))
  const lastDays = facts.map(({ last }) => last).sort()
  const breaks = createLoad(abort => readBreaks(call, lastDays.at(-1) ?? '', abort))
  return {
    areas,
    /** True if the figures count only people who live in none of the areas. */
    isCommon: computed(() => people.value?.isCommon ?? false),
    unlike: computed(() => [...(people.value?.unlike ?? []), ...unlikeOf(facts, breaks, areas)]),
    onRetry: computed(() => retryOf(breaks, areas)),
    sharesOnly: computed(() => {
      const loaded = areas.state.value
      if (loaded.kind === 'loading') return null
      const overlaps = loaded.kind === 'ready' ? loaded.value : null
      const texts = sharesOnlyTexts(
        base.label,
        others.map(({ label, details }) => ({ label, levels: levelsOf(base.details, details, overlaps) })),
      )
      return texts.length === 0 ? null : texts.join(' ')
    }),
    start: () => {
      areas.start()
      breaks.start()
      return () => {
        areas.dispose()
        breaks.dispose()
      }
    },
  }
}

/** Returns the result of one of the datasets. */
export const resultOf = ({ id }: MapSide, base: MapSide, bySide: SideResults) =>
  id === base.id ? bySide.base : bySide.others.get(id)!

/**
 * Returns the normalisations that all datasets allow, and the one in use.
 * @param chosen the reader's choice; null for the first one that is allowed
 */
export function createNormalisation(
  { base, others }: ComparedDatasets,
  chosen: ReadonlySignal<Per | null>,
  bySide: ReadonlySignal<SideResults | null>,
  { areas, sharesOnly }: ReturnType<typeof createCaveats>,
) {
  const knownPer = computed(() => {
    const results = bySide.value
    if (results === null || areas.state.value.kind === 'loading') return null
    const scales = [base, ...others].map(each =>
      scalesOf(each, resultOf(each, base, results).total, results.weekScales.get(each.id) ?? null),
    )
    const offered = sharesOnly.value === null ? PER : (['share'] as const)
    return offered.filter(each => scales.every(scale => scale[each] !== null))
  })
  const per = computed(() => {
    const allowed = knownPer.value ?? []
    return allowed.find(each => each === chosen.value) ?? allowed[0] ?? null
  })
  return { knownPer, per }
}
