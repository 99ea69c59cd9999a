/**
 * The base map below the zones on every map: the packaged map, a provider's own style, or vector tiles of OpenStreetMap
 * or Ordnance Survey in the Protomaps schema, drawn in the portal's style.
 */
export type Basemap =
  /** `streets` is true if the server has tiles of streets to draw over the packaged map (`STREETS_ADDRESS`). */
  | { readonly kind: 'packaged'; readonly streets: boolean }
  | { readonly kind: 'style'; readonly url: string }
  /**
   * `url` is the address of a PMTiles file; null if the server has the file and returns its address
   * (`BASEMAP_ADDRESS`).
   */
  | { readonly kind: 'tiles'; readonly url: string | null }

/** The path that returns the current address of the server's PMTiles file. */
export const BASEMAP_ADDRESS = '/basemap/archive'
/** The path that returns the current address of the PMTiles file of streets over the packaged map. */
export const STREETS_ADDRESS = '/basemap/streets'

/** The credit that Ordnance Survey requires for its open data (Open Government Licence). */
export const OS_CREDIT = 'Contains OS data © Crown copyright and database right'

/**
 * The credit for postcodes, which Ordnance Survey, Royal Mail and the Office for National Statistics publish together.
 */
export const POSTCODE_CREDIT = `${OS_CREDIT}. Contains Royal Mail data © Royal Mail copyright and database right. Source: Office for National Statistics licensed under the Open Government Licence v.3.0`

/** Whether an archive's credit names Ordnance Survey, as a converted OS Open Zoomstack's does. */
export const isOfOrdnanceSurvey = (attribution: string): boolean => /\bOS data\b.*Crown copyright/i.test(attribution)
