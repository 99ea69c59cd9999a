import type {
  GeoEngine,
  LonLat,
  Outline,
  Repair,
  SelectionRules,
  SelectionSummary,
  Verdict,
  ZoneSummary,
} from '../../../../../workers/contract.ts'
import {
  areaTooLarge,
  NON_CONTIGUOUS,
  type PlaceRefusal,
  refusalText,
  TOO_MANY_ZONES,
} from '../../../../domain/geography/location-rules.ts'
import { areaText, distanceText, peopleText, zonesText } from '../../model/zone-names.ts'

export type RefusedVerdict = Exclude<Verdict, { readonly kind: 'allowed' }>

/** Why a single zone was not selected or deselected, and what the map shows of it. */
export interface ZoneRefusal {
  readonly verdict: RefusedVerdict
  readonly words: PlaceRefusal
  readonly zone: ZoneSummary
  /**
   * The rings of the refused zone, and of the zones that a repair would add, [lon, lat] in degrees. Empty or null if
   * they failed to load.
   */
  readonly refused: Outline['lonLat']
  readonly between: Outline['lonLat'] | null
  readonly betweenZones: readonly ZoneSummary[]
  /** For the repair that keeps one part: the zone at its centre, and the selected zones that it drops. */
  readonly keptMiddle: ZoneSummary | null
  readonly dropped: readonly ZoneSummary[]
}

export const wordsOf = (verdict: RefusedVerdict): PlaceRefusal => {
  switch (verdict.kind) {
    case 'too-many':
      return TOO_MANY_ZONES
    case 'too-large':
      return areaTooLarge(verdict.areaKm2, verdict.limitKm2)
    case 'non-contiguous':
      return NON_CONTIGUOUS
  }
}

/** Returns the zones that a repair adds, without the refused one. */
const between = (repair: Repair, zone: number): number[] => [...repair.added].filter(id => id !== zone)

/** Returns a sentence about the cause in this selection, which follows the sentence about the rule. */
export const refusalDetail = ({ verdict, zone }: ZoneRefusal): string | null => {
  if (verdict.kind !== 'non-contiguous') return null
  if (verdict.cause === 'deselect') return `Without ${zone.name} your selection falls into separate parts.`
  const bridge = verdict.repairs.find(repair => repair.kind === 'add-between')
  const after = bridge === undefined ? '' : `, with ${zonesText(between(bridge, zone.id).length)} between`
  return `${zone.name} lies ${distanceText(verdict.gapM)} from your selection${after}.`
}

type RefusedZones = Pick<ZoneRefusal, 'zone' | 'keptMiddle' | 'dropped'>

/** Returns the button text of a repair: what it keeps or adds. */
export const repairTitle = (repair: Repair, { zone, keptMiddle }: RefusedZones): string => {
  if (repair.kind === 'keep-larger') {
    const name = keptMiddle?.name ?? zone.name
    if (repair.ids.length > 1) return `Keep the ${repair.ids.length} zones around ${name}`
    return keptMiddle?.id === zone.id ? `Keep ${name} instead` : `Keep ${name} alone`
  }
  const others = between(repair, zone.id).length
  return others === 1 ? 'Add the zone between' : `Add the ${others} zones between`
}

/**
 * Describes the result of a repair: its size, the price difference, and the dropped zones.
 * @param price such as '+50 credits'; null until it is known
 */
export const repairDetail = (repair: Repair, { dropped }: RefusedZones, price: string | null): string => {
  const gone = repair.kind === 'keep-larger' ? dropped : []
  const parts = [
    zonesText(repair.ids.length),
    `${areaText(repair.areaKm2)} km²`,
    repair.population === null ? null : `${peopleText(repair.population)} people`,
    price,
    gone.length === 0 ? null : `drops ${gone.length === 1 ? gone[0]!.name : `${gone.length} of your zones`}`,
  ]
  return parts.filter(part => part !== null).join(', ')
}

/** Returns why the other rules forbid a repair. Null if they allow it. */
export const repairProblem = (repair: Repair, rules: SelectionRules): string | null => {
  if (repair.ids.length > rules.maxZones) return refusalText(TOO_MANY_ZONES)
  if (rules.maxAreaKm2 !== null && repair.areaKm2 > rules.maxAreaKm2)
    return areaTooLarge(repair.areaKm2, rules.maxAreaKm2).title
  return null
}

/** Returns the zone nearest to the centre of these zones. */
const middleOf = (zones: readonly ZoneSummary[]): ZoneSummary | null => {
  const mean = (axis: 0 | 1) => zones.reduce((sum, { inside }) => sum + inside[axis], 0) / zones.length
  const [lon, lat] = [mean(0), mean(1)]
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const away = ({ inside }: ZoneSummary) => Math.hypot((inside[0] - lon) * squeeze, inside[1] - lat)
  return zones.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

export const describeRefusal = async (
  engine: GeoEngine,
  setId: number,
  zone: number,
  verdict: RefusedVerdict,
): Promise<ZoneRefusal> => {
  const bridge =
    verdict.kind === 'non-contiguous' ? verdict.repairs.find(repair => repair.kind === 'add-between') : undefined
  const added = bridge === undefined ? [] : between(bridge, zone)
  const keepLarger =
    verdict.kind === 'non-contiguous' ? verdict.repairs.find(repair => repair.kind === 'keep-larger') : undefined
  const summariesOf = (ids: Iterable<number> | undefined) => engine.summaries(setId, Uint32Array.from(ids ?? []))
  // The text and the repairs also work without the drawing, for example if the code that unites zones failed to load.
  const ringsOf = async (ids: readonly number[]): Promise<Outline['lonLat'] | null> =>
    ids.length === 0
      ? null
      : engine.outline(setId, Uint32Array.from(ids)).then(
          ({ lonLat }) => lonLat,
          (error: unknown) => {
            console.error(error)
            return null
          },
        )
  const [zones, refused, bridged, keptZones, dropped] = await Promise.all([
    summariesOf([zone, ...added]),
    ringsOf([zone]),
    ringsOf(added),
    summariesOf(keepLarger?.ids),
    summariesOf([...(keepLarger?.removed ?? [])].filter(id => id !== zone)),
  ])
  const [summary, ...betweenZones] = zones
  if (summary === undefined) throw new Error(`Zone ${zone} has no summary`)
  return {
    verdict,
    words: wordsOf(verdict),
    zone: summary,
    refused: refused ?? [],
    between: bridged,
    betweenZones,
    keptMiddle: middleOf(keptZones),
    dropped,
  }
}

/** A change of several zones that the rules refuse. Nothing is applied until the user chooses a repair. */
export interface ChangeRefusal {
  /** The name of the refused step, such as 'lasso'. */
  readonly label: string
  /** The subject of the refusal: the shape, or the selection with the shape. */
  readonly noun: string
  readonly verdict: RefusedVerdict
  readonly title: string
  readonly message: string
  /** The whole requested selection. */
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

/**
 * Returns by how much the request exceeds each limit, as parts of a sentence: '17 zones', '0.51 km²', '5,035 people'.
 */
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

/** Returns a sentence on how far apart the separate parts are, which follows the sentence about the rule. */
export const apartText = ({ verdict, noun }: Pick<ChangeRefusal, 'verdict' | 'noun'>): string | null =>
  verdict.kind === 'non-contiguous' ? `The parts of the ${noun} lie ${distanceText(verdict.gapM)} apart.` : null

/**
 * Returns the button text of a repair.
 * @param coarser the name of the coarser zones
 */
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
      return ids.length === 1 ? 'The zone nearest the centre' : `The ${ids.length} nearest the centre`
    case 'coarser':
      return `Use ${coarser} instead`
    case 'largest-middle':
      return maxAreaKm2 === null || asked.areaKm2 <= maxAreaKm2
        ? `Largest area with ${zonesText(ids.length)}`
        : `Largest area within ${Number(maxAreaKm2.toFixed(2))} km²`
  }
}

/** Formats a repair's figures as '40 zones, 17.41 km², 73,157 people'. */
export const repairFigures = ({ ids, areaKm2, population }: Repair): string =>
  [
    zonesText(ids.length),
    `${areaText(areaKm2)} km²`,
    ...(population === null ? [] : [`${peopleText(population)} people`]),
  ].join(', ')

/** Formats the kept share as '70% of the lasso'. */
export const keptText = ({ kept }: Repair, { noun }: Pick<ChangeRefusal, 'noun'>): string =>
  `${Math.round(kept * 100)}% of the ${noun}`
