import { memo, useEffect } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { settings } from '../../../app/settings.ts'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { MapView } from '../../../map/map-view.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { NoDetails } from '../no-details.tsx'
import { followAddress } from './link/follow-address.ts'
import { bindMap, showStudyArea } from './map/bind-map.ts'
import type { ZoneScreenModel } from './model/model.ts'
import type { OwnParts } from './own-parts.ts'
import { Legend } from './parts/legend.tsx'
import { MapDownloads } from './parts/map-downloads.tsx'
import { PaperMap } from './parts/paper-map.tsx'
import { SideMenu } from './parts/side-menu.tsx'
import { SpokenTotal } from './parts/spoken-total.tsx'
import { ZoneTip } from './parts/zone-tip.tsx'
import { ZonesLoading } from './parts/zones-loading.tsx'
import { pictureOfShown } from './picture/picture-of-shown.ts'
import './zone-screen.css'

interface ZoneScreenProps {
  readonly model: ZoneScreenModel
  readonly ownParts: OwnParts
}

/**
 * A zone map's page: side menu at the left, map with legend at the right. It is memoised because the address changes
 * whenever the camera or a slider comes to rest, and its parent renders again each time.
 */
export const ZoneScreen = memo(({ model, ownParts }: ZoneScreenProps) => {
  useEffect(() => model.start(), [model])
  useEffect(() => followAddress(model), [model])
  const details = model.details.state.value
  const { title, centre, zoom } = model.declaration
  usePageTitle(title)
  useEffect(() => {
    if (details.kind === 'failed') showError(waitText(details.error, 'Unable to load report details'))
  }, [details])
  if (details.kind === 'failed') return <NoDetails title={title} error={details.error} onRetry={model.details.retry} />
  return (
    <div className="zone-screen">
      <h1 className="visually-hidden">{title}</h1>
      <SideMenu model={model} ownParts={ownParts} />
      <SpokenTotal model={model} />
      <MapView
        className="zone-map"
        label={title}
        role="application"
        centre={centre}
        zoom={zoom}
        basemap={settings.basemap}
        onReady={map => bindMap(map, model)}
        locate={{ label: 'Zoom to the study area', go: map => showStudyArea(map, model) }}
      >
        {map => (
          <>
            <ZonesLoading model={model} />
            <ZoneTip map={map} model={model} />
            <Legend model={model} />
            <MapDownloads map={map} model={model} />
            <PaperMap map={map} pictureOf={drawn => pictureOfShown(map, model, drawn)} />
          </>
        )}
      </MapView>
    </div>
  )
})
