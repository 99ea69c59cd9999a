import { UnfoldHorizontal } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { settings } from '../../../../app/browser-settings.ts'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { MapView, ZoomControl } from '../../../../map/map-view.tsx'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { Select } from '../../../../ui/controls/select.tsx'
import { Legend } from '../../../kit/zone-map/parts/legend.tsx'
import { ZoneTip } from '../../../kit/zone-map/parts/zone-tip.tsx'
import { ZonesLoading } from '../../../kit/zone-map/parts/zones-loading.tsx'
import { bindCamera, bindPane, createPaneView, type PaneView, shareCamera, showDatasets } from '../map/bind-pane.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'
import { CompareDownloads, ComparePaper } from './compare-downloads.tsx'
import { CompareLegend, FiguresLegend } from './compare-legend.tsx'
import { CompareTip } from './compare-tip.tsx'

/** The maps of a comparison: one, two side by side, or two on top of each other with a divider. They share a camera. */
export const ComparePanes = ({ model }: { readonly model: CompareMapModel }) => {
  const layout = model.layout.value
  const [divider, setDivider] = useState(50)
  const [first, setFirst] = useState<PortalMap | null>(null)
  const [second, setSecond] = useState<PortalMap | null>(null)
  const views = useMemo(() => ({ left: createPaneView(model.left), right: createPaneView(model.right) }), [model])
  useEffect(() => (first && second ? shareCamera(first, second) : undefined), [first, second])
  const [left, right] = [model.left.value, model.right.value]
  const isTwo = layout !== 'one'
  const isSwipe = layout === 'swipe'
  const kinds = isTwo ? [left.kind, right.kind] : [left.kind]
  const maps = (left: PortalMap) => ({ left, right: isTwo ? second : null, dividerPercent: isSwipe ? divider : 50 })
  const locate = { label: 'Zoom to the datasets', go: (map: PortalMap) => showDatasets(map, model) }
  return (
    <section
      className={`compare-maps compare-maps-${layout}`}
      aria-label="Maps"
      style={{ '--divider': `${isSwipe ? divider : 50}%` } as CSSProperties}
    >
      <Pane
        side="left"
        model={model}
        view={views.left}
        map={first}
        onMap={setFirst}
        bind={map => {
          const [stopPane, stopCamera] = [bindPane(map, model, views.left), bindCamera(map, model)]
          return () => {
            stopPane()
            stopCamera()
          }
        }}
      />
      {isTwo && (
        <Pane
          side="right"
          model={model}
          view={views.right}
          map={second}
          onMap={setSecond}
          bind={map => bindPane(map, model, views.right)}
        />
      )}
      {isSwipe && (
        <SwipeHandle
          label={`Divider between ${left.dataset.label} and ${right.dataset.label}`}
          value={divider}
          onChange={setDivider}
        />
      )}
      <SideSelect model={model} side="left" />
      {isTwo && <SideSelect model={model} side="right" />}
      {kinds.includes('compared') && <CompareLegend model={model} />}
      {kinds.includes('figures') && <FiguresLegend model={model} />}
      {first !== null && <ZoomControl map={first} locate={locate} />}
      {first !== null && (
        <>
          <CompareDownloads model={model} maps={maps(first)} />
          <ComparePaper model={model} maps={maps(first)} />
        </>
      )}
    </section>
  )
}

interface PaneProps {
  readonly side: 'left' | 'right'
  readonly model: CompareMapModel
  readonly view: PaneView
  readonly map: PortalMap | null
  readonly onMap: (map: PortalMap | null) => void
  readonly bind: (map: PortalMap) => () => void
}

const Pane = ({ side, model, view, map, onMap, bind }: PaneProps) => {
  const { kind, zones, dataset } = view.pane.value
  const isOwn = kind === 'values' && dataset.mark !== 0
  const { centre, zoom } = zones.declaration
  return (
    <div className={`compare-pane compare-pane-${side}`}>
      <div className="compare-clip">
        <MapView
          bare
          className="compare-map"
          label={side === 'left' ? 'Map' : 'Second map'}
          role="application"
          centre={centre}
          zoom={zoom}
          basemap={settings.basemap}
          onReady={ready => {
            const stop = bind(ready)
            onMap(ready)
            return () => {
              stop()
              onMap(null)
            }
          }}
        />
      </div>
      {(isOwn || side === 'left') && <ZonesLoading model={zones} />}
      {kind === 'values' && <Legend model={zones} label={`Legend, ${side} map`} />}
      {map !== null &&
        (isOwn ? (
          <ZoneTip map={map} model={{ ...zones, cursor: view.cursor }} />
        ) : (
          <CompareTip map={map} model={model} view={view} />
        ))}
    </div>
  )
}

interface SideSelectProps {
  readonly model: CompareMapModel
  readonly side: 'left' | 'right'
}

/** Selects the dataset of a side, on top of its map. */
const SideSelect = ({ model, side }: SideSelectProps) => {
  const { dataset } = model[side].value
  const word = model.layout.value === 'one' ? 'Dataset' : side === 'left' ? 'Left side' : 'Right side'
  return (
    <div className={`compare-pick compare-pick-${side} float`}>
      <SeriesMark mark={dataset.mark} />
      <Select
        label={word}
        hideLabel
        options={model.datasets.map(({ id, name, month }) => ({ value: id, label: name, detail: month }))}
        value={dataset.id}
        onChange={id => model.setSide(side, id)}
      />
    </div>
  )
}

interface SwipeHandleProps {
  /** Names both sides: `Divider between Riverside and City centre`. */
  readonly label: string
  /** The width of the left map, as a percentage. */
  readonly value: number
  readonly onChange: (value: number) => void
}

/** The divider between two maps that are on top of each other. The pointer and the arrow keys move it. */
const SwipeHandle = ({ label, value, onChange }: SwipeHandleProps) => (
  <Slider
    className="compare-swipe"
    aria-label={label}
    minValue={0}
    maxValue={100}
    value={value}
    onChange={next => onChange([next].flat()[0] ?? value)}
  >
    <SliderTrack className="compare-swipe-track">
      <SliderThumb className="compare-swipe-thumb">
        <span>
          <UnfoldHorizontal aria-hidden="true" />
        </span>
      </SliderThumb>
    </SliderTrack>
  </Slider>
)
