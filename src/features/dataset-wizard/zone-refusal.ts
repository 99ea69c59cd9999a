import type { GeoEngine, Outline, Repair, SelectionRules, Verdict, ZoneSummary } from '../../../workers/contract.ts'
import {
  areaTooLarge,
  NON_CONTIGUOUS,
  type PlaceRefusal,
  refusalText,
  TOO_MANY_ZONES,
} from '../../domain/geography/location-rules.ts'
import { counted, oneDecimal, whole } from '../../domain/text/numbers.ts'
import { areaText, peopleText } from './zone-words.ts'

export type RefusedVerdict = Exclude<Verdict, { readonly kind: 'allowed' }>

/** Why a single zone was not taken or let go, with all that the map shows of it. */
export interface ZoneRefusal {
  readonly verdict: RefusedVerdict
  readonly words: PlaceRefusal
  readonly zone: ZoneSummary
  /** The refused zone's rings, and those of the zones that a repair would add; [lon, lat] degrees. Drawn where they can be had. */
  readonly refused: Outline['lonLat']
  readonly between: Outline['lonLat'] | null
  readonly betweenZones: readonly ZoneSummary[]
  /** Of the repair that keeps one part: the zone at its middle, and the chosen zones that it lets go of. */
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

/** '470 m', '2.3 km'; to 10 m from 100 m on. */
export const distanceText = (distanceM: number): string => {
  if (distanceM >= 1000) return `${oneDecimal(distanceM / 1000)} km`
  const step = distanceM >= 100 ? 10 : 1
  return `${whole(Math.round(distanceM / step) * step)} m`
}

/** @example zonesText(4706) // '4,706 zones' */
export const zonesText = (count: number): string => counted(count, 'zone')

/** Zones that a repair adds beside the refused one. */
const between = (repair: Repair, zone: number): number[] => [...repair.added].filter(id => id !== zone)

/** The sentence that follows the rule's: the cause in this selection. */
export const refusalDetail = ({ verdict, zone }: ZoneRefusal): string | null => {
  if (verdict.kind !== 'non-contiguous') return null
  if (verdict.cause === 'deselect') return `Without ${zone.name} your selection falls into separate parts.`
  const bridge = verdict.repairs.find(repair => repair.kind === 'add-between')
  const after = bridge === undefined ? '' : `, with ${zonesText(between(bridge, zone.id).length)} between`
  return `${zone.name} lies ${distanceText(verdict.gapM)} from your selection${after}.`
}

type Told = Pick<ZoneRefusal, 'zone' | 'keptMiddle' | 'dropped'>

/** A repair as its button says it: what stays. */
export const repairTitle = (repair: Repair, { zone, keptMiddle }: Told): string => {
  if (repair.kind === 'keep-larger') {
    const name = keptMiddle?.name ?? zone.name
    if (repair.ids.length > 1) return `Keep the ${repair.ids.length} zones around ${name}`
    return keptMiddle?.id === zone.id ? `Keep ${name} instead` : `Keep ${name} alone`
  }
  const others = between(repair, zone.id).length
  return others === 1 ? 'Add the zone between' : `Add the ${others} zones between`
}

/** What comes of a repair: its size, what it changes of the price, and which chosen zones are gone. @param price '+50 credits'; null while it is not known */
export const repairDetail = (repair: Repair, { dropped }: Told, price: string | null): string => {
  const gone = repair.kind === 'keep-larger' ? dropped : []
  const parts = [
    zonesText(repair.ids.length),
    `${areaText(repair.areaKm2)} km²`,
    repair.population === null ? null : `${peopleText(repair.population)} people`,
    price,
    gone.length === 0 ? null : `lets go of ${gone.length === 1 ? gone[0]!.name : `${gone.length} of your zones`}`,
  ]
  return parts.filter(part => part !== null).join(', ')
}

/** Why a repair cannot be taken, by the other rules; null where it can. */
export const repairProblem = (repair: Repair, rules: SelectionRules): string | null => {
  if (repair.ids.length > rules.maxZones) return refusalText(TOO_MANY_ZONES)
  if (rules.maxAreaKm2 !== null && repair.areaKm2 > rules.maxAreaKm2)
    return areaTooLarge(repair.areaKm2, rules.maxAreaKm2).title
  return null
}

/** The zone nearest to the middle of some. */
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
  const kept =
    verdict.kind === 'non-contiguous' ? verdict.repairs.find(repair => repair.kind === 'keep-larger') : undefined
  const summariesOf = (ids: Iterable<number> | undefined) => engine.summaries(setId, Uint32Array.from(ids ?? []))
  // the words and the repairs stand without the drawing, as where the part that unites zones could not be fetched
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
    summariesOf(kept?.ids),
    summariesOf([...(kept?.removed ?? [])].filter(id => id !== zone)),
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
