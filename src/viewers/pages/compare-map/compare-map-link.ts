import { readId } from '../compare/compare-link.ts'
import { PER, type Per } from '../compare/normalisation.ts'

/** The content of the maps: the datasets' own figures, or their differences from the base. */
const MAP_SHOWS = ['values', 'difference', 'index'] as const
export type MapShows = (typeof MAP_SHOWS)[number]
export type Shown = Exclude<MapShows, 'values'>

export const LAYOUTS = ['swipe', 'two', 'one'] as const
export type Layout = (typeof LAYOUTS)[number]

/**
 * The part of a compare map's state that is in its URL, in addition to the view of its zones. Where a field is null,
 * the map decides.
 */
export interface CompareMapLink {
  readonly show: MapShows | null
  readonly per: Per | null
  readonly layout: Layout | null
  /** The datasets on the two sides. */
  readonly left: number | null
  readonly right: number | null
}

export const readCompareMapLink = (params: URLSearchParams): CompareMapLink => ({
  show: MAP_SHOWS.find(show => show === params.get('show')) ?? null,
  per: PER.find(per => per === params.get('per')) ?? null,
  layout: LAYOUTS.find(layout => layout === params.get('layout')) ?? null,
  left: readId(params.get('left')),
  right: readId(params.get('right')),
})

/** Writes a view to query parameters and keeps the others. */
export function writeCompareMapLink(link: CompareMapLink, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of ['show', 'per', 'layout', 'left', 'right'] as const) {
    const value = link[key]
    if (value === null) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}
