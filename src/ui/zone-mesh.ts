/** A point in the units of the drawing, y down. */
export type Point = readonly [x: number, y: number]

export interface MeshCell {
  readonly centre: Point
  /** Closed by its first point; neighbours share their edge exactly. */
  readonly ring: readonly Point[]
}

export interface ZoneMesh {
  /** Made when asked for: a drawing of the edges does without. */
  readonly cells: () => readonly MeshCell[]
  readonly edges: readonly MeshEdge[]
}

export interface MeshEdge {
  readonly line: readonly Point[]
  /** Between two districts. */
  readonly bound: boolean
}

export interface MeshOptions {
  readonly width: number
  readonly height: number
  /** Mean distance of two zones, before towns draw them together. */
  readonly spacing: number
  /** Where zones are small: [x, y, reach, pull from 0 to 0.7]. */
  readonly towns: readonly (readonly [number, number, number, number])[]
  readonly seed: number
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const WOBBLE = 0.5
/** Shares of the spacing. */
const SHORTEST_STEP = 0.1
/** Share of zones that swallow their neighbour, so that sizes differ. */
const MERGED = 0.3
/** Rows and columns outside the drawing: towns draw some of them in. */
const MARGIN_CELLS = 7
const DISTRICT_SPACING = 8

/** Bends a straight edge as rivers and old walls do: its middle is moved, then the middles of its halves. */
const bend = (from: Point, to: Point, shortest: number, random: () => number, line: Point[]): void => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  if (dx * dx + dy * dy < shortest * shortest) {
    line.push(from)
    return
  }
  const shift = (random() - 0.5) * WOBBLE
  const middle: Point = [(from[0] + to[0]) / 2 - dy * shift, (from[1] + to[1]) / 2 + dx * shift]
  bend(from, middle, shortest, random, line)
  bend(middle, to, shortest, random, line)
}

/**
 * An invented tessellation that looks like census zones: a jittered triangular lattice of centres, drawn together by
 * towns; zone corners are the centroids of its triangles, and edges are bent. Deterministic by its seed.
 */
export const zoneMesh = ({ width, height, spacing, towns, seed }: MeshOptions): ZoneMesh => {
  const random = randomFrom(seed)
  const rowHeight = spacing * 0.866
  const rows = Math.ceil(height / rowHeight) + 2 * MARGIN_CELLS
  const columns = Math.ceil(width / spacing) + Math.ceil(rows / 2) + 2 * MARGIN_CELLS
  const key = (i: number, j: number) => j * columns + i
  const centres: Point[] = []
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const x = (i - Math.ceil(rows / 2) - MARGIN_CELLS / 2 + j / 2 + (random() - 0.5) * 0.75) * spacing
      const y = (j - MARGIN_CELLS + (random() - 0.5) * 0.75) * rowHeight
      centres[key(i, j)] = towns.reduce<Point>(draw, [x, y])
    }
  const centre = (i: number, j: number): Point => centres[key(i, j)] as Point
  const middle = (...points: Point[]): Point => [
    points.reduce((sum, [x]) => sum + x, 0) / points.length,
    points.reduce((sum, [, y]) => sum + y, 0) / points.length,
  ]
  const up = (i: number, j: number) => middle(centre(i, j), centre(i + 1, j), centre(i, j + 1))
  const down = (i: number, j: number) => middle(centre(i + 1, j), centre(i + 1, j + 1), centre(i, j + 1))
  const district = (i: number, j: number) =>
    `${Math.round((i + j / 3) / DISTRICT_SPACING)} ${Math.round((j - i / 4) / DISTRICT_SPACING)}`
  const zone = mergeNeighbours(rows, columns, random)

  /** The three edges of each centre: to the next in its row, to the next row, and across. */
  const bent = new Map<string, Point[]>()
  const edges: MeshEdge[] = []
  for (let j = 1; j < rows - 2; j++)
    for (let i = 1; i < columns - 2; i++)
      for (const [side, from, to, a, b] of [
        ['a', down(i, j - 1), up(i, j), [i, j], [i + 1, j]],
        ['b', up(i, j), down(i - 1, j), [i, j], [i, j + 1]],
        ['c', up(i, j), down(i, j), [i + 1, j], [i, j + 1]],
      ] as const) {
        const line: Point[] = []
        bend(from, to, spacing * SHORTEST_STEP, random, line)
        line.push(to)
        bent.set(`${side}${key(i, j)}`, line)
        const bound = district(...a) !== district(...b)
        const seen = line.some(([x, y]) => x > -20 && y > -20 && x < width + 20 && y < height + 20)
        if (seen && (bound || zone(...a) !== zone(...b))) edges.push({ line, bound })
      }
  const side = (name: string, i: number, j: number, reversed: boolean): Point[] => {
    const line = bent.get(`${name}${key(i, j)}`) ?? []
    return (reversed ? [...line].reverse() : line).slice(0, -1)
  }
  const cells = () => {
    const made: MeshCell[] = []
    for (let j = 3; j < rows - 3; j++)
      for (let i = 3; i < columns - 3; i++) {
        const [x, y] = centre(i, j)
        if (x < -spacing || y < -spacing || x > width + spacing || y > height + spacing) continue
        const ring = [
          side('b', i, j, false),
          side('c', i - 1, j, true),
          side('a', i - 1, j, true),
          side('b', i, j - 1, true),
          side('c', i, j - 1, false),
          side('a', i, j, false),
        ].flat()
        made.push({ centre: [x, y], ring })
      }
    return made
  }
  return { cells, edges }
}

/** The zone of each cell: some cells are one with the next in their row or the row below. */
const mergeNeighbours = (rows: number, columns: number, random: () => number) => {
  const zones = Array.from({ length: rows * columns }, (_, index) => index)
  for (let index = 0; index < zones.length; index++) {
    const next = index + (random() < 0.5 ? 1 : columns)
    if (random() < MERGED && next < zones.length && zones[next] === next) zones[next] = zones[index] ?? index
  }
  return (i: number, j: number) => zones[j * columns + i]
}

/** Moves a point towards a town; the pull fades with the square of the distance, so that no two points change places. */
const draw = ([x, y]: Point, [townX, townY, reach, pull]: readonly [number, number, number, number]): Point => {
  const [dx, dy] = [x - townX, y - townY]
  const share = 1 - pull * Math.exp(-(dx * dx + dy * dy) / (reach * reach))
  return [townX + dx * share, townY + dy * share]
}

/** Lines as the `d` of one SVG path, to a tenth of a unit. */
export const linesPath = (lines: readonly (readonly Point[])[], closed = false): string =>
  lines.map(line => `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`).join('')

const round = (value: number): number => Math.round(value * 10) / 10
