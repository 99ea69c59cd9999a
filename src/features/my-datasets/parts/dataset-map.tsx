import { useMemo, useState } from 'react'
import { settings } from '../../../app/browser-settings.ts'
import type { Dataset } from '../../../contract/wire-names.ts'
import { PIN_CLUSTER_PX, PIN_MINIMUM_PX } from '../../../domain/constants.ts'
import { boxOf } from '../../../map/map-geometry.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatDay } from '../../../ui/format-date.ts'
import { TEXT } from '../my-datasets-text.ts'
import { type Cluster, clusterPins, labelledPins, somePlaces } from '../pins.ts'
import './dataset-map.css'

export interface DatasetMapProps {
  readonly datasets: readonly Dataset[]
  readonly open: (dataset: Dataset) => void
}

/** The datasets as pins on a map, and as a list next to it. Nearby datasets share a pin, which lists them. */
export const DatasetMap = ({ datasets, open }: DatasetMapProps) => {
  const places = useMemo(
    () => datasets.flatMap(dataset => (dataset.pin ? [{ dataset, at: dataset.pin }] : [])),
    [datasets],
  )
  const [pointed, setPointed] = useState<number | null>(null)
  return (
    <div className="dataset-map-frame">
      <MapView
        label="Map of the datasets"
        basemap={settings.basemap}
        className="dataset-map"
        onReady={map => {
          const box = boxOf([[places.map(({ at }) => at)]])
          if (box !== null) map.fit(box)
          return undefined
        }}
      >
        {map => <Pins map={map} places={places} open={open} pointed={pointed} />}
      </MapView>
      <section className="card dataset-map-list" aria-labelledby="datasets-on-map">
        <h2 id="datasets-on-map">{TEXT.onMap(places.length)}</h2>
        <ul>
          {places.map(({ dataset }) => (
            <li key={dataset.id} onPointerEnter={() => setPointed(dataset.id)} onPointerLeave={() => setPointed(null)}>
              <Button
                variant="quiet"
                className="dataset-map-entry"
                onClick={() => open(dataset)}
                onFocus={() => setPointed(dataset.id)}
                onBlur={() => setPointed(null)}
              >
                <span>{dataset.name}</span>
                <span className="hint">{somePlaces(dataset)}</span>
                <span className="hint fig">
                  {dataset.templateName}, {formatDay(dataset.startDate)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

interface PinsProps {
  readonly map: PortalMap
  readonly places: readonly { readonly dataset: Dataset; readonly at: readonly [number, number] }[]
  readonly open: (dataset: Dataset) => void
  /** The dataset that the pointer is over in the list. */
  readonly pointed: number | null
}

const Pins = ({ map, places, open, pointed }: PinsProps) => {
  const [listed, setListed] = useState<readonly number[] | null>(null)
  const [west, south, east, north] = map.camera.value.box
  const pins = places
    .filter(({ at: [lon, lat] }) => lon >= west && lon <= east && lat >= south && lat <= north)
    .map(({ dataset, at }) => {
      const [x, y] = map.project(at)
      return { x, y, item: dataset }
    })
  const clusters = clusterPins(pins, PIN_CLUSTER_PX, PIN_MINIMUM_PX)
  const shown = clusters.find(cluster => listed !== null && sameItems(cluster, listed))
  const named = clusters.map(({ x, y, items }) => ({ x, y, text: nameOf(items) }))
  const labelled = labelledPins(named, map.canvas.clientWidth)
  return (
    <div className="pins">
      {clusters.map((cluster, index) => {
        const [only, ...others] = cluster.items
        const name = nameOf(cluster.items)
        const about = others.length > 0 || !only ? name : [name, somePlaces(only)].filter(Boolean).join(': ')
        return (
          <button
            key={cluster.items.map(({ id }) => id).join()}
            type="button"
            className="pin"
            style={{ left: cluster.x, top: cluster.y }}
            aria-label={name}
            title={about}
            aria-expanded={others.length > 0 ? cluster === shown : undefined}
            data-pointed={cluster.items.some(({ id }) => id === pointed) || undefined}
            onClick={() => {
              if (others.length === 0 && only) open(only)
              else setListed(cluster === shown ? null : cluster.items.map(({ id }) => id))
            }}
          >
            {others.length > 0 ? cluster.items.length : ''}
            {labelled[index] && others.length === 0 && (
              <span className="pin-label" aria-hidden="true">
                {name}
              </span>
            )}
          </button>
        )
      })}
      {shown && (
        <div className="float pin-list" style={{ left: shown.x, top: shown.y + 16 }}>
          <ul>
            {shown.items.map(dataset => (
              <li key={dataset.id}>
                <Button variant="quiet" className="pin-list-entry" onClick={() => open(dataset)}>
                  {dataset.name}
                  <span className="hint fig">{formatDay(dataset.startDate)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const nameOf = (items: readonly Dataset[]): string =>
  items.length > 1 ? `${items.length} datasets` : (items[0]?.name ?? '')

const sameItems = (cluster: Cluster<Dataset>, ids: readonly number[]): boolean =>
  cluster.items.length === ids.length && cluster.items.every(({ id }) => ids.includes(id))
