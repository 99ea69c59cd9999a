import type { Badge } from '../../map/map-feed.ts'
import type { FoundPlace } from './place-search.ts'

/** Clears the numbered pin that may come to stand on the same place. */
const AWAY_PX = 8

/** The mark of the place that a search led to, so that who looks at the map sees where that is; a zone is marked as such. */
export const foundBadges = (found: FoundPlace | null): readonly Badge[] =>
  found === null || found.zone !== undefined
    ? []
    : [{ at: found.at, text: found.name, name: `Found: ${found.name}`, kind: 'place', side: 'above', awayPx: AWAY_PX }]
