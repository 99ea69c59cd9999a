/** A difference with its interval. */
export interface DotPoint {
  /** The indexes of the row and of the series. */
  readonly row: number
  readonly series: number
  /** Differences from the base; null if there is none. */
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** A clear difference is filled and captioned. */
  readonly clear: boolean
  /** The caption of a clear difference: `+12%`. */
  readonly text: string
  /** The lines of its tooltip, the name first. */
  readonly lines: readonly string[]
}

/** A chart of differences as data: a row of dots with intervals for each row of a table. */
export interface DotSpec {
  /** Part of the accessible name: `differences in visits by day, 7 rows`. */
  readonly subject: string
  /** Above the rows: `Difference in visits per day, % of the base`. */
  readonly valueTitle: string
  /** The caption of the line of the base: `City centre = 0`. */
  readonly baseTitle: string
  /** What the base counts as on the axis, and the unit after its numbers: 0 and `%`, or 100 and an empty text. */
  readonly origin: number
  readonly unit: string
  readonly rows: readonly string[]
  /** The row with the largest clear difference; null if there is none. */
  readonly finding: number | null
  /** The names of the series with their marks (`series-shapes.ts`), 1 to 5. */
  readonly series: readonly { readonly name: string; readonly mark: number }[]
  readonly points: readonly DotPoint[]
}
