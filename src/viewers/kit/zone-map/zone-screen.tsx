import { memo, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { settings } from '../../../app/browser-settings.ts'
import { call } from '../../../app/client.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import { refusalOf } from '../../../domain/viewers.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { MapView } from '../../../map/map-view.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { datasetIdOf, NoDataset, NoDetailsDialog, useRefusal } from '../empty-viewer.tsx'
import type { ZoneScreenDeclaration } from './declaration.ts'
import { bindMap, showStudyArea } from './map/bind-map.ts'
import { createZoneScreen } from './model/create-zone-screen.ts'
import type { ZoneScreenModel } from './model/zone-screen-model.ts'
import { Legend } from './parts/legend.tsx'
import { MapDownloads, PaperMap } from './parts/map-downloads.tsx'
import { type OwnParts, SideMenu } from './parts/side-menu.tsx'
import { ZoneTip } from './parts/zone-tip.tsx'
import { ZonesLoading } from './parts/zones-loading.tsx'
import { pictureOfShown } from './picture/picture-of-shown.ts'
import { followZoneLink, readViewLink } from './view-link.ts'
import './zone-screen.css'
import { announce } from '../../../ui/display/live-region.tsx'
import { spokenGroup } from './group-rows.ts'

interface OpenZoneScreenProps {
  readonly declaration: ZoneScreenDeclaration
  readonly ownParts?: OwnParts
}

const NO_PARTS: OwnParts = {}

/** The page of a declared zone map, for the dataset in its address. */
export const OpenZoneScreen = ({ declaration, ownParts = NO_PARTS }: OpenZoneScreenProps) => {
  const datasetId = datasetIdOf(useSearch())
  if (datasetId === null) return <NoDataset title={declaration.title} />
  const key = `${declaration.title} ${datasetId}`
  return <DatasetZoneScreen key={key} declaration={declaration} ownParts={ownParts} datasetId={datasetId} />
}

/** Returns the page of a declared zone map that uses only the usual parts. */
export const zoneScreen = (declaration: ZoneScreenDeclaration) => () => <OpenZoneScreen declaration={declaration} />

interface DatasetZoneScreenProps extends Required<OpenZoneScreenProps> {
  readonly datasetId: number
}

const DatasetZoneScreen = ({ declaration, ownParts, datasetId }: DatasetZoneScreenProps) => {
  const [model] = useState(() =>
    createZoneScreen(declaration, {
      call,
      engine: openEngine,
      datasetId,
      link: readViewLink(new URLSearchParams(location.search)),
      accepts: report => refusalOf(location.pathname.slice(1), report) === null,
      onRequestFailed: showError,
    }),
  )
  return <ZoneScreen model={model} ownParts={ownParts} />
}

interface ZoneScreenProps {
  readonly model: ZoneScreenModel
  readonly ownParts: OwnParts
}

/**
 * The page of a zone map: the side menu on the left, the map with its legend on the right. It is memoised because the
 * address changes whenever the camera or a slider comes to rest, and its parent then renders again.
 */
const ZoneScreen = memo(({ model, ownParts }: ZoneScreenProps) => {
  useEffect(() => model.start(), [model])
  useEffect(() => followZoneLink(model), [model])
  const details = model.details.state.value
  const { title, centre, zoom } = model.declaration
  usePageTitle(title)
  const refusal = useRefusal(title, details.kind === 'ready' ? details.value : null)
  if (refusal !== null) return refusal
  if (details.kind === 'failed')
    return <NoDetailsDialog title={title} error={details.error} onRetry={model.details.retry} />
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

/**
 * Announces the group's total when the selection or the result changes. The tag makes it track signals, because it
 * contains no JSX.
 * @useSignals
 */
const SpokenTotal = ({ model }: { readonly model: ZoneScreenModel }) => {
  const state = model.view.value
  const group = model.group.value
  const measure = model.measure.value
  const total = state.stage === 'viewing' ? state.result.total : null
  const text = group && measure && spokenGroup(group, measure, total)
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
  return null
}
