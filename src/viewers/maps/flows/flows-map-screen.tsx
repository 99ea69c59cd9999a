import { memo, useEffect, useMemo } from 'react'
import { useSearch } from 'wouter'
import { settings } from '../../../app/browser-settings.ts'
import { waitText } from '../../../app/call-error.ts'
import { call } from '../../../app/client.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Spinner } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { datasetIdOf, NoDataset, NoDetailsDialog } from '../../kit/empty-viewer.tsx'
import { followLink } from '../../kit/follow-link.ts'
import { InfoTab } from '../../kit/zone-map/parts/info-tab.tsx'
import { DownloadButtons, PaperMap } from '../../kit/zone-map/parts/map-downloads.tsx'
import { openMapExport } from '../../kit/zone-map/parts/open-map-export.ts'
import { MenuFrame } from '../../kit/zone-map/parts/side-menu.tsx'
import { ZoneFileProgress } from '../../kit/zone-map/parts/zones-loading.tsx'
import { pngOf } from '../../kit/zone-map/picture/map-picture.ts'
import { flowsGeoJson } from './flows-geojson.ts'
import { readFlowsLink, writeFlowsLink } from './flows-link.ts'
import { FLOWS_MAP } from './flows-map.ts'
import { bindFlows, showStudyArea } from './map/bind-flows.ts'
import { FlowMatrix, MatrixKey, MatrixTools } from './matrix/flow-matrix.tsx'
import { createFlowsMap } from './model/create-flows-map.ts'
import type { FlowsMapModel } from './model/flows-map-model.ts'
import { FlowTip, OutsideCard, PairCard } from './parts/flow-cards.tsx'
import { FlowLegend } from './parts/flow-legend.tsx'
import { FlowDataTab, FlowFiltersTab, FlowFoot } from './parts/flow-menu.tsx'
import { HourStrip } from './parts/hour-strip.tsx'
import { describeFlows, describeMatrix, pictureOfFlows } from './picture-of-flows.ts'
import '../../kit/zone-map/zone-screen.css'
import './flows-map.css'

const every = (ms: number, run: () => void): (() => void) => {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/** /Flows_Map?datasetid= */
export const Screen = () => {
  const datasetId = datasetIdOf(useSearch())
  const model = useMemo(
    () =>
      datasetId === null
        ? null
        : createFlowsMap(FLOWS_MAP, {
            call,
            engine: openEngine,
            datasetId,
            link: readFlowsLink(new URLSearchParams(location.search)),
            onFailed: error =>
              showError(waitText(error, 'The flows could not be loaded. Reload the page to try again.')),
            every,
          }),
    [datasetId],
  )
  if (model === null) return <NoDataset title={FLOWS_MAP.title} />
  return <FlowsMap key={datasetId} model={model} />
}

/**
 * The page of a flow map: the menu on the left, the map or matrix on the right, and the hours of the day below the map.
 */
const FlowsMap = memo(({ model }: { readonly model: FlowsMapModel }) => {
  useEffect(() => model.start(), [model])
  useEffect(() => followLink(model, readFlowsLink, writeFlowsLink), [model])
  const details = model.details.state.value
  const { title, centre, zoom } = model.declaration
  usePageTitle(title)
  if (details.kind === 'failed')
    return <NoDetailsDialog title={title} error={details.error} onRetry={model.details.retry} />
  const isMap = model.stage.value === 'map'
  return (
    <div className="zone-screen">
      <h1 className="visually-hidden">{title}</h1>
      <Menu model={model} />
      <div className="flow-work">
        {isMap ? (
          <div className="flow-map">
            <MapView
              className="zone-map"
              label={title}
              role="application"
              centre={centre}
              zoom={zoom}
              basemap={settings.basemap}
              onReady={map => bindFlows(map, model)}
              locate={{ label: 'Zoom to the study area', go: map => showStudyArea(map, model) }}
            >
              {map => (
                <>
                  <ZoneFileProgress zones={model.zones} retryZones={model.retryZones} label="Loading zones" />
                  <FlowTip map={map} model={model} />
                  <Direction model={model} />
                  <PairCard model={model} />
                  <FlowLegend model={model} />
                  <FlowDownloads map={map} model={model} />
                </>
              )}
            </MapView>
            <OutsideCard model={model} />
          </div>
        ) : (
          <WholeMatrix model={model} />
        )}
        {isMap && <HourStrip model={model} />}
      </div>
    </div>
  )
})

/** Leaves room for the key below it on a screen of 900 px. */
const LARGE_MATRIX_PX = 690

const WholeMatrix = ({ model }: { readonly model: FlowsMapModel }) => (
  <section className="flow-whole" aria-label="Matrix">
    <MatrixTools model={model} title="Origin to destination" />
    <FlowMatrix model={model} isLarge heightPx={LARGE_MATRIX_PX} />
    <MatrixKey model={model} />
    <PairCard model={model} />
  </section>
)

const DIRECTIONS = [
  { value: 'both', label: 'In and out' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
] as const

const Direction = ({ model }: { readonly model: FlowsMapModel }) => {
  if (model.focus.value === null && model.hour.value === null) return null
  return (
    <div className="flow-direction float">
      <ToggleGroup
        label="Direction"
        options={DIRECTIONS}
        value={model.direction.value}
        onChange={direction => model.patch({ direction })}
      />
    </div>
  )
}

const Menu = ({ model }: { readonly model: FlowsMapModel }) => {
  const tab = model.tab.value
  return (
    <MenuFrame
      title={model.declaration.title}
      screen={model}
      corner={model.isLoading.value ? <Spinner /> : <Tag tone="info">Viewing</Tag>}
      foot={<FlowFoot model={model} />}
    >
      {tab === 'filters' && <FlowFiltersTab model={model} />}
      {tab === 'data' && <FlowDataTab model={model} />}
      {tab === 'info' && <InfoTab model={model} />}
    </MenuFrame>
  )
}

interface FlowDownloadsProps {
  readonly map: PortalMap
  readonly model: FlowsMapModel
}

/** Downloads and prints the picture of the flows with their numbers. */
const FlowDownloads = ({ map, model }: FlowDownloadsProps) => {
  if (model.matrix.value === null) return null
  const savePicture = async () => {
    const [about, picture] = [describeFlows(model, []), pictureOfFlows(map, model, await map.picture())]
    if (about !== null && picture !== null) saveFile(`${about.name}.png`, await pngOf(picture))
  }
  const saveGeoJson = async () => {
    const [about, figures] = [describeMatrix(model), model.matrix.peek()]
    if (about === null || figures === null) return
    await model.names.want([...figures.zones])
    const known = model.names.known.peek()
    const text = flowsGeoJson(figures, zone => known.get(zone), about.provenance)
    saveFile(`${about.name}.geojson`, new Blob([text], { type: 'application/geo+json' }))
  }
  const exportMap = () =>
    openMapExport(async () => {
      const { pdfOfFlows } = await import('./pdf-of-flows.ts')
      const [about, report] = [describeFlows(model, []), await pdfOfFlows(map, model)]
      return about === null || report === null ? null : { name: about.name, report }
    })
  return (
    <>
      <DownloadButtons
        onPicture={savePicture}
        onPdf={exportMap}
        places={{ label: 'Download flows as GeoJSON', save: saveGeoJson }}
      />
      <PaperMap map={map} pictureOf={drawn => pictureOfFlows(map, model, drawn)} />
    </>
  )
}
