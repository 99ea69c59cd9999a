/** The orders of a matrix's rows and columns. */
export const MATRIX_ORDERS = ['total', 'name', 'position'] as const
export type MatrixOrder = (typeof MATRIX_ORDERS)[number]

interface OrderedZone {
  readonly id: number
  readonly name: string
  /** Trips out of the zone and into it; null if there are no figures. */
  readonly total: number | null
  /** Degrees, WGS84. */
  readonly lat: number
}

const byName = new Intl.Collator('en-GB', { numeric: true })

const COMPARED: Readonly<Record<MatrixOrder, (a: OrderedZone, b: OrderedZone) => number>> = {
  total: (a, b) => (b.total ?? -1) - (a.total ?? -1) || a.id - b.id,
  name: (a, b) => byName.compare(a.name, b.name) || a.id - b.id,
  position: (a, b) => b.lat - a.lat || a.id - b.id,
}

/** Zones by their total, the largest first, by name, or from north to south. */
export const inMatrixOrder = (zones: readonly OrderedZone[], order: MatrixOrder): number[] =>
  zones.toSorted(COMPARED[order]).map(({ id }) => id)
