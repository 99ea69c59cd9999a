import { type Contains, createContains, parseArea, type Ring } from '../../../../../server/warehouse/builds/area.ts'
import { extentOf } from '../../../../../workers/geometry/polygons.ts'

const SQUARE_M = 500
const ROWS = 4096
const squareAt = (e: number, n: number) => Math.floor(e / SQUARE_M) * ROWS + Math.floor(n / SQUARE_M)

/** A trip of the month that does not end at home; EPSG:27700, metres. */
export interface Visit {
  readonly person: number
  readonly destE: number
  readonly destN: number
  readonly homeE: number
  readonly homeN: number
}

/** A month's visits, including the true numbers for any ground. */
export interface Visits {
  readonly all: readonly Visit[]
  /** How many devices visit the ground and do not live on it. */
  devicesOf(wkt: string): number
  /** How many devices have a trip that counts in only one of the two areas. */
  differing(a: string, b: string): number
}

const isCounted =
  (contains: Contains) =>
  ({ destE, destN, homeE, homeN }: Visit): boolean =>
    contains(destE, destN) && !contains(homeE, homeN)

export const visitsOf = (all: readonly Visit[]): Visits => {
  const bySquare = new Map<number, Visit[]>()
  for (const visit of all) {
    const square = squareAt(visit.destE, visit.destN)
    const held = bySquare.get(square)
    if (held) held.push(visit)
    else bySquare.set(square, [visit])
  }
  const near = (areas: readonly (readonly Ring[])[]): Visit[] => {
    const squares = new Set<number>()
    for (const rings of areas) {
      const [minE, minN, maxE, maxN] = extentOf([rings])
      for (let e = Math.floor(minE / SQUARE_M); e * SQUARE_M <= maxE; e++)
        for (let n = Math.floor(minN / SQUARE_M); n * SQUARE_M <= maxN; n++) squares.add(e * ROWS + n)
    }
    return [...squares].flatMap(square => bySquare.get(square) ?? [])
  }
  const peopleIn = (visits: readonly Visit[]) => new Set(visits.map(({ person }) => person)).size
  return {
    all,
    devicesOf(wkt) {
      const rings = parseArea(wkt)
      return peopleIn(near([rings]).filter(isCounted(createContains(rings))))
    },
    differing(a, b) {
      const areas = [parseArea(a), parseArea(b)]
      const [inA, inB] = areas.map(rings => isCounted(createContains(rings)))
      return peopleIn(near(areas).filter(visit => inA!(visit) !== inB!(visit)))
    },
  }
}
