import { effect } from '@preact/signals-react'
import { settings } from '../../../app/settings.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { PlaceList, placesCount } from '../../../ui/display/place-list.tsx'
import { lookAtPlace } from '../look-at-place.ts'
import type { Wizard } from '../model.ts'
import { placeOfOrder } from '../place-of-order.ts'
import { SERIES_TEXT } from '../series/series-text.ts'
import { TEXT } from '../text.ts'

/** Draws the place, and looks at it whenever more of it is known. */
const attach = (wizard: Wizard, map: PortalMap): (() => void) =>
  effect(() => {
    const { overlay, badges } = placeOfOrder(wizard)
    map.setOverlay(overlay)
    map.setBadges(badges)
    lookAtPlace(wizard, map)
  })

/** The order's points or zones on a map, and by name beside it. */
export const ConfirmPlace = ({ wizard }: { readonly wizard: Wizard }) => {
  const { places, sizes } = placeOfOrder(wizard)
  if (places.length === 0) return null
  return (
    <section className="wizard-place" aria-labelledby="wizard-place">
      <h2 id="wizard-place">
        {wizard.series.kind.value === 'places' ? SERIES_TEXT.placesCount(places.length) : placesCount(places)}
      </h2>
      <div className="wizard-place-pair">
        <MapView
          className="card wizard-place-map"
          label="Map of the location"
          basemap={settings.basemap}
          onReady={map => attach(wizard, map)}
          locate={{ label: 'Zoom to the location', go: map => lookAtPlace(wizard, map) }}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: forty zones scroll, which the keyboard must do too */}
        <section className="wizard-place-list" aria-label={TEXT.placeList} tabIndex={0}>
          <PlaceList places={places} more={at => sizes[at] ?? null} />
        </section>
      </div>
    </section>
  )
}
