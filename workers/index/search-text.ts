import type { ZoneColumns } from '../columns/zone-columns.ts'

/** Text without case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A code as people write it: 'NPA 0006' and 'npa0006' mean NPA-0006. */
const joined = (code: string) => code.replace(/[\s-]+/g, '')

/** Sorts numbers in names by value: Leeds 2 before Leeds 10. */
const inOrder = (name: string) => name.replace(/\d+/g, digits => digits.padStart(9, '0'))

/** How well a zone matches; lower is better. Null if it does not match. */
const rank = (code: string, name: string, query: string): number | null => {
  if (code === query || name === query) return 0
  if (code.startsWith(query)) return 1
  if (name.startsWith(query)) return 2
  const at = name.indexOf(query)
  if (at < 0) return code.includes(query) ? 5 : null
  return name[at - 1] === ' ' ? 3 : 4
}

/** Finds zones by code or name, best match first, then by name. */
export class TextSearch {
  private readonly codes: string[]
  private readonly joinedCodes: string[]
  private readonly names: string[]

  constructor(columns: ZoneColumns) {
    this.codes = Array.from({ length: columns.count }, (_, zone) => folded(columns.codes.at(zone)))
    this.joinedCodes = this.codes.map(joined)
    this.names = Array.from({ length: columns.count }, (_, zone) => folded(columns.names.at(zone)))
  }

  /** The positions of the zones found. */
  find(text: string, limit: number): number[] {
    const query = folded(text.trim())
    const joinedQuery = joined(query)
    if (joinedQuery === '') return []
    const matches: { zone: number; rank: number; name: string }[] = []
    this.codes.forEach((code, zone) => {
      const name = this.names[zone]!
      const fits = rank(code, name, query) ?? (this.joinedCodes[zone]!.startsWith(joinedQuery) ? 1 : null)
      if (fits !== null) matches.push({ zone, rank: fits, name: inOrder(name) })
    })
    matches.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    return matches.slice(0, limit).map(({ zone }) => zone)
  }
}
