/**
 * Chains of withheld cells in a table of two ways, by docs/movement-data.md 5, a second time: cells are pipes from a row to a column,
 * each as wide as it has devices, through which one device at a time is sent. Shares no code with the product.
 */
export interface Pipe {
  readonly key: number
  readonly row: number
  readonly column: number
  readonly value: number
  readonly devices: number
  readonly isSafe: boolean
}

/**
 * The totals, by name, on the near side of the narrowest place between a cell's row and its column; null where at least `enough`
 * devices come through. A total whose withheld cell is on the near side brings along that cell's row.
 */
const nearSide = (pipes: readonly Pipe[], cell: Pipe, enough: number): Set<string> | null => {
  const room = new Map(pipes.map(pipe => [pipe, pipe.isSafe ? enough : Math.min(pipe.devices, enough - 1)]))
  const ends = (pipe: Pipe) => [`row ${pipe.row}`, `column ${pipe.column}`] as const
  const from = new Map<string, Pipe[]>()
  for (const pipe of pipes) for (const end of ends(pipe)) from.set(end, [...(from.get(end) ?? []), pipe])
  const [start, goal] = ends(cell)
  for (let sent = 0; sent < enough; sent++) {
    const reached = new Set<string>()
    const send = (at: string): boolean => {
      if (at === goal) return true
      reached.add(at)
      for (const pipe of from.get(at)!) {
        const [row, column] = ends(pipe)
        const [next, change] = at === row ? [column, -1] : [row, 1]
        if (reached.has(next) || (change < 0 && room.get(pipe) === 0)) continue
        room.set(pipe, room.get(pipe)! + change)
        if (send(next)) return true
        room.set(pipe, room.get(pipe)! - change)
      }
      return false
    }
    if (!send(start)) return reached
  }
  return null
}

/** The keys that stay shown. */
export const withoutChains = (
  pipes: readonly Pipe[],
  shown: ReadonlySet<number>,
  minDevices: number,
): ReadonlySet<number> => {
  const left = new Set(shown)
  const hidden = () => pipes.filter(({ key }) => !left.has(key))
  for (const cell of hidden().sort((a, b) => a.key - b.key)) {
    while (!cell.isSafe) {
      const near = nearSide(hidden(), cell, minDevices)
      if (near === null) break
      const known = new Set(hidden().flatMap(({ row, column }) => [`row ${row}`, `column ${column}`]))
      const misses = ({ row, column }: Pipe) => [`row ${row}`, `column ${column}`].filter(end => !known.has(end)).length
      const [next] = pipes
        .filter(({ key, row, column }) => left.has(key) && near.has(`row ${row}`) !== near.has(`column ${column}`))
        .sort((a, b) => Math.sign(misses(a)) - Math.sign(misses(b)) || a.value - b.value || a.key - b.key)
      if (!next) break
      left.delete(next.key)
    }
  }
  return left
}
