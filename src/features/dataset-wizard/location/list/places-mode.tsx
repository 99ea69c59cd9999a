import { effect } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { settings } from '../../../../app/browser-settings.ts'
import { MapView } from '../../../../map/map-view.tsx'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SERIES_TEXT } from '../../model/wizard-text.ts'
import { LineExpected, LinePrice, LineReason } from '../../prices/series-lines.tsx'
import type { Series } from '../../prices/series-prices.ts'
import type { LocationSlice } from '../location-slice.ts'
import { lookAtPlace, type OrderPlaceSource, placeOfOrder } from '../order-place.ts'
import { openPlaces } from './places-dialog.tsx'
import '../../prices/series.css'

const TEXT = SERIES_TEXT.list

/** Draws the places, marks refused ones, and fits the map to all of them whenever the list changes. */
const attach = (place: OrderPlaceSource, map: PortalMap): (() => void) => {
  const stops = [
    effect(() => {
      const { overlay, badges } = placeOfOrder(place)
      map.setOverlay(overlay)
      map.setBadges(badges)
    }),
    effect(() => {
      if (place.decisions.places.value.length > 0) lookAtPlace(place, map)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface PlacesModeProps {
  readonly location: LocationSlice
  readonly series: Series
  readonly money: ReactNode
}

/** The step for a list of places. Each place has its number on the map, and its price or the reason for a refusal. */
export const PlacesMode = ({ location, series, money }: PlacesModeProps) => {
  const places = location.decisions.places.value
  const place = { ...location, refusedAt: series.refusedAt }
  const lines = series.quote.current.value.lines
  const remove = (): void => {
    location.decisions.setPlaces([])
    showToast(TEXT.removed, { label: 'Undo', run: () => location.decisions.setPlaces(places) })
  }
  return (
    <div className="wizard-location">
      <MapView
        className="wizard-map"
        label="Map of the places"
        basemap={settings.basemap}
        onReady={map => attach(place, map)}
        locate={{ label: 'Zoom to the places', go: map => lookAtPlace(place, map) }}
      />
      <aside className="wizard-panel" aria-label="Places and cost">
        <div className="wizard-block wizard-points">
          <h2>{SERIES_TEXT.placesCount(places.length)}</h2>
          <div className="row row-wrap">
            <Button small onClick={() => openPlaces(location)}>
              {TEXT.change}
            </Button>
            <Button small onClick={remove}>
              {TEXT.remove}
            </Button>
          </div>
          <ol className="places-panel-list" aria-label="Places">
            {places.map((place, at) => (
              <li key={`${place.name} ${place.at.join()}`}>
                <span className="places-panel-number fig">{at + 1}</span>
                <span>
                  {place.name} {place.postcode !== place.name && <span className="hint fig">{place.postcode}</span>}
                </span>
                <LinePrice line={lines.get(at)} />
                <LineExpected line={lines.get(at)} />
                <LineReason line={lines.get(at)} />
              </li>
            ))}
          </ol>
        </div>
        {money}
      </aside>
    </div>
  )
}
