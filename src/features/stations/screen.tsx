import { waitText } from '../../app/call-error.ts'
import { call, routes } from '../../app/client.ts'
import { useLoad } from '../../app/load.ts'
import type { Station } from '../../domain/stations/station-choice.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { FailedPage } from '../../ui/display/failed-page.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { ImportForm } from './import-form.tsx'
import { TEXT } from './text.ts'
import './stations.css'

/** Five decimals are a metre. */
const degrees = (value: number): string => value.toFixed(5)

const COLUMNS: readonly Column<Station>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'code', header: 'Code', value: ({ code }) => code },
  { id: 'latitude', header: 'Latitude', numeric: true, value: ({ lat }) => lat, text: ({ lat }) => degrees(lat) },
  { id: 'longitude', header: 'Longitude', numeric: true, value: ({ lon }) => lon, text: ({ lon }) => degrees(lon) },
]

/** The provider's stations, and the form that replaces them. */
export const Screen = () => {
  const found = useLoad(signal => call(routes.stations, { signal }), [])
  if (found.kind === 'failed')
    return <FailedPage title={TEXT.heading} onRetry={found.retry} message={waitText(found.error, GENERIC_ERROR)} />
  const stations = found.kind === 'ready' ? found.value : null
  return (
    <div className="page-pad">
      <div className="page-head">
        <div>
          <h1>{TEXT.heading}</h1>
          <p>{TEXT.lead}</p>
        </div>
      </div>
      <div className="stations">
        <ImportForm onImported={found.renew} />
        {stations === null && <Skeleton height="320px" />}
        {stations?.length === 0 && <p className="muted">{TEXT.none}</p>}
        {stations !== null && stations.length > 0 && (
          <DataTable
            label={TEXT.table}
            heading={2}
            search
            columns={COLUMNS}
            rows={stations}
            rowKey={({ code }) => code}
            exportName={TEXT.heading}
          />
        )}
      </div>
    </div>
  )
}
