import type { GeoEngine, Outline, Repair, SelectionRules, Verdict, ZoneSummary } from '../../../workers/contract.ts'
import { areaTooLarge, NON_CONTIGUOUS, type PlaceRefusal, TOO_MANY_ZONES } from '../../domain/location-rules.ts'

type Refused = Exclude<Verdict, { readonly kind: 'allowed' }>

/** Why a zone was not taken or let go, with all that the map shows of it. */
export interface ZoneRefusal {
  readonly verdict: Refused
  readonly words: PlaceRefusal
  readonly zone: ZoneSummary
  /** The refused zone's rings, and those of the zones that a repair would add; [lon, lat] degrees. Drawn where they can be had. */
  readonly refused: Outline['lonLat']
  readonly between: Outline['lonLat'] | null
  readonly betweenZones: readonly ZoneSummary[]
}

const wordsOf = (verdict: Refused): PlaceRefusal => {
  switch (verdict.kind) {
    case 'too-many':
      return TOO_MANY_ZONES
    case 'too-large':
      return areaTooLarge(verdict.areaKm2, verdict.limitKm2)
    case 'non-contiguous':
      return NON_CONTIGUOUS
  }
}

const metres = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const kilometres = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '470 m', '2.3 km'; to 10 m from 100 m on. */
export const distanceText = (distanceM: number): string => {
  if (distanceM >= 1000) return `${kilometres.format(distanceM / 1000)} km`
  const step = distanceM >= 100 ? 10 : 1
  return `${metres.format(Math.round(distanceM / step) * step)} m`
}

const zonesText = (count: number): string => (count === 1 ? '1 zone' : `${count} zones`)

/** Zones that a repair adds beside the refused one. */
const between = (repair: Repair, zone: number): number[] => [...repair.added].filter(id => id !== zone)

/** What went wrong here, after the rule's own words. */
export const refusalDetail = ({ verdict, zone }: ZoneRefusal): string | null => {
  if (verdict.kind !== 'non-contiguous') return null
  if (verdict.cause === 'deselect') return `Without ${zone.name} your selection falls into separate parts.`
  const bridge = verdict.repairs.find(repair => repair.kind === 'add-between')
  const after = bridge === undefined ? '' : `, with ${zonesText(between(bridge, zone.id).length)} between`
  return `${zone.name} lies ${distanceText(verdict.gapM)} from your selection${after}.`
}

/** A repair as its button says it. */
export const repairTitle = (repair: Repair, zone: number): string => {
  if (repair.kind === 'keep-larger') return 'Keep only the larger part'
  const others = between(repair, zone).length
  return others === 1 ? 'Add the zone between' : `Add the ${others} zones between`
}

/** Why a repair cannot be taken, by the other rules; null where it can. */
export const repairProblem = (repair: Repair, rules: SelectionRules): string | null => {
  if (repair.ids.length > rules.maxZones) return `${TOO_MANY_ZONES.title}: ${TOO_MANY_ZONES.message}`
  if (rules.maxAreaKm2 !== null && repair.areaKm2 > rules.maxAreaKm2)
    return areaTooLarge(repair.areaKm2, rules.maxAreaKm2).title
  return null
}

export const describeRefusal = async (
  engine: GeoEngine,
  setId: number,
  zone: number,
  verdict: Refused,
): Promise<ZoneRefusal> => {
  const bridge =
    verdict.kind === 'non-contiguous' ? verdict.repairs.find(repair => repair.kind === 'add-between') : undefined
  const added = bridge === undefined ? [] : between(bridge, zone)
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
  const [zones, refused, bridged] = await Promise.all([
    engine.summaries(setId, Uint32Array.of(zone, ...added)),
    ringsOf([zone]),
    ringsOf(added),
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
  }
}
