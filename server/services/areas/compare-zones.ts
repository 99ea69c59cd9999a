import { NEGLIGIBLE_DEVICES } from '../../../src/domain/compare/unlike.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import type { BySquare } from '../../warehouse/disclosure/square-cells.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import type { CustomZones } from './counted-by.ts'
import { addExpected, type ExpectedDevices, expectedOnDifference, NO_DEVICES } from './expected-devices.ts'
import { DIFFERENCE_MARGIN } from './judge-overlay.ts'

/** Ground in a zone of one system and a zone of another, by position; null for the ground outside all zones. */
export interface ZonePiece {
  readonly mine: number | null
  readonly theirs: number | null
  readonly devices: ExpectedDevices
}

/** The part of both systems that lies outside all their zones. */
const OUTSIDE = 'outside'
const nodesOf = ({ mine, theirs }: ZonePiece): readonly [string, string] => [
  mine === null ? OUTSIDE : `mine ${mine}`,
  theirs === null ? OUTSIDE : `theirs ${theirs}`,
]

/** The common ground of two groups of zones, and the first piece of it. */
interface Between<Piece> {
  readonly a: string
  readonly b: string
  readonly piece: Piece
  readonly devices: ExpectedDevices
}

/**
 * A piece of ground by which figures of the zones of one system, added and subtracted any number of times, can differ from figures of the
 * other system's while all ground by which they differ has few devices. Null if no piece is like that.
 *
 * Such a sum gives each zone a weight, and cancels on the ground that two zones share if their weights are equal. Where they share
 * enough, their weights must be equal. So zones that share enough are joined, then groups of zones that share enough, until no two do;
 * groups that still share ground that is not empty may have different weights, and their common ground is what the sum leaves.
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
      const known = between.get(`${a} ${b}`)
      const devices = addExpected(known?.devices ?? NO_DEVICES, piece.devices)
      between.set(`${a} ${b}`, { a, b, piece: known?.piece ?? piece, devices })
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

/** Zones of a system that the other one has not; more take seconds to overlay. */
const MOST_CHANGED = 500
/** Comparisons that are remembered: a price is asked again with each choice. */
const REMEMBERED = 100

export interface ComparisonParts {
  readonly engines: ZoneEngines
  readonly onStandard: <T>(work: (engine: ServerEngine) => Promise<T>) => Promise<T>
}

/** Released devices of the vehicles that are counted, by square. */
export interface ReleasedDevices {
  readonly devices: BySquare
  /** The name of the month's squares and vehicles. */
  readonly version: string
  readonly minDevices: number
}

/** Allowed; too many differences to compare; or the zone that differs by little, null for the ground outside all zones. */
export type ComparedZones = 'allowed' | 'many' | { readonly zone: string | null }

/** The zones of a system that another one has not, by position in its file: WKT, and the number of each. */
const zonesWithout = async (
  engines: ZoneEngines,
  { fileKey }: CustomZones,
  others: ReadonlySet<string>,
): Promise<{ readonly ids: readonly number[]; readonly wkts: readonly string[] } | null> =>
  engines.run(fileKey, async (engine, setId) => {
    const { ids, shapes } = await engine.content(setId)
    const changed = [...ids].filter((_, at) => !others.has(shapes[at]!))
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

/** Whether figures by the zones of one system less figures by another's can stand for few devices; remembers what it has found. */
export const createZoneComparison = () => {
  const remembered = new Map<string, ComparedZones>()
  return async (
    parts: ComparisonParts,
    mine: CustomZones,
    theirs: CustomZones,
    released: ReleasedDevices,
  ): Promise<ComparedZones> => {
    const key = JSON.stringify([mine.fileKey, theirs.fileKey, released.version])
    const known = remembered.get(key)
    if (known !== undefined) return known
    const found = await compare(parts, mine, theirs, released)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(key, found)
    return found
  }
}
export type ZoneComparison = ReturnType<typeof createZoneComparison>
