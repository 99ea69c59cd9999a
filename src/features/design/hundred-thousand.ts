const ROWS = 100_000
const PLACES = ['Beeston', 'Headingley', 'Hunslet', 'Morley', 'Otley', 'Pudsey', 'Seacroft', 'Wetherby']

export interface ZoneRow {
  readonly id: number
  readonly name: string
  readonly people: number
  readonly areaKm2: number
}

/** The same invented zones every time: Park and Miller's generator. */
export const hundredThousand = (): ZoneRow[] => {
  let state = 20261
  const next = (most: number) => {
    state = (state * 48271) % 2147483647
    return state % most
  }
  return Array.from({ length: ROWS }, (_, id) => ({
    id: id + 1,
    name: `${PLACES[next(PLACES.length)]} ${String(next(ROWS)).padStart(6, '0')}`,
    people: next(4000),
    areaKm2: next(5000) / 100,
  }))
}
