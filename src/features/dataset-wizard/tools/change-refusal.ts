import type { LonLat, Repair, SelectionRules, SelectionSummary } from '../../../../workers/contract.ts'
import { distanceText, type RefusedVerdict, wordsOf, zonesText } from '../zone-refusal.ts'
import { areaText, peopleText } from '../zone-words.ts'

/** A change of several zones that the rules refuse: nothing of it is applied until a repair is chosen. */
export interface ChangeRefusal {
  /** The name of the refused step: 'lasso'. */
  readonly label: string
  /** What is too much: the shape, or the selection that it would be added to. */
  readonly noun: string
  readonly verdict: RefusedVerdict
  readonly title: string
  readonly message: string
  /** All that was asked for. */
  readonly asked: SelectionSummary
  readonly middle: LonLat | undefined
}

export const changeRefusal = (
  label: string,
  isShapeAlone: boolean,
  verdict: RefusedVerdict,
  asked: SelectionSummary,
  middle: LonLat | undefined,
): ChangeRefusal => ({
  label,
  noun: isShapeAlone ? label : 'selection',
  verdict,
  ...wordsOf(verdict),
  asked,
  middle,
})

/** By how much the request exceeds each limit, as parts of a sentence: '17 zones', '0.51 km²', '5,035 people'. */
export const excessOf = (
  { asked, verdict }: Pick<ChangeRefusal, 'asked' | 'verdict'>,
  { maxZones, maxAreaKm2 }: SelectionRules,
  maxPeople: number | null,
): readonly string[] => {
  if (verdict.kind === 'non-contiguous') return []
  const zones = asked.ids.length - maxZones
  const km2 = maxAreaKm2 === null ? 0 : asked.areaKm2 - maxAreaKm2
  const people = maxPeople === null || asked.population === null ? 0 : asked.population - maxPeople
  return [
    ...(zones > 0 ? [zonesText(zones)] : []),
    ...(km2 > 0 ? [`${areaText(km2)} km²`] : []),
    ...(people > 0 ? [`${peopleText(people)} people`] : []),
  ]
}

/** The sentence that follows the rule's for parts that are apart. */
export const apartText = ({ verdict, noun }: Pick<ChangeRefusal, 'verdict' | 'noun'>): string | null =>
  verdict.kind === 'non-contiguous' ? `The parts of the ${noun} lie ${distanceText(verdict.gapM)} apart.` : null

/** A repair as its button says it. @param coarser what the coarser zones are called */
export const changeRepairTitle = (
  { kind, ids, added }: Repair,
  { asked }: Pick<ChangeRefusal, 'asked'>,
  { maxAreaKm2 }: SelectionRules,
  coarser: string,
): string => {
  switch (kind) {
    case 'keep-larger':
      return 'Keep the largest part'
    case 'add-between':
      return added.length === 1 ? 'Add the zone between' : `Add the ${added.length} zones between`
    case 'nearest':
      return ids.length === 1 ? 'The zone nearest the middle' : `The ${ids.length} nearest the middle`
    case 'coarser':
      return `Use ${coarser} instead`
    case 'largest-middle':
      return maxAreaKm2 === null || asked.areaKm2 <= maxAreaKm2
        ? `Keep most ground in ${zonesText(ids.length)}`
        : `Keep most ground in ${Number(maxAreaKm2.toFixed(2))} km²`
  }
}

/** '40 zones, 17.41 km², 73,157 people'. */
export const repairFigures = ({ ids, areaKm2, population }: Repair): string =>
  [
    zonesText(ids.length),
    `${areaText(areaKm2)} km²`,
    ...(population === null ? [] : [`${peopleText(population)} people`]),
  ].join(', ')

/** '70% of the lasso'. */
export const keptText = ({ kept }: Repair, { noun }: Pick<ChangeRefusal, 'noun'>): string =>
  `${Math.round(kept * 100)}% of the ${noun}`
