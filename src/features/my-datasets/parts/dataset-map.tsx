import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { RequestedReport } from '../../../contract/datasets.ts'
import { PIN_CLUSTER_PX, PIN_MINIMUM_PX } from '../../../domain/constants.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format-date.ts'
import { type Cluster, clusterPins } from '../cluster-pins.ts'
import { datasetPlace } from '../dataset-places.ts'
import './dataset-map.css'

interface DatasetMapProps {
  readonly datasets: readonly RequestedReport[]
  readonly open: (dataset: RequestedReport) => void
}

/** The datasets as pins over the country; what lies close together is one pin that lists its datasets. */
export const DatasetMap = ({ datasets, open }: DatasetMapProps) => {
  const places = useMemo(
    () =>
      datasets.flatMap(dataset => {
        const at = datasetPlace(dataset)
        return at ? [{ dataset, at }] : []
      }),
    [datasets],
  )
  return (
    <MapView label="Map of the datasets" className="dataset-map">
      {map => <Pins map={map} places={places} open={open} />}
    </MapView>
  )
}

interface PinsProps {
  readonly map: PortalMap
  readonly places: readonly { readonly dataset: RequestedReport; readonly at: readonly [number, number] }[]
  readonly open: (dataset: RequestedReport) => void
}

const Pins = ({ map, places, open }: PinsProps) => {
  useSignals()
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
  return (
    <div className="pins">
      {clusters.map(cluster => {
        const [only, ...others] = cluster.items
        const name = others.length > 0 ? `${cluster.items.length} datasets` : (only?.clientProjectName ?? '')
        return (
          <button
            key={cluster.items.map(({ id }) => id).join()}
            type="button"
            className="pin"
            style={{ left: cluster.x, top: cluster.y }}
            aria-label={name}
            title={name}
            aria-expanded={others.length > 0 ? cluster === shown : undefined}
            onClick={() => {
              if (others.length === 0 && only) open(only)
              else setListed(cluster === shown ? null : cluster.items.map(({ id }) => id))
            }}
          >
            {others.length > 0 ? cluster.items.length : ''}
          </button>
        )
      })}
      {shown && (
        <div className="float pin-list" style={{ left: shown.x, top: shown.y + 16 }}>
          <ul>
            {shown.items.map(dataset => (
              <li key={dataset.id}>
                <Button variant="quiet" onClick={() => open(dataset)}>
                  {dataset.clientProjectName}
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

const sameItems = (cluster: Cluster<RequestedReport>, ids: readonly number[]): boolean =>
  cluster.items.length === ids.length && cluster.items.every(({ id }) => ids.includes(id))
