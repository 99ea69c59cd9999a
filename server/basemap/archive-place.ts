/** Where the operator's map is: in a file that this server serves, or at an address that browsers read themselves. */
export type ArchivePlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'address'; readonly url: string }

/**
 * Reads the setting BASEMAP_PMTILES.
 * @returns a sentence where it is neither a path nor an address that browsers can read
 * @example archivePlace('/srv/maps/gb.pmtiles') // { kind: 'file', path: '/srv/maps/gb.pmtiles' }
 */
export const archivePlace = (text: string): ArchivePlace | string => {
  // one letter is a drive
  const protocol = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase()
  if (protocol === undefined) return { kind: 'file', path: text }
  if ((protocol === 'https' || protocol === 'http') && URL.canParse(text)) return { kind: 'address', url: text }
  return 'is neither the path of a file nor an address that begins with https:// or http://'
}
