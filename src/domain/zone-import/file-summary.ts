/** What a zone file holds before it is checked: enough to choose its coordinate system and the properties of its zones. */
export interface ZoneFileSummary {
  readonly format: string
  readonly bytes: number
  readonly features: number
  readonly vertices: number
  readonly properties: readonly PropertySummary[]
  /** The first ten features' properties, in the order of `properties`. */
  readonly rows: readonly (readonly string[])[]
  readonly suggested: { readonly code: string | null; readonly name: string | null; readonly population: string | null }
}

export interface PropertySummary {
  readonly name: string
  /** Values that differ, and features where it is empty. */
  readonly different: number
  readonly empty: number
  /** The sum where every value that there is can be a number of residents; null otherwise. */
  readonly sum: number | null
}
