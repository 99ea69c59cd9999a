import type { ZoneColumns } from '../columns/zone-columns.ts'

/** Without case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Numbers by their size: Leeds 2 comes before Leeds 10. */
const inOrder = (name: string) => name.replace(/\d+/g, digits => digits.padStart(9, '0'))

/** How well a zone fits, lower is better; null where it does not. */
const rank = (code: string, name: string, wanted: string): number | null => {
  if (code === wanted || name === wanted) return 0
  if (code.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  const at = name.indexOf(wanted)
  if (at < 0) return code.includes(wanted) ? 5 : null
  return name[at - 1] === ' ' ? 3 : 4
}

/** Finds zones by code or name, best first, then by name. */
export class TextSearch {
  private readonly codes: string[]
  private readonly names: string[]

  constructor(columns: ZoneColumns) {
    this.codes = Array.from({ length: columns.count }, (_, zone) => folded(columns.codes.at(zone)))
    this.names = Array.from({ length: columns.count }, (_, zone) => folded(columns.names.at(zone)))
  }

  /** Positions of the zones found. */
  find(text: string, limit: number): number[] {
    const wanted = folded(text.trim())
    if (wanted === '') return []
    const found: { zone: number; rank: number; name: string }[] = []
    this.codes.forEach((code, zone) => {
      const name = this.names[zone]!
      const fits = rank(code, name, wanted)
      if (fits !== null) found.push({ zone, rank: fits, name: inOrder(name) })
    })
    found.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    return found.slice(0, limit).map(({ zone }) => zone)
  }
}
