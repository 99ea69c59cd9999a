/** A box in metres whose edges are off the grid lines, so that they need the exact test. */
export interface Place {
  readonly name: string
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const box = (name: string, e: number, n: number, width: number, height: number): Place => ({
  name,
  west: e - width / 2,
  south: n - height / 2,
  east: e + width / 2,
  north: n + height / 2,
})

/** A busy place as wide as a 500 m circle, one as wide as a 5 km circle, and 40 zones of one square kilometre. */
export const PLACES: readonly Place[] = [
  box('busy place, 500 m', 430_010, 433_690, 1000, 1000),
  box('busy place, 5 km', 430_010, 433_690, 10_000, 10_000),
  box('40 zones', 528_510, 179_490, 8000, 5000),
]

export const wktOf = ({ west, south, east, north }: Place): string =>
  `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`
