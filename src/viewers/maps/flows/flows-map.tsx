import { memo, useEffect } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { settings } from '../../../app/settings.ts'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { MapView } from '../../../map/map-view.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { followLink } from '../../kit/follow-link.ts'
import { NoDetails } from '../../kit/no-details.tsx'
import { InfoTab } from '../../kit/zone-map/parts/info-tab.tsx'
import { MenuFrame } from '../../kit/zone-map/parts/menu-frame.tsx'
import { ZoneFileProgress } from '../../kit/zone-map/parts/zones-loading.tsx'
import '../../kit/zone-map/zone-screen.css'
import { readFlowsLink, writeFlowsLink } from './flows-link.ts'
import { bindFlows, showStudyArea } from './map/bind-flows.ts'
import { FlowMatrix } from './matrix/flow-matrix.tsx'
import { MatrixKey } from './matrix/matrix-key.tsx'
import { MatrixTools } from './matrix/matrix-tools.tsx'
import type { FlowsMapModel } from './model/flows-map-model.ts'
import { FlowDataTab } from './parts/flow-data-tab.tsx'
import { FlowDownloads } from './parts/flow-downloads.tsx'
import { FlowFiltersTab } from './parts/flow-filters-tab.tsx'
import { FlowFoot } from './parts/flow-foot.tsx'
import { FlowLegend } from './parts/flow-legend.tsx'
import { FlowTip } from './parts/flow-tip.tsx'
import { HourStrip } from './parts/hour-strip.tsx'
import { OutsideCard } from './parts/outside-card.tsx'
import { PairCard } from './parts/pair-card.tsx'
import './flows-map.css'

/** The page of a flow map: menu at the left, map or matrix at the right with the hours of the day below. */
export const FlowsMap = memo(({ model }: { readonly model: FlowsMapModel }) => {
  useEffect(() => model.start(), [model])
  useEffect(() => followLink(model, readFlowsLink, writeFlowsLink), [model])
  const details = model.details.state.value
  const { title, centre, zoom } = model.declaration
  usePageTitle(title)
  useEffect(() => {
    if (details.kind === 'failed') showError(waitText(details.error, 'Unable to load report details'))
  }, [details])
  if (details.kind === 'failed') return <NoDetails title={title} error={details.error} onRetry={model.details.retry} />
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

const LARGE_MATRIX_PX = 700

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
      <ToggleGroup label="Direction" options={DIRECTIONS} value={model.direction.value} onChange={model.setDirection} />
    </div>
  )
}

const Menu = ({ model }: { readonly model: FlowsMapModel }) => {
  const tab = model.tab.value
  return (
    <MenuFrame
      label={model.declaration.title}
      isOpen={model.menuOpen.value}
      onToggle={model.toggleMenu}
      tab={tab}
      onTab={model.openTab}
      corner={model.isLoading.value ? <Spinner /> : <Tag tone="info">Viewing</Tag>}
      foot={<FlowFoot model={model} />}
    >
      {tab === 'filters' && <FlowFiltersTab model={model} />}
      {tab === 'data' && <FlowDataTab model={model} />}
      {tab === 'info' && <InfoTab model={model} />}
    </MenuFrame>
  )
}
