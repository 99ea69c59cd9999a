import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Client } from '../../../../app/create-client.ts'
import { createLoad } from '../../../../app/load.ts'
import { routes } from '../../../../contract/routes.ts'
import type { Unlike } from '../../../../domain/compare/unlike.ts'
import type { ZoneScreenDeclaration } from '../../../kit/zone-map/declaration.ts'
import { levelsOf, readBreaks, retryOf, sharesOnlyTexts, unlikeOf } from '../../compare/comparability.ts'
import { PER, type Per } from '../../compare/normalisation.ts'
import { factsOf, type MapSide, scalesOf } from '../map-sides.ts'
import type { SideAnswers } from './side-results.ts'

export interface ComparedDatasets {
  readonly datasets: readonly MapSide[]
  readonly base: MapSide
  /** The datasets that are compared with the base zone by zone. */
  readonly others: readonly MapSide[]
}

/** A map counts visits by origin, so the residents of an area are missing in its places on its own map only. */
const OWN_RESIDENTS: Unlike = {
  title: 'Residents differ',
  text: 'Each dataset leaves out the residents of its own area. Differences of places that are marked as in one area only are at least partly due to that.',
}

/** The facts that readers need before they compare figures of the datasets. */
export function createCaveats(
  { datasets, base, others }: ComparedDatasets,
  { modes }: ZoneScreenDeclaration,
  call: Client['call'],
) {
  const isOneArea = datasets.every(({ details }) => details.studyAreaWkt === base.details.studyAreaWkt)
  const areas = createLoad(abort =>
    others.every(({ details }) => details.studyAreaWkt === base.details.studyAreaWkt)
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
    unlike: computed(() => [...(isOneArea ? [] : [OWN_RESIDENTS]), ...unlikeOf(facts, breaks, areas)]),
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

/** The result of one of the datasets. */
export const resultOf = ({ id }: MapSide, base: MapSide, answers: SideAnswers) =>
  id === base.id ? answers.base : answers.others.get(id)!

/** The normalisations that all datasets allow, and the one in use. @param chosen the reader's choice */
export function createNormalisation(
  { base, others }: ComparedDatasets,
  chosen: ReadonlySignal<Per>,
  answers: ReadonlySignal<SideAnswers | null>,
  { areas, sharesOnly }: ReturnType<typeof createCaveats>,
) {
  const knownPer = computed(() => {
    const results = answers.value
    if (results === null || areas.state.value.kind === 'loading') return null
    const scales = [base, ...others].map(each => scalesOf(each, resultOf(each, base, results).total))
    const offered = sharesOnly.value === null ? PER : (['share'] as const)
    return offered.filter(each => scales.every(scale => scale[each] !== null))
  })
  const per = computed(() => {
    const allowed = knownPer.value ?? []
    return allowed.find(each => each === chosen.value) ?? allowed[0] ?? null
  })
  return { knownPer, per }
}
