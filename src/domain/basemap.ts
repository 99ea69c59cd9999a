/**
 * What lies below the zones of every map: the packaged map, a provider's own style, or vector tiles of OpenStreetMap in the
 * Protomaps schema, drawn in the portal's style.
 */
export type Basemap =
  | { readonly kind: 'packaged' }
  | { readonly kind: 'style'; readonly url: string }
  /** `url` is the address of a PMTiles file; null: the server has the file, and says at which address (`BASEMAP_ADDRESS`). */
  | { readonly kind: 'tiles'; readonly url: string | null }

/** Where the server says at which address its PMTiles file is now. */
export const BASEMAP_ADDRESS = '/basemap/archive'
