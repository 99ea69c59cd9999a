export type Corner = readonly [x: number, y: number]

/** A contact between two edges that are not neighbours. */
export interface Contact {
  readonly at: Corner
  /** True unless they only share a single point that is an end of at least one of them. */
  readonly crosses: boolean
  /** The indexes of their rings. */
  readonly rings: readonly [number, number]
}

interface Edge {
  readonly from: Corner
  readonly to: Corner
  readonly ring: number
  /** Its index in the ring. */
  readonly at: number
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/**
 * If a determinant of doubles exceeds this relative error, its sign is certain (Shewchuk 1997, `ccwerrboundA`).
 * Includes room for rounded differences.
 */
const SURE = 16 * 3.3306690738754716e-16
/** Multiplied by this, a number with at most nine decimals is an integer. */
const WHOLE = 1e9

const exactSide = (a: Corner, b: Corner, c: Corner): number => {
  const whole = (value: number): bigint => BigInt(Math.round(value * WHOLE))
  const [ax, ay] = [whole(a[0]), whole(a[1])]
  const turn = (whole(b[0]) - ax) * (whole(c[1]) - ay) - (whole(b[1]) - ay) * (whole(c[0]) - ax)
  return turn > 0n ? 1 : turn < 0n ? -1 : 0
}

/**
 * 1 if c is to the left of the line from a to b, −1 to its right, 0 on it; exact for numbers with at most nine
 * decimals.
 */
const sideOf = (a: Corner, b: Corner, c: Corner): number => {
  const left = (b[0] - a[0]) * (c[1] - a[1])
  const right = (b[1] - a[1]) * (c[0] - a[0])
  const turn = left - right
  return Math.abs(turn) > SURE * (Math.abs(left) + Math.abs(right)) ? Math.sign(turn) : exactSide(a, b, c)
}

const isBetween = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other)

/** True if a point on an edge's line is on the edge itself. */
const isOnEdge = (a: Corner, b: Corner, at: Corner): boolean =>
  isBetween(at[0], a[0], b[0]) && isBetween(at[1], a[1], b[1])

/** Whether the boxes of two edges are disjoint. This rules out most pairs without a determinant. */
const areApart = (one: Edge, other: Edge): boolean =>
  other.left > one.right || other.bottom > one.top || other.top < one.bottom

const isSame = (a: Corner, b: Corner): boolean => a[0] === b[0] && a[1] === b[1]

/** The contact between two edges, or null. */
const edgesMeet = (a: Corner, b: Corner, c: Corner, d: Corner): Pick<Contact, 'at' | 'crosses'> | null => {
  const [sideC, sideD] = [sideOf(a, b, c), sideOf(a, b, d)]
  if (sideC * sideD > 0) return null
  const [sideA, sideB] = [sideOf(c, d, a), sideOf(c, d, b)]
  if (sideC * sideD < 0 && sideA * sideB < 0) {
    const [dx, dy] = [d[0] - c[0], d[1] - c[1]]
    const along = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / ((b[0] - a[0]) * dy - (b[1] - a[1]) * dx)
    return { at: [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])], crosses: true }
  }
  const shared = [
    ...(sideC === 0 && isOnEdge(a, b, c) ? [c] : []),
    ...(sideD === 0 && isOnEdge(a, b, d) ? [d] : []),
    ...(sideA === 0 && isOnEdge(c, d, a) ? [a] : []),
    ...(sideB === 0 && isOnEdge(c, d, b) ? [b] : []),
  ]
  const [first] = shared
  if (first === undefined) return null
  // Two different common points: the edges overlap.
  return { at: first, crosses: shared.some(at => !isSame(at, first)) }
}

/**
 * The contacts at which rings cross or touch themselves or one another. A ring is a list of corners that does not
 * repeat the first corner at its end, and never has the same corner twice in a row.
 * @param most stops after this many
 */
export const ringContacts = (rings: readonly (readonly Corner[])[], most = Number.POSITIVE_INFINITY): Contact[] => {
  const edges = rings.flatMap((corners, ring) =>
    corners.map((from, at): Edge => {
      const to = corners[(at + 1) % corners.length]!
      const [[x, y], [toX, toY]] = [from, to]
      return {
        ...{ from, to, ring, at },
        ...{ left: Math.min(x, toX), right: Math.max(x, toX), bottom: Math.min(y, toY), top: Math.max(y, toY) },
      }
    }),
  )
  edges.sort((a, b) => a.left - b.left)
  const contacts: Contact[] = []
  for (const [i, edge] of edges.entries()) {
    for (let j = i + 1; j < edges.length && edges[j]!.left <= edge.right; j++) {
      const other = edges[j]!
      if (areApart(edge, other)) continue
      const meeting = edgesMeet(edge.from, edge.to, other.from, other.to)
      if (meeting === null) continue
      const count = rings[edge.ring]!.length
      const apart = edge.ring === other.ring ? (other.at - edge.at + count) % count : 0
      // Neighbours share a corner. If they share more, the ring runs back on itself.
      if (!meeting.crosses && (apart === 1 || apart === count - 1)) continue
      contacts.push({ ...meeting, rings: [edge.ring, other.ring] })
      if (contacts.length >= most) return contacts
    }
  }
  return contacts
}

/** The contact between an open line's last edge and the rest of the line, or null. */
export const lineContact = (line: readonly Corner[]): Corner | null => {
  const [from, to] = line.slice(-2)
  if (from === undefined || to === undefined) return null
  for (let at = 0; at + 2 < line.length; at++) {
    const meeting = edgesMeet(line[at]!, line[at + 1]!, from, to)
    const isNeighbour = at + 3 === line.length
    if (meeting !== null && (meeting.crosses || !isNeighbour)) return meeting.at
  }
  return null
}
