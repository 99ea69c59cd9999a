import { effect } from '@preact/signals-react'
import type { LonLat } from '../../../../workers/contract.ts'
import { settings } from '../../../app/browser-settings.ts'
import { isNamedPoint } from '../../../domain/dataset-names.ts'
import type { Badge } from '../../../map/map-feed.ts'
import { boxOf, disc } from '../../../map/map-geometry.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Portfolio, PortfolioRow } from '../create-portfolio.ts'
import { TEXT } from '../portfolio-text.ts'

/** Closer up, a single circle would fill the map. */
const CLOSEST_ZOOM = 13

const pointsOf = (row: PortfolioRow) =>
  row.dataset.places.filter(isNamedPoint).map(({ long, lat, radius }) => ({ at: [long, lat] as LonLat, radius }))

const discsOf = (rows: readonly PortfolioRow[]) =>
  rows.flatMap(row => pointsOf(row).map(({ at, radius }): LonLat[][] => [disc(at, radius)]))

const badgesOf = (row: PortfolioRow): readonly Badge[] =>
  pointsOf(row).map(({ at }) => ({
    at,
    text: row.rank === null ? '–' : String(row.rank.rank),
    name: row.rank === null ? row.dataset.name : `${TEXT.rank(row.rank)}: ${row.dataset.name}`,
    kind: 'pin',
  }))

const look = (portfolio: Portfolio, map: PortalMap): void => {
  const box = boxOf(discsOf(portfolio.rows.peek()))
  if (box !== null) map.fit(box, { maxZoom: CLOSEST_ZOOM })
}

const attach = (portfolio: Portfolio, map: PortalMap): (() => void) => {
  look(portfolio, map)
  return effect(() => {
    const rows = portfolio.rows.value
    map.setOverlay({ place: discsOf(rows) })
    // Rank 1 is drawn last, on top of the others.
    map.setBadges(rows.toSorted((a, b) => (b.rank?.rank ?? 1e9) - (a.rank?.rank ?? 1e9)).flatMap(badgesOf))
  })
}

/** A map of the places with their ranks. */
export const PortfolioMap = ({ portfolio }: { readonly portfolio: Portfolio }) => (
  <MapView
    className="portfolio-map card"
    label={TEXT.map}
    basemap={settings.basemap}
    onReady={map => attach(portfolio, map)}
    locate={{ label: TEXT.locate, go: map => look(portfolio, map) }}
  />
)
