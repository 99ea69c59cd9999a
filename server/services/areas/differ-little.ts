import { addExpected, type ExpectedDevices, NO_DEVICES } from './expected-devices.ts'

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
