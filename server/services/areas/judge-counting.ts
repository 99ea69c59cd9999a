import type { AreaOverlay } from '../../../workers/overlay/overlay-area.ts'
import { type NoiseKind, noiseKindText } from '../../warehouse/builds/noise-keys.ts'
import type { ComparisonParts, ReleasedDevices, ZoneComparison } from './compare-zones.ts'
import type { CountedBy, CustomZones } from './counted-by.ts'
import { type EarlierArea, LEAST_SHARED_M2, sharesGround } from './earlier-areas.ts'
import { areaOf } from './expected-devices.ts'

/** Each kind of noise on a piece of ground in a month is another look at the same people. */
const MOST_SALTS = 3

type Counted = Pick<EarlierArea, 'wkt' | 'evOnly' | 'flowZones'> & { readonly countedBy: CountedBy }

interface Parts extends ComparisonParts {
  readonly customZones: (id: number) => Promise<CustomZones>
  readonly compareZones: ZoneComparison
}

interface Question<Area extends Counted> {
  readonly asked: Omit<Counted, 'wkt'>
  readonly laid: Pick<AreaOverlay, 'wkt' | 'pieces'>
  /** All areas of the overlay, from position 1. */
  readonly earlier: readonly Pick<EarlierArea, 'wkt'>[]
  /** The organisation's own areas among them, also those on the same ground. */
  readonly own: readonly Area[]
  readonly released: ReleasedDevices
}

export type CountingVerdict<Area> =
  | { readonly kind: 'allowed' }
  /** These areas have given a piece of its ground all the kinds of noise that it may have. */
  | { readonly kind: 'salts'; readonly areas: readonly Area[] }
  /** Its zones differ by little ground from those of this area; the zone is null for ground that lies in none of its zones. */
  | { readonly kind: 'zones'; readonly area: Area; readonly zone: string | null }
  /** Its zones differ from those of this area in more places than can be compared. */
  | { readonly kind: 'many zones'; readonly area: Area }

const ALLOWED = { kind: 'allowed' } as const

/**
 * Judges an area by what it is counted by: a piece of ground has at most three kinds of noise in an organisation and a month, and
 * zone systems on the same ground do not differ by little. Areas counted alike on the same ground show the same figures again.
 */
export const judgeCounting = async <Area extends Counted>(
  parts: Parts,
  { asked, laid, earlier, own, released }: Question<Area>,
): Promise<CountingVerdict<Area>> => {
  const describe = async ({ evOnly, flowZones, countedBy }: Omit<Counted, 'wkt'>) => {
    const { isTourism, zoneSystemId, standardVersion } = countedBy
    const zones = zoneSystemId === null ? null : await parts.customZones(zoneSystemId)
    const customZones = zones?.digest ?? null
    const kind: NoiseKind = { evOnly, isTourism, customZones, standardVersion, isFlows: flowZones !== null }
    return { evOnly, zones, kind: noiseKindText(kind) }
  }
  const positionOf = new Map(earlier.map(({ wkt }, at) => [wkt, at + 1]))
  const mine = await describe(asked)
  const there = []
  for (const area of own) {
    const position = positionOf.get(area.wkt)!
    if (sharesGround(laid, position)) there.push({ area, position, ...(await describe(area)) })
  }
  if (there.some(({ area, kind }) => area.wkt === laid.wkt && kind === mine.kind)) return ALLOWED

  for (const { within, shares } of laid.pieces) {
    if (!within.includes(0) || areaOf(shares) < LEAST_SHARED_M2) continue
    const kinds = new Map(
      there.filter(({ position }) => within.includes(position)).map(({ kind, area }) => [kind, area]),
    )
    if (!kinds.has(mine.kind) && kinds.size >= MOST_SALTS) return { kind: 'salts', areas: [...kinds.values()] }
  }

  const compared = new Set([mine.zones?.digest])
  for (const { area, evOnly, zones } of there) {
    if (mine.zones === null || zones === null || evOnly !== mine.evOnly || compared.has(zones.digest)) continue
    compared.add(zones.digest)
    const found = await parts.compareZones(parts, mine.zones, zones, released)
    if (found === 'many') return { kind: 'many zones', area }
    if (found !== 'allowed') return { kind: 'zones', area, zone: found.zone }
  }
  return ALLOWED
}
