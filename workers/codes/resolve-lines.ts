import type { TextColumn, ZoneColumns } from '../columns/zone-columns.ts'
import type { LineMeaning, ResolvedLine } from '../contract.ts'

const encoder = new TextEncoder()

/**
 * Normalises a line for comparison: without case, accents and white space.
 * @example lineKey(' leeds 111a') // 'leeds111a'
 */
export const lineKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

const keyBytes = (text: string): Uint8Array => encoder.encode(lineKey(text))

/**
 * True if two strings differ by one added, missing or replaced character, or by two adjacent characters that are
 * swapped.
 */
const isOneEditApart = (a: Uint8Array, aLength: number, b: Uint8Array, bLength: number): boolean => {
  if (Math.abs(aLength - bLength) > 1) return false
  const shorter = Math.min(aLength, bLength)
  let head = 0
  while (head < shorter && a[head] === b[head]) head++
  let tail = 0
  while (tail < shorter - head && a[aLength - 1 - tail] === b[bLength - 1 - tail]) tail++
  const [aLeft, bLeft] = [aLength - head - tail, bLength - head - tail]
  if (aLeft <= 1 && bLeft <= 1) return aLeft + bLeft > 0
  return aLeft === 2 && bLeft === 2 && a[head] === b[head + 1] && a[head + 1] === b[head]
}

/** Any odd number that is not close to a power of two. */
const BASE = 0x01000193
const BLOOM_BITS = 20

/** A polynomial hash modulo 2^32. The hash without one byte can be computed from the hashes of the prefixes. */
const nextHash = (hash: number, byte: number): number => (Math.imul(hash, BASE) + byte + 1) | 0

const powers: number[] = [1]
/** A power of BASE, modulo 2^32. */
const power = (exponent: number): number => {
  for (let e = powers.length; e <= exponent; e++) powers.push(Math.imul(powers[e - 1]!, BASE))
  return powers[exponent]!
}

/**
 * The hash of the bytes without the byte at `i`.
 * @param prefixes the hashes of the first 0, 1, … `length` bytes
 */
const hashWithout = (prefixes: Int32Array, length: number, i: number): number => {
  const rest = power(length - 1 - i)
  return (prefixes[length]! + Math.imul(prefixes[i]!, rest) - Math.imul(prefixes[i + 1]!, rest)) | 0
}

/** Maps hashes to numbers. One bit per hash answers most lookups without touching the map. */
class HashTable {
  private readonly bits = new Uint32Array(2 ** (BLOOM_BITS - 5))
  private readonly held = new Map<number, number[]>()

  add(hash: number, value: number) {
    const bit = bitOf(hash)
    this.bits[bit >>> 5]! |= 1 << (bit & 31)
    const values = this.held.get(hash)
    if (values === undefined) this.held.set(hash, [value])
    else if (values.at(-1) !== value) values.push(value)
  }

  /** The numbers stored for a hash, if any. */
  get(hash: number): readonly number[] | undefined {
    const bit = bitOf(hash)
    return (this.bits[bit >>> 5]! >>> (bit & 31)) & 1 ? this.held.get(hash) : undefined
  }
}

const bitOf = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - BLOOM_BITS)

/** The maximum number of matching zones to list for a line. */
const MAX_LISTED_ZONES = 200
/** A shorter string matches too many names to count as part of a word. */
const LEAST_PART = 2
/** A shorter code or name is close to too many others. */
const LEAST_NEAR = 4
/** The maximum number of zones that are one character apart to look up. Beyond this, only the ambiguity matters. */
const MAX_NEAR = 6
/** The maximum length of codes and names to compare, in bytes. */
const LONGEST = 120

/** How zones can match a line, best first. */
const MEANINGS = [
  'code',
  'name',
  'place',
  'part-of-name',
  'part-of-code',
  'near',
  'none',
] as const satisfies readonly LineMeaning[]
const [CODE, NAME, PLACE, PART_OF_NAME, PART_OF_CODE, NEAR, NONE] = [0, 1, 2, 3, 4, 5, 6] as const
const NO_ZONES: readonly number[] = []

/** A line, and the positions of the zones that match it best. */
class Query {
  readonly key: Uint8Array
  rank: number = NONE
  zones = NO_ZONES as number[]
  resolved: ResolvedLine | undefined

  constructor(key: Uint8Array) {
    this.key = key
  }

  add(rank: number, zone: number) {
    if (rank > this.rank) return
    if (rank < this.rank) {
      this.rank = rank
      this.zones = [zone]
    } else if (this.zones.at(-1) !== zone) this.zones.push(zone)
  }
}

/** A code or name that is normalised like a line, and the hashes of its prefixes. */
class Key {
  readonly bytes = new Uint8Array(LONGEST)
  readonly prefixes = new Int32Array(LONGEST + 1)
  /** 1 for a byte that is followed by white space or the end. */
  readonly endsWord = new Uint8Array(LONGEST)
  length = 0

  read(column: TextColumn, i: number) {
    const { bytes, start } = column
    const [from, to] = [start[i]!, start[i + 1]!]
    this.length = 0
    for (let at = from; at < to && this.length < LONGEST; at++) {
      const byte = bytes[at]!
      if (byte >= 0x80) return this.readFolded(column.at(i))
      if (byte <= 0x20) this.endWord()
      else this.push(byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)
    }
    this.endWord()
  }

  /** Reads text with accents word by word. */
  private readFolded(text: string) {
    this.length = 0
    for (const word of text.split(/\s+/)) {
      for (const byte of keyBytes(word)) if (this.length < LONGEST) this.push(byte)
      this.endWord()
    }
  }

  private push(byte: number) {
    const { length } = this
    this.bytes[length] = byte
    this.endsWord[length] = 0
    this.prefixes[length + 1] = nextHash(this.prefixes[length]!, byte)
    this.length = length + 1
  }

  private endWord() {
    if (this.length > 0) this.endsWord[this.length - 1] = 1
  }

  startsWith(key: Uint8Array): boolean {
    for (let i = 0; i < key.length; i++) if (key[i] !== this.bytes[i]) return false
    return true
  }
}

/**
 * Resolves each line to the zone with exactly this code or name, or to zones that begin with it, or to zones that are
 * one character apart. Case, accents and white space do not matter. All lines are resolved in one pass over the zones:
 * the hash of every prefix of a code or name is looked up in the lines' hashes. Building an index of the zones would
 * take longer than resolving 5,000 lines this way.
 */
export const resolveLines = (columns: ZoneColumns, lines: readonly string[]): ResolvedLine[] => {
  const queries = new Map<string, Query>()
  const table = new HashTable()
  const queriesOfLines: Query[] = []
  const byLine = lines.map(line => {
    const existing = queries.get(line)
    if (existing !== undefined) return existing
    const query = new Query(keyBytes(line).subarray(0, LONGEST))
    queries.set(line, query)
    if (query.key.length > 0) table.add(hashOf(query.key), queriesOfLines.push(query) - 1)
    return query
  })
  findExactAndParts(columns, queriesOfLines, table)
  findWithHyphens(columns, queries)
  const lost = queriesOfLines.filter(query => query.rank === NONE && query.key.length >= LEAST_NEAR)
  if (lost.length > 0) findNear(columns, lost)
  return byLine.map(query => {
    query.resolved ??= resolvedLine(columns, query)
    return query.resolved
  })
}

/** Resolves lines such as 'NPA 0006' that do not match as the code NPA-0006. */
const findWithHyphens = (columns: ZoneColumns, queries: ReadonlyMap<string, Query>) => {
  const table = new HashTable()
  const unmatched: Query[] = []
  const hyphenated: Query[] = []
  for (const [line, query] of queries) {
    const words = line.trim().split(/\s+/)
    if (query.rank !== NONE || words.length < 2) continue
    const other = new Query(keyBytes(words.join('-')).subarray(0, LONGEST))
    table.add(hashOf(other.key), hyphenated.push(other) - 1)
    unmatched.push(query)
  }
  if (hyphenated.length === 0) return
  findExactAndParts(columns, hyphenated, table)
  for (const [i, { rank, zones }] of hyphenated.entries()) {
    if (rank !== CODE) continue
    const query = unmatched[i]!
    query.rank = rank
    query.zones = zones
  }
}

const hashOf = (key: Uint8Array): number => {
  let hash = 0
  for (const byte of key) hash = nextHash(hash, byte)
  return hash
}

const findExactAndParts = (columns: ZoneColumns, asked: readonly Query[], table: HashTable): void => {
  const key = new Key()
  const isAsked = new Uint8Array(LONGEST + 1)
  for (const query of asked) isAsked[query.key.length] = 1
  for (let zone = 0; zone < columns.count; zone++)
    for (const isCode of [true, false]) {
      key.read(isCode ? columns.codes : columns.names, zone)
      for (let length = 1; length <= key.length; length++) {
        const hits = isAsked[length] === 1 ? table.get(key.prefixes[length]!) : undefined
        if (hits === undefined) continue
        for (const hit of hits) {
          const query = asked[hit]!
          if (query.key.length !== length || !key.startsWith(query.key)) continue
          if (length === key.length) query.add(isCode ? CODE : NAME, zone)
          else if (length < LEAST_PART) continue
          else if (isCode) query.add(PART_OF_CODE, zone)
          else query.add(key.endsWord[length - 1] === 1 ? PLACE : PART_OF_NAME, zone)
        }
      }
    }
}

/** Two strings that are one character apart become equal once a character is removed from one or both. */
const findNear = (columns: ZoneColumns, lost: readonly Query[]): void => {
  const table = new HashTable()
  const prefixes = new Int32Array(LONGEST + 1)
  lost.forEach(({ key }, query) => {
    key.forEach((byte, i) => {
      prefixes[i + 1] = nextHash(prefixes[i]!, byte)
    })
    table.add(prefixes[key.length]!, query)
    for (let i = 0; i < key.length; i++) table.add(hashWithout(prefixes, key.length, i), query)
  })
  const key = new Key()
  const compare = (zone: number, hits: readonly number[] | undefined): void => {
    if (hits === undefined) return
    for (const hit of hits) {
      const query = lost[hit]!
      if (query.zones.length >= MAX_NEAR || query.zones.at(-1) === zone) continue
      if (isOneEditApart(query.key, query.key.length, key.bytes, key.length)) query.add(NEAR, zone)
    }
  }
  for (let zone = 0; zone < columns.count; zone++)
    for (const column of [columns.codes, columns.names]) {
      key.read(column, zone)
      if (key.length < LEAST_NEAR - 1) continue
      compare(zone, table.get(key.prefixes[key.length]!))
      for (let i = 0; i < key.length; i++) compare(zone, table.get(hashWithout(key.prefixes, key.length, i)))
    }
}

const byName = new Intl.Collator('en-GB', { numeric: true })

const resolvedLine = (columns: ZoneColumns, { rank, zones }: Query): ResolvedLine => {
  const named = zones.map(zone => ({
    id: columns.ids[zone]!,
    code: columns.codes.at(zone),
    name: columns.names.at(zone),
  }))
  if (named.length > 1) named.sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.code, b.code))
  return { as: MEANINGS[rank]!, count: named.length, zones: named.slice(0, MAX_LISTED_ZONES) }
}
