import type { NamedZone } from '../../../../workers/contract.ts'
import type { ZoneElsewhere } from '../../../contract/places.ts'

/** The outcome of one line of a list. */
export type LineOutcome =
  | { readonly kind: 'found'; readonly readAs: string; readonly zones: readonly NamedZone[] }
  | {
      readonly kind: 'choose'
      readonly readAs: string
      /** Why there are several: '6 zones lie in Holbeck'. */
      readonly text: string
      /** The zones to choose from; `count` is how many there are in all. */
      readonly zones: readonly NamedZone[]
      readonly count: number
    }
  | {
      /** A zone of another system, with the zones of this one that cover it. */
      readonly kind: 'elsewhere'
      readonly readAs: string
      readonly text: string
      readonly zones: readonly NamedZone[]
      /** '2011': the year of that system; null where its name has none. */
      readonly year: string | null
    }
  | {
      readonly kind: 'unknown'
      readonly readAs: string
      readonly text: string
      /** The one zone whose code or name is one character apart. */
      readonly near: NamedZone | null
      /** It could not be looked up, and may be another time. */
      readonly failed?: boolean
    }

export const listed = (zones: readonly NamedZone[]): string => {
  const names = zones.slice(0, 3).map(({ name }) => name)
  const others = zones.length - names.length
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
}

const YEAR = /\b(?:19|20)\d\d\b/

/** The year in the name of a zone system; null where it has none. */
const yearOf = (system: string): string | null => YEAR.exec(system)?.[0] ?? null

/** A zone counts as whole, in words, from this share on: borders are drawn anew by a little. */
const WHOLE = 0.95

/** How the zones of this system cover one of another. @param open the name of this system */
const coverText = ({ covering, system }: ZoneElsewhere, open: string): string => {
  const [then, now] = [yearOf(system), yearOf(open)]
  const when = then !== null && now !== null && now > then ? ` in ${now}` : ''
  const areParts = covering.every(({ ownShare }) => ownShare >= WHOLE)
  if (covering.length > 1) return `${areParts && when !== '' ? `split${when}` : 'covered by'}: ${listed(covering)}`
  const isWhole = covering[0]!.share >= WHOLE
  if (!isWhole) return `covered in part by ${listed(covering)}`
  if (areParts) return when === '' ? `the same ground as ${listed(covering)}` : `became${when}: ${listed(covering)}`
  return when === '' ? `lies in ${listed(covering)}` : `merged${when}: ${listed(covering)}`
}

export const outcomeElsewhere = (found: ZoneElsewhere, open: string): LineOutcome => {
  const readAs = `Zone of ${found.system}`
  if (found.covering.length === 0)
    return { kind: 'unknown', readAs, text: `${found.name} lies outside the zones of ${open}`, near: null }
  return { kind: 'elsewhere', readAs, text: coverText(found, open), zones: found.covering, year: yearOf(found.system) }
}
