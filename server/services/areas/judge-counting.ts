import { NEGLIGIBLE_DEVICES } from '../../../src/domain/compare/overlap-rule.ts'
import type { ServerEngine } from '../../../workers/ground/ground-calls.ts'
import type { LaidGround } from '../../../workers/ground/lay-ground.ts'
import { type NoiseKind, noiseKindText } from '../../warehouse/noise/dataset-salt.ts'
import { groundsOf } from '../../zones/grounds-of.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import type { CountedBy, CustomZones } from './counted-by.ts'
import { littleDifference } from './differ-little.ts'
import type { EarlierArea } from './earlier-areas.ts'
import { areaOf, type ExpectedDevices, expectedOnDifference } from './expected-devices.ts'
import { DIFFERENCE_MARGIN } from './judge-overlay.ts'
import { LEAST_SHARED_M2, sharesGround } from './shared-ground.ts'

/** Each kind of noise on a piece of ground in a month is another look at the same people. */
const MOST_SALTS = 3
/** Zones of two systems that are not the same in both; more take too long to overlay. */
const MOST_CHANGED = 1000

type Counted = Pick<EarlierArea, 'wkt' | 'evOnly' | 'flowZones'> & { readonly countedBy: CountedBy }

interface Parts {
  readonly engines: ZoneEngines
  readonly customZones: (id: number) => Promise<CustomZones>
  readonly onStandard: <T>(work: (engine: ServerEngine) => Promise<T>) => Promise<T>
}

interface Question<Area extends Counted> {
  readonly asked: Omit<Counted, 'wkt'>
  readonly laid: Pick<LaidGround, 'wkt' | 'pieces'>
  /** All areas of the overlay, from position 1. */
  readonly earlier: readonly Pick<EarlierArea, 'wkt'>[]
  /** The organisation's own areas among them, also those on the same ground. */
  readonly own: readonly Area[]
  /** Released, by square, of the vehicles that are counted. */
  readonly devices: ReadonlyMap<number, number>
  readonly minDevices: number
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

/** The zones of a system that another one has not, by position in its file: WKT, and the number of each. */
const zonesWithout = async (
  engines: ZoneEngines,
  { fileKey }: CustomZones,
  others: ReadonlySet<string>,
): Promise<{ readonly ids: readonly number[]; readonly wkts: readonly string[] } | null> =>
  engines.run(fileKey, async (engine, setId) => {
    const { ids, grounds } = await engine.content(setId)
    const changed = [...ids].filter((_, at) => !others.has(grounds[at]!))
    if (changed.length > MOST_CHANGED) return null
    return { ids: changed, wkts: (await groundsOf(engine, setId, changed)).map(({ wkt }) => wkt) }
  })

const groundsIn = (engines: ZoneEngines, { fileKey }: CustomZones): Promise<ReadonlySet<string>> =>
  engines.run(fileKey, async (engine, setId) => new Set((await engine.content(setId)).grounds))

/** Whether figures by the zones of one system less figures by another's can stand for few devices. */
const compareZones = async (
  { engines, onStandard }: Parts,
  mine: CustomZones,
  theirs: CustomZones,
  { devices, minDevices }: Pick<Question<Counted>, 'devices' | 'minDevices'>,
): Promise<'allowed' | 'many' | { readonly zone: string | null }> => {
  const ours = await zonesWithout(engines, mine, await groundsIn(engines, theirs))
  const others = await zonesWithout(engines, theirs, await groundsIn(engines, mine))
  if (ours === null || others === null) return 'many'
  const pieces = await onStandard(engine => engine.laySystems({ mine: ours.wkts, theirs: others.wkts }))
  if (pieces === null) return 'many'
  const isDrawn = mine.isDrawn || theirs.isDrawn
  const little = littleDifference(
    pieces.map(piece => ({ ...piece, devices: expectedOnDifference(piece.shares, devices, minDevices, isDrawn) })),
    ({ least }: ExpectedDevices) => least >= DIFFERENCE_MARGIN * minDevices,
    ({ most }: ExpectedDevices) => most < NEGLIGIBLE_DEVICES,
  )
  if (little === null) return 'allowed'
  if (little.mine === null) return { zone: null }
  const zone = ours.ids[little.mine]!
  return engines.run(mine.fileKey, async (engine, setId) => {
    const [summary] = await engine.summaries(setId, Uint32Array.of(zone))
    return { zone: summary!.name || summary!.code }
  })
}

/**
 * Judges an area by what it is counted by: a piece of ground has at most three kinds of noise in an organisation and a month, and
 * zone systems on the same ground do not differ by little. What is counted alike on the same ground shows the same figures again.
 */
export const judgeCounting = async <Area extends Counted>(
  parts: Parts,
  { asked, laid, earlier, own, devices, minDevices }: Question<Area>,
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
    const found = await compareZones(parts, mine.zones, zones, { devices, minDevices })
    if (found === 'many') return { kind: 'many zones', area }
    if (found !== 'allowed') return { kind: 'zones', area, zone: found.zone }
  }
  return ALLOWED
}
