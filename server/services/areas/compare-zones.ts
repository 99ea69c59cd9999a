import { NEGLIGIBLE_DEVICES } from '../../../src/domain/compare/unlike.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import type { BySquare } from '../../warehouse/disclosure/square-cells.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import type { CustomZones } from './counted-by.ts'
import { addExpected, type ExpectedDevices, expectedOnDifference, NO_DEVICES } from './expected-devices.ts'
import { DIFFERENCE_MARGIN } from './judge-overlay.ts'

/**
 * A piece that belongs to one zone in each of two systems, given by the zones' positions. Null means everything outside
 * all zones.
 */
export interface ZonePiece {
  readonly mine: number | null
  readonly theirs: number | null
  readonly devices: ExpectedDevices
}

/** The node for everything outside all zones of either system. */
const OUTSIDE = 'outside'
const nodesOf = ({ mine, theirs }: ZonePiece): readonly [string, string] => [
  mine === null ? OUTSIDE : `mine ${mine}`,
  theirs === null ? OUTSIDE : `theirs ${theirs}`,
]

/** Where two groups of zones overlap, and the first piece of the overlap. */
interface Between<Piece> {
  readonly a: string
  readonly b: string
  readonly piece: Piece
  readonly devices: ExpectedDevices
}

/**
 * Finds a piece which shows that two sums, one over each system's zones, can differ only in pieces with few devices.
 * Returns null if there is none.
 *
 * Such a difference gives each zone a weight, and two zones with equal weights cancel where they overlap. If the
 * overlap has enough devices, the weights must be equal. The search therefore joins zones whose overlap is large
 * enough, then groups of zones, until no two overlap enough. The remaining groups may have different weights, and the
 * difference consists of their overlaps.
 */
export const littleDifference = <Piece extends ZonePiece>(
  pieces: readonly Piece[],
  isEnough: (devices: ExpectedDevices) => boolean,
  isNone: (devices: ExpectedDevices) => boolean,
): Piece | null => {
  const parent = new Map<string, string>()
  const groupOf = (node: string): string => {
    let group = node
    for (let next = parent.get(group); next !== undefined; next = parent.get(group)) group = next
    return group
  }
  for (;;) {
    const between = new Map<string, Between<Piece>>()
    for (const piece of pieces) {
      const [a = '', b = ''] = nodesOf(piece).map(groupOf).sort()
      if (a === b) continue
      const earlier = between.get(`${a} ${b}`)
      const devices = addExpected(earlier?.devices ?? NO_DEVICES, piece.devices)
      between.set(`${a} ${b}`, { a, b, piece: earlier?.piece ?? piece, devices })
    }
    const shared = [...between.values()]
    const joined = shared.filter(({ devices }) => isEnough(devices))
    if (joined.length === 0) {
      const left = shared.reduce((sum, { devices }) => addExpected(sum, devices), NO_DEVICES)
      const [most] = shared.sort((x, y) => y.devices.most - x.devices.most)
      return most === undefined || isNone(left) ? null : most.piece
    }
    for (const { a, b } of joined) if (groupOf(a) !== groupOf(b)) parent.set(groupOf(a), groupOf(b))
  }
}

/** The maximum number of zones that differ between two systems. Overlaying more would take seconds. */
const MOST_CHANGED = 500
/** The number of comparisons to remember. The wizard requests a price after each choice. */
const REMEMBERED = 100

export interface ComparisonParts {
  readonly engines: ZoneEngines
  readonly onStandard: <T>(work: (engine: ServerEngine) => Promise<T>) => Promise<T>
}

/** Released device counts by square, for the vehicles that a dataset counts. */
export interface ReleasedDevices {
  readonly devices: BySquare
  /** Identifies the month's squares and vehicles. */
  readonly version: string
  readonly minDevices: number
}

/**
 * Allowed, too many differences to compare, or the zone that differs too little; null means everything outside all
 * zones.
 */
type ComparedZones = 'allowed' | 'many' | { readonly zone: string | null }

/** The zones that a system has but another one lacks, in file order. Null if there are too many. */
const zonesWithout = async (
  engines: ZoneEngines,
  { fileKey }: CustomZones,
  others: ReadonlySet<string>,
): Promise<{ readonly ids: readonly number[]; readonly wkts: readonly string[] } | null> =>
  engines.run(fileKey, async (engine, setId) => {
    const { ids, shapes } = await engine.content(setId)
    const changed = [...ids].filter((_, index) => !others.has(shapes[index]!))
    if (changed.length > MOST_CHANGED) return null
    return { ids: changed, wkts: (await groundsOf(engine, setId, changed)).map(({ wkt }) => wkt) }
  })

const groundsIn = (engines: ZoneEngines, { fileKey }: CustomZones): Promise<ReadonlySet<string>> =>
  engines.run(fileKey, async (engine, setId) => new Set((await engine.content(setId)).shapes))

const compare = async (
  { engines, onStandard }: ComparisonParts,
  mine: CustomZones,
  theirs: CustomZones,
  { devices, minDevices }: ReleasedDevices,
): Promise<ComparedZones> => {
  const ours = await zonesWithout(engines, mine, await groundsIn(engines, theirs))
  const others = await zonesWithout(engines, theirs, await groundsIn(engines, mine))
  if (ours === null || others === null) return 'many'
  const pieces = await onStandard(engine => engine.overlaySystems({ mine: ours.wkts, theirs: others.wkts }))
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
 * Checks whether the difference between two zone systems' figures can consist of few devices, and remembers the
 * results.
 */
export const createZoneComparison = () => {
  const remembered = new Map<string, ComparedZones>()
  return async (
    parts: ComparisonParts,
    mine: CustomZones,
    theirs: CustomZones,
    released: ReleasedDevices,
  ): Promise<ComparedZones> => {
    const key = JSON.stringify([mine.fileKey, theirs.fileKey, released.version])
    const earlier = remembered.get(key)
    if (earlier !== undefined) return earlier
    const result = await compare(parts, mine, theirs, released)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(key, result)
    return result
  }
}
export type ZoneComparison = ReturnType<typeof createZoneComparison>
