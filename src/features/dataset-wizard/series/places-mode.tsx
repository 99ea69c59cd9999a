import { effect } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { settings } from '../../../app/settings.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { lookAtPlace } from '../look-at-place.ts'
import type { Wizard } from '../model.ts'
import { placeOfOrder } from '../place-of-order.ts'
import { openPlaces } from './places-dialog.tsx'
import { LinePrice, LineReason } from './series-lines.tsx'
import { SERIES_TEXT } from './series-text.ts'
import './series.css'

const TEXT = SERIES_TEXT.list
/** Draws the places with the refused ones marked, and looks at all of them when the list changes. */
const attach = (wizard: Wizard, map: PortalMap): (() => void) => {
  const stops = [
    effect(() => {
      const { overlay, badges } = placeOfOrder(wizard)
      map.setOverlay(overlay)
      map.setBadges(badges)
    }),
    effect(() => {
      if (wizard.places.value.length > 0) lookAtPlace(wizard, map)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface PlacesModeProps {
  readonly wizard: Wizard
  readonly money: ReactNode
}

/** The step's location where it is a list of places: each with its number on the map, and its price or the reason against it. */
export const PlacesMode = ({ wizard, money }: PlacesModeProps) => {
  const places = wizard.places.value
  const lines = wizard.series.quote.current.value.lines
  const remove = (): void => {
    wizard.setPlaces([])
    showToast(TEXT.removed, { label: 'Undo', run: () => wizard.setPlaces(places) })
  }
  return (
    <div className="wizard-location">
      <MapView
        className="wizard-map"
        label="Map of the places"
        basemap={settings.basemap}
        onReady={map => attach(wizard, map)}
        locate={{ label: 'Zoom to the places', go: map => lookAtPlace(wizard, map) }}
      />
      <aside className="wizard-panel" aria-label="Places and cost">
        <div className="wizard-block wizard-points">
          <h2>{SERIES_TEXT.placesCount(places.length)}</h2>
          <div className="row row-wrap">
            <Button small onClick={() => openPlaces(wizard)}>
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
