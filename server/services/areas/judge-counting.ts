import type { AreaOverlay } from '../../../workers/overlay/overlay-area.ts'
import { type NoiseKind, noiseKindText } from '../../warehouse/builds/noise-keys.ts'
import type { ComparisonParts, ReleasedDevices, ZoneComparison } from './compare-zones.ts'
import type { CountedBy, CustomZones } from './counted-by.ts'
import { type EarlierArea, LEAST_SHARED_M2, sharesGround } from './earlier-areas.ts'
import { areaOf } from './expected-devices.ts'

/** Each kind of noise on the same ground in a month is another sample of the same people. */
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
  /** The organisation's own areas among them, including those on the same ground. */
  readonly own: readonly Area[]
  readonly released: ReleasedDevices
}

export type CountingVerdict<Area> =
  | { readonly kind: 'allowed' }
  /** These areas have used up the kinds of noise that a piece of its ground may have. */
  | { readonly kind: 'salts'; readonly areas: readonly Area[] }
  /** Its zones differ too little from this area's zones; the zone is null for everything outside its zones. */
  | { readonly kind: 'zones'; readonly area: Area; readonly zone: string | null }
  /** Its zones differ from this area's zones in too many places to compare. */
  | { readonly kind: 'many zones'; readonly area: Area }

const ALLOWED = { kind: 'allowed' } as const

/**
 * Judges how an area is counted. For each organisation and month, a piece of ground may have at most three kinds of
 * noise, and zone systems on the same ground must not differ by too little. Areas on the same ground that are counted
 * in the same way show the same figures again.
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
  const positionOf = new Map(earlier.map(({ wkt }, index) => [wkt, index + 1]))
  const newArea = await describe(asked)
  const overlapping = []
  for (const area of own) {
    const position = positionOf.get(area.wkt)!
    if (sharesGround(laid, position)) overlapping.push({ area, position, ...(await describe(area)) })
  }
  if (overlapping.some(({ area, kind }) => area.wkt === laid.wkt && kind === newArea.kind)) return ALLOWED

  for (const { within, shares } of laid.pieces) {
    if (!within.includes(0) || areaOf(shares) < LEAST_SHARED_M2) continue
    const kinds = new Map(
      overlapping.filter(({ position }) => within.includes(position)).map(({ kind, area }) => [kind, area]),
    )
    if (!kinds.has(newArea.kind) && kinds.size >= MOST_SALTS) return { kind: 'salts', areas: [...kinds.values()] }
  }

  const compared = new Set([newArea.zones?.digest])
  for (const { area, evOnly, zones } of overlapping) {
    if (newArea.zones === null || zones === null || evOnly !== newArea.evOnly || compared.has(zones.digest)) continue
    compared.add(zones.digest)
    const result = await parts.compareZones(parts, newArea.zones, zones, released)
    if (result === 'many') return { kind: 'many zones', area }
    if (result !== 'allowed') return { kind: 'zones', area, zone: result.zone }
  }
  return ALLOWED
}
