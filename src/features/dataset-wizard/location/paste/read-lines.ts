import type { NamedZone, ResolvedLine } from '../../../../../workers/contract.ts'
import { isRefusal } from '../../../../app/call-error.ts'
import type { FoundPostcode, NamedPlace, ZoneElsewhere } from '../../../../contract/places.ts'
import { MAX_CODES_IN_CALL, MAX_POSTCODES_IN_CALL } from '../../../../domain/constants.ts'
import { isPostcodeShape, postcodePartsOf, postcodeWeight } from '../../../../domain/geography/postcodes.ts'
import type { OpenZoneSet } from '../../../../engine/open-zone-file.ts'
import type { WizardCalls } from '../../model/calls.ts'

/** The outcome of one line of a list. */
export type LineOutcome =
  | { readonly kind: 'found'; readonly readAs: string; readonly zones: readonly NamedZone[] }
  | {
      readonly kind: 'choose'
      readonly readAs: string
      /** Why several zones match: '6 zones lie in Holbeck'. */
      readonly text: string
      /** The zones to choose from. `count` is the number of all matches. */
      readonly zones: readonly NamedZone[]
      readonly count: number
    }
  | {
      /** A zone of another system, and the zones of the open system that cover it. */
      readonly kind: 'elsewhere'
      readonly readAs: string
      readonly text: string
      readonly zones: readonly NamedZone[]
      /** The year in that system's name, such as '2011', or null. */
      readonly year: string | null
    }
  | {
      readonly kind: 'unknown'
      readonly readAs: string
      readonly text: string
      /** The only zone whose code or name differs by one character. */
      readonly near: NamedZone | null
      /** True if the lookup failed and can be repeated. */
      readonly failed?: boolean
    }

export const listed = (zones: readonly NamedZone[]): string => {
  const names = zones.slice(0, 3).map(({ name }) => name)
  const others = zones.length - names.length
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
}

const YEAR = /\b(?:19|20)\d\d\b/

/** Returns the year in a zone system's name, or null. */
const yearOf = (system: string): string | null => YEAR.exec(system)?.[0] ?? null

/** From this share on, a zone counts as whole, because new versions shift borders slightly. */
const WHOLE = 0.95

/**
 * Describes how zones of the open system cover a zone of another.
 * @param open name of the open system
 */
const coverText = ({ covering, system }: ZoneElsewhere, open: string): string => {
  const [then, now] = [yearOf(system), yearOf(open)]
  const when = then !== null && now !== null && now > then ? ` in ${now}` : ''
  const areParts = covering.every(({ ownShare }) => ownShare >= WHOLE)
  if (covering.length > 1) return `${areParts && when !== '' ? `split${when}` : 'covered by'}: ${listed(covering)}`
  const isWhole = covering[0]!.share >= WHOLE
  if (!isWhole) return `covered in part by ${listed(covering)}`
  if (areParts)
    return when === '' ? `covers the same area as ${listed(covering)}` : `became${when}: ${listed(covering)}`
  return when === '' ? `lies in ${listed(covering)}` : `merged${when}: ${listed(covering)}`
}

export const outcomeElsewhere = (found: ZoneElsewhere, open: string): LineOutcome => {
  const readAs = `Zone of ${found.system}`
  if (found.covering.length === 0)
    return { kind: 'unknown', readAs, text: `${found.name} lies outside the zones of ${open}`, near: null }
  return { kind: 'elsewhere', readAs, text: coverText(found, open), zones: found.covering, year: yearOf(found.system) }
}

type ListCalls = Pick<WizardCalls, 'postcodes' | 'elsewhere' | 'placesNamed'>

/**
 * The number of entries per message from the worker. Unpacking a message of 5,000 would block the main thread for 15
 * ms.
 */
const RESOLVED_AT_ONCE = 1000
/** Longer entries are not looked up in other zone systems. */
const LONGEST_ENTRY = 120

const READ_AS = {
  code: 'Code',
  name: 'Name',
  place: 'Name of a place',
  'part-of-name': 'Part of a name',
  'part-of-code': 'Part of a code',
} as const
const KINDS = { postcode: 'Postcode', sector: 'Postcode sector', district: 'Postcode district' } as const

/** Matches letters and digits without spaces, including at least one digit. */
const looksLikeCode = (text: string): boolean => /^(?=.*\d)[\w.-]+$/.test(text)
const readAs = (text: string): string =>
  isPostcodeShape(text) ? KINDS.postcode : looksLikeCode(text) ? READ_AS.code : READ_AS.name

const severalText = (as: keyof typeof READ_AS, text: string, count: number): string => {
  switch (as) {
    case 'code':
      return `${count} zones have this code`
    case 'name':
      return `${count} zones have this name`
    case 'place':
      return `${count} zones lie in ${text}`
    case 'part-of-name':
      return `${count} zones begin with ${text}`
    case 'part-of-code':
      return `${count} codes begin with ${text}`
  }
}

/** Returns a line's outcome based on the open zones only. Null if none of them match. */
const outcomeHere = (text: string, { as, count, zones }: ResolvedLine): LineOutcome | null => {
  if (as === 'none' || as === 'near') return null
  return count === 1
    ? { kind: 'found', readAs: READ_AS[as], zones }
    : { kind: 'choose', readAs: READ_AS[as], text: severalText(as, text, count), zones, count }
}

/**
 * Returns the outcome of a line that nothing matches.
 * @param codeLength the length of the open zones' codes; null if it varies
 */
const unknownOutcome = (text: string, { as, count, zones }: ResolvedLine, codeLength: number | null): LineOutcome => {
  const length = text.replace(/\s/g, '').length
  const hints = [
    ...(looksLikeCode(text) && codeLength !== null && length !== codeLength
      ? [`${length} ${length === 1 ? 'character' : 'characters'}, a code has ${codeLength}`]
      : []),
    ...(as !== 'near'
      ? []
      : [count === 1 ? `did you mean ${nearText(text, zones[0]!)}?` : `close to ${listed(zones)}`]),
  ]
  return {
    kind: 'unknown',
    readAs: readAs(text),
    text: hints.length > 0 ? hints.join('; ') : 'no zone has this code or name',
    near: as === 'near' && count === 1 ? zones[0]! : null,
  }
}

const nearText = (text: string, { code, name }: NamedZone): string => (looksLikeCode(text) ? `${code}, ${name}` : name)

const failedOutcome = (text: string, error: unknown, what: string): LineOutcome => ({
  kind: 'unknown',
  readAs: readAs(text),
  text: isRefusal(error) ? error.message : `${what} could not be reached`,
  near: null,
  failed: true,
})

/** Splits a list into parts with a weight of at most `most`. */
const inParts = (texts: readonly string[], weight: (text: string) => number, most: number): string[][] => {
  const parts: string[][] = []
  let left = 0
  for (const text of texts) {
    if (parts.length === 0 || weight(text) > left) {
      parts.push([])
      left = most
    }
    parts.at(-1)!.push(text)
    left -= weight(text)
  }
  return parts
}

/** Returns the distinct zones at each entry's positions, sorted by name. */
const zonesAt = async (
  { engine, info }: OpenZoneSet,
  found: readonly { readonly positions: readonly (readonly [lon: number, lat: number])[] }[],
): Promise<(readonly NamedZone[])[]> => {
  const grid = await engine.toGrid(Float64Array.from(found.flatMap(({ positions }) => positions.flat())))
  const eastings = Float64Array.from({ length: grid.length / 2 }, (_, i) => grid[i * 2]!)
  const northings = Float64Array.from({ length: grid.length / 2 }, (_, i) => grid[i * 2 + 1]!)
  const ids = await engine.locate(info.setId, eastings, northings)
  const zoneIds = Uint32Array.from(new Set(ids.filter(id => id !== 0)))
  const named = new Map((await engine.summaries(info.setId, zoneIds)).map(zone => [zone.id, zone]))
  let at = 0
  return found.map(({ positions }) => {
    const here = new Set(ids.subarray(at, at + positions.length))
    at += positions.length
    return [...here]
      .flatMap(id => named.get(id) ?? [])
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  })
}

const postcodeOutcome = (found: FoundPostcode, zones: readonly NamedZone[], system: string): LineOutcome => {
  const as = KINDS[found.kind]
  if (zones.length === 0)
    return { kind: 'unknown', readAs: as, text: `${found.name} lies outside the zones of ${system}`, near: null }
  if (zones.length === 1) return { kind: 'found', readAs: as, zones }
  return { kind: 'choose', readAs: as, text: `its postcodes lie in ${zones.length} zones`, zones, count: zones.length }
}

/**
 * Offers the zones at the centres of places. They are never picked automatically, because a place extends beyond its
 * centre and seldom matches a zone.
 */
const placeOutcome = (places: readonly NamedPlace[], zones: readonly NamedZone[], system: string): LineOutcome => {
  const { name, within } = places[0]!
  const full = within === null ? name : `${name}, ${within}`
  if (zones.length === 0)
    return { kind: 'unknown', readAs: READ_AS.place, text: `${full} lies outside the zones of ${system}`, near: null }
  const text =
    places.length === 1
      ? `the middle of ${full} lies in ${zones[0]!.name}`
      : zones.length === 1
        ? `${places.length} places have this name; one lies in ${zones[0]!.name}`
        : `${places.length} places have this name, in ${zones.length} zones`
  return { kind: 'choose', readAs: READ_AS.place, text, zones, count: zones.length }
}

/**
 * Returns the outcomes of entries that are place names. Null for other entries, and for all of them if the lookup
 * fails.
 */
const readPlaces = async (
  open: OpenZoneSet,
  calls: ListCalls,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(LineOutcome | null)[]> => {
  if (texts.length === 0) return []
  try {
    const replies = await calls.placesNamed(texts, signal)
    const zones = await zonesAt(
      open,
      replies.map(places => ({ positions: places.map(({ long, lat }) => [long, lat] as const) })),
    )
    return replies.map((places, i) => (places.length === 0 ? null : placeOutcome(places, zones[i]!, open.name)))
  } catch (error) {
    if (!signal.aborted) console.error(error)
    return texts.map(() => null)
  }
}

/**
 * Reads the entries of a list: first as codes or names of the open zones, then as postcodes, then as zones of other
 * systems, and finally as place names. Calls `put` as soon as outcomes are known.
 */
export const readLines = async (
  open: OpenZoneSet,
  zoneSystemId: number,
  calls: ListCalls,
  entries: readonly string[],
  put: (outcomes: ReadonlyMap<string, LineOutcome>) => void,
  signal: AbortSignal,
): Promise<void> => {
  const resolved = new Map<string, ResolvedLine>()
  const lines: ResolvedLine[] = []
  for (const part of inParts(entries, () => 1, RESOLVED_AT_ONCE)) {
    lines.push(...(await open.engine.resolve(open.info.setId, part)))
    if (signal.aborted) return
  }
  entries.forEach((text, i) => {
    resolved.set(text, lines[i]!)
  })
  const isExact = (text: string): boolean => ['code', 'name'].includes(resolved.get(text)!.as)
  const lengths = new Set(lines.flatMap(({ as, zones }) => (as === 'code' ? [zones[0]!.code.length] : [])))
  const codeLength = lengths.size === 1 ? [...lengths][0]! : null
  const asPostcodes = entries.filter(text => !isExact(text) && postcodeWeight(text) > 0)
  const isPostcode = new Set(asPostcodes)
  const here = (text: string) => outcomeHere(text, resolved.get(text)!)
  const ownOutcomes = entries.flatMap(text => {
    const outcome = isPostcode.has(text) ? null : here(text)
    return outcome === null ? [] : [[text, outcome] as const]
  })
  put(new Map(ownOutcomes))

  const lost = entries.filter(text => !isPostcode.has(text) && here(text) === null)
  for (const part of inParts(asPostcodes, postcodeWeight, MAX_POSTCODES_IN_CALL)) {
    const outcomes = new Map<string, LineOutcome>()
    try {
      const replies = await calls.postcodes(part, signal)
      const postcodes = replies.filter(reply => reply !== null)
      const zones = await zonesAt(open, postcodes)
      part.forEach((text, i) => {
        const reply = replies[i]
        const own = here(text)
        if (reply) {
          const outcome = postcodeOutcome(reply, zones[postcodes.indexOf(reply)]!, open.name)
          outcomes.set(text, outcome.kind === 'unknown' && own !== null ? own : outcome)
        } else if (own !== null) outcomes.set(text, own)
        else if (isPostcodeShape(text) && resolved.get(text)!.as === 'none')
          outcomes.set(text, {
            kind: 'unknown',
            readAs: KINDS.postcode,
            text: 'not in the list of postcodes',
            near: null,
          })
        else lost.push(text)
      })
    } catch (error) {
      if (signal.aborted) return
      for (const text of part) outcomes.set(text, here(text) ?? failedOutcome(text, error, 'The list of postcodes'))
    }
    if (signal.aborted) return
    put(outcomes)
  }
  const searchable = lost.filter(text => text.length <= LONGEST_ENTRY)
  put(
    new Map(
      lost
        .filter(text => text.length > LONGEST_ENTRY)
        .map(text => [text, unknownOutcome(text, resolved.get(text)!, codeLength)]),
    ),
  )
  for (const part of inParts(searchable, () => 1, MAX_CODES_IN_CALL)) {
    const replies = await calls.elsewhere(zoneSystemId, part, signal).catch((error: unknown) => error)
    if (signal.aborted) return
    const isElsewhere = (i: number): boolean => Array.isArray(replies) && Boolean(replies[i])
    const names = part.filter((text, i) => !isElsewhere(i) && !looksLikeCode(text))
    const places = await readPlaces(open, calls, names, signal)
    if (signal.aborted) return
    const placeOf = new Map(names.map((text, i) => [text, places[i]!]))
    put(
      new Map(
        part.map((text, i) => {
          if (isElsewhere(i)) return [text, outcomeElsewhere((replies as ZoneElsewhere[])[i]!, open.name)]
          const place = placeOf.get(text)
          if (place) return [text, place]
          if (!Array.isArray(replies)) return [text, failedOutcome(text, replies, 'Other zone systems')]
          return [text, unknownOutcome(text, resolved.get(text)!, codeLength)]
        }),
      ),
    )
  }
}

/** Returns a function that is true for zones of the open set and for postcodes. It identifies the columns of a file. */
export const entryTest = async (open: OpenZoneSet, texts: readonly string[]): Promise<(text: string) => boolean> => {
  const distinct = [...new Set(texts)]
  const lines = await open.engine.resolve(open.info.setId, distinct)
  const matching = new Set(
    distinct.filter((text, i) => {
      const { as } = lines[i]!
      return as === 'code' || as === 'name' || postcodePartsOf(text)[0]?.kind === 'postcode'
    }),
  )
  return text => matching.has(text)
}
