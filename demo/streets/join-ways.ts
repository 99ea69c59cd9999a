import type { Position } from 'geojson'

const key = ([lon, lat]: Position): string => `${lon!.toFixed(7)} ${lat!.toFixed(7)}`

/** The cosine of the turn from one line to the next where they meet: 1 is straight on, -1 is back. */
const straightness = (line: readonly Position[], next: readonly Position[]): number => {
  const [[ax, ay], [bx, by], [cx, cy]] = [line.at(-2)!, line.at(-1)!, next[1]!] as [Position, Position, Position]
  const narrowing = Math.cos((by! * Math.PI) / 180)
  const [ux, uy, vx, vy] = [(bx! - ax!) * narrowing, by! - ay!, (cx! - bx!) * narrowing, cy! - by!]
  return (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1)
}

/**
 * Joins lines that meet end to end into longer ones, straight on where several meet. Streets are stored in pieces, and
 * MapLibre only writes a name along one piece.
 */
export const joinWays = (pieces: readonly Position[][]): Position[][] => {
  const left = new Set(pieces.filter(piece => piece.length > 1))
  const byEnd = new Map<string, Position[][]>()
  for (const piece of left)
    for (const end of [piece[0]!, piece.at(-1)!]) byEnd.set(key(end), [...(byEnd.get(key(end)) ?? []), piece])

  const extended = (start: Position[]): Position[] => {
    let line = start
    for (;;) {
      const end = key(line.at(-1)!)
      const [next] = (byEnd.get(end) ?? [])
        .filter(piece => left.has(piece))
        .map(piece => ({ piece, ahead: key(piece[0]!) === end ? piece : piece.toReversed() }))
        .toSorted((a, b) => straightness(line, b.ahead) - straightness(line, a.ahead))
      if (next === undefined || straightness(line, next.ahead) < 0) return line
      left.delete(next.piece)
      line = [...line, ...next.ahead.slice(1)]
    }
  }

  const joined: Position[][] = []
  for (const piece of left) {
    left.delete(piece)
    joined.push(extended(extended(piece).toReversed()))
  }
  return joined
}
