import { useEffect, useMemo } from 'react'
import { ZONE_TABLE_PAGE_SIZE } from '../../../../domain/constants.ts'
import { marginText, shareText } from '../../../../domain/disclosure/known-digits.ts'
import { counted } from '../../../../domain/text/numbers.ts'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { type Column, cellText } from '../../../../ui/data-table/column.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { type MapMeasure, TRIP_ENDS, type ZoneItem } from '../mode.ts'
import type { Viewing } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { districtRows, type ListRow, type PlaceList, placeRows, placesAway, sampleOf, totalOf } from '../place-lists.ts'

interface ListToggleProps {
  readonly model: ZoneScreenModel
  readonly measure: MapMeasure
}

/** Switches between the list of places and their summaries. Hidden if figures do not add up. */
export const ListToggle = ({ model, measure }: ListToggleProps) => {
  if (!measure.adds || measure.end === undefined) return null
  return (
    <div className="zone-section">
      <ToggleGroup<PlaceList>
        full
        label="List"
        options={[
          { value: 'places', label: 'Places' },
          { value: 'districts', label: 'Districts' },
          { value: 'away', label: 'Further away' },
        ]}
        value={model.list.value}
        onChange={list => model.patch({ list })}
      />
    </div>
  )
}

interface SummaryListProps extends ListToggleProps {
  /** The selected places. */
  readonly places: readonly ZoneItem[]
  readonly result: Viewing['result']
}

const NONE: readonly ZoneItem[] = []

/** The selected places by district, or those outside the map's view. */
export const SummaryList = ({ model, measure, places, result }: SummaryListProps) => {
  const [list, names] = [model.list.value, model.names.known.value]
  const view = list === 'away' ? model.seen.value : null
  const isOpen = model.zones.value.kind === 'open'
  const isLoaded = useMemo(() => places.flatMap(sampleOf).every(zone => names.has(zone)), [places, names])
  useEffect(() => {
    if (isOpen) model.names.want(places.flatMap(sampleOf)).catch(console.error)
  }, [model, places, isOpen])
  const total = useMemo(() => result.total && { value: result.total.magnitude, margin: result.total.margin }, [result])
  const away = useMemo(() => (view === null ? NONE : placesAway(places, names, view)), [places, names, view])
  const rows = useMemo(
    () => (list === 'away' ? placeRows(away, total) : districtRows(places, names, total)),
    [list, away, places, names, total],
  )
  const columns = useMemo(() => columnsOf(list, measure), [list, measure])
  if (!isLoaded) return <p className="zone-prompt">Loading zones</p>
  return (
    <div className="zone-table zone-summary-table">
      {list === 'away' && <p>{awayText(totalOf(away, total), measure)}</p>}
      {list === 'districts' && rows.length === 0 && <p>The names of these zones do not contain districts.</p>}
      {rows.length > 0 && (
        <DataTable
          label={`${measure.magnitudeTitle} ${list === 'away' ? 'of places outside the map view' : 'by district'}`}
          dense
          columns={columns}
          rows={rows}
          rowKey={row => row.name}
          pageSize={ZONE_TABLE_PAGE_SIZE}
        />
      )}
    </div>
  )
}

/** @example awayText(total, VISITS_BY_ORIGIN) // '7.3% of visits start outside the view of the map.' */
export const awayText = (
  { places, ofTotal }: ListRow,
  { unit, end = 'origin' }: Pick<MapMeasure, 'unit' | 'end'>,
): string => {
  if (places === 0) return 'All selected places are in the view of the map.'
  return ofTotal === null
    ? `${counted(places, 'place is', 'places are')} outside the view of the map.`
    : `${shareText(ofTotal, 1)} of ${unit} ${TRIP_ENDS[end]} outside the view of the map.`
}

const columnsOf = (list: PlaceList, { magnitudeTitle, text }: MapMeasure): readonly Column<ListRow>[] => {
  const name: Column<ListRow> = {
    id: 'name',
    header: list === 'districts' ? 'District or town' : 'Place',
    value: row => row.name,
  }
  const magnitude: Column<ListRow> = {
    id: 'magnitude',
    header: magnitudeTitle,
    numeric: true,
    value: row => row.magnitude,
    text: row => text(row.magnitude, row.margin),
  }
  return [
    list === 'districts'
      ? {
          ...name,
          cell: row => (
            <>
              {cellText(name, row)}
              <span className="zone-second-line">{counted(row.places, 'place')}</span>
            </>
          ),
        }
      : name,
    {
      ...magnitude,
      cell: row => (
        <>
          {cellText(magnitude, row)}
          {row.margin !== null && <span className="zone-second-line">{marginText(row.margin)}</span>}
        </>
      ),
    },
    {
      id: 'total',
      header: '% of Total',
      numeric: true,
      value: row => row.ofTotal,
      text: row => (row.ofTotal === null ? '–' : shareText(row.ofTotal, 1)),
    },
  ]
}
