import { useCallback, useEffect, useState } from 'react'
import { waitText } from '../../app/call-error.ts'
import { call, routes } from '../../app/client.ts'
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
  const [found, setFound] = useState<readonly Station[] | Error | undefined>(undefined)
  const load = useCallback(() => call(routes.stations).then(setFound, setFound), [])
  useEffect(() => void load(), [load])
  if (found instanceof Error)
    return <FailedPage title={TEXT.heading} onRetry={() => void load()} message={waitText(found, GENERIC_ERROR)} />
  return (
    <div className="page-pad">
      <div className="page-head">
        <div>
          <h1>{TEXT.heading}</h1>
          <p>{TEXT.lead}</p>
        </div>
      </div>
      <div className="stations">
        <ImportForm onImported={() => void load()} />
        {found === undefined && <Skeleton height="320px" />}
        {found?.length === 0 && <p className="muted">{TEXT.none}</p>}
        {found !== undefined && found.length > 0 && (
          <DataTable
            label={TEXT.table}
            heading={2}
            search
            columns={COLUMNS}
            rows={found}
            rowKey={({ code }) => code}
            exportName={TEXT.heading}
          />
        )}
      </div>
    </div>
  )
}
