import { type FormEvent, useState } from 'react'
import { waitText } from '../../app/call-error.ts'
import { call, errorText, routes } from '../../app/client.ts'
import { useLoad } from '../../app/load.ts'
import type { ReplyOf } from '../../contract/call.ts'
import type { importStations } from '../../contract/stations.ts'
import { STATIONS_FILE_MAX_BYTES } from '../../domain/constants.ts'
import type { Station } from '../../domain/stations/station-choice.ts'
import { whole } from '../../domain/text/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileField } from '../../ui/controls/file-field.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FailedPage, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Note } from '../../ui/display/note.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import './stations.css'

export const TEXT = {
  heading: 'Stations',
  lead: 'Rail Catchment compares the station of a dataset with the others that people could have used.',
  table: 'Stations',
  none: 'No station has been imported yet.',
  importHeading: 'Import stations',
  importMeans:
    'An import takes the place of all stations there are. Maps of existing datasets use the new ones at once.',
  file: 'CSV file',
  fileHint:
    'With a header that names code, name, and latitude and longitude or easting and northing, such as RailReferences.csv of NaPTAN, or its Stops.csv for one area, of which the rail stations in use are taken; UTF-8, at most 2 MB.',
  import: 'Import',
  importing: 'Importing',
  tooLarge:
    'This file is larger than 2 MB. Leave out stops that are no rail stations, or ask whoever runs the installation to import the whole file by npm run stations:import.',
  failed: 'The stations could not be imported',
} as const

type Imported = ReplyOf<typeof importStations>

interface ImportFormProps {
  readonly onImported: () => void
}

/** The form that uploads a file of stations and reports the result for its rows. */
const ImportForm = ({ onImported }: ImportFormProps) => {
  const [file, setFile] = useState<File | null>(null)
  const [working, setWorking] = useState(false)
  const [outcome, setOutcome] = useState<Imported | string | null>(null)
  const send = async (chosen: File) => {
    setWorking(true)
    setOutcome(null)
    try {
      const body = { fileName: chosen.name, text: await chosen.text() }
      setOutcome(await call(routes.importStations, { body }))
      setFile(null)
      onImported()
    } catch (error) {
      setOutcome(errorText(error, TEXT.failed))
    } finally {
      setWorking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file === null || working) return
    if (file.size > STATIONS_FILE_MAX_BYTES) setOutcome(TEXT.tooLarge)
    else void send(file)
  }
  return (
    <form className="stations-import" onSubmit={submit}>
      <h2>{TEXT.importHeading}</h2>
      <p className="hint">{TEXT.importMeans}</p>
      <FileField
        key={String(outcome)}
        label={TEXT.file}
        value={file}
        onChange={setFile}
        accept={['.csv']}
        hint={TEXT.fileHint}
        isRequired
      />
      <Button
        type="submit"
        variant="primary"
        working={working && TEXT.importing}
        disabledReason={file === null ? 'Choose a file first' : null}
      >
        {TEXT.import}
      </Button>
      {outcome !== null && <Outcome outcome={outcome} />}
    </form>
  )
}

const Outcome = ({ outcome }: { readonly outcome: Imported | string }) => {
  if (typeof outcome === 'string')
    return (
      <Note tone="bad" role="alert">
        <p className="stations-lines">{outcome}</p>
      </Note>
    )
  const { rows, stations, leftOut, examples } = outcome
  return (
    <Note tone="good" role="status">
      <p>{`Imported ${whole(stations)} stations from ${whole(rows)} rows.`}</p>
      {leftOut.length > 0 && (
        <ul>
          {leftOut.map(({ reason, rows: count }) => (
            <li key={reason}>{`${reason}: ${whole(count)} left out`}</li>
          ))}
          {examples.map(example => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

/** Five decimals of a degree are about a metre. */
const degrees = (value: number): string => value.toFixed(5)

const COLUMNS: readonly Column<Station>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'code', header: 'Code', value: ({ code }) => code },
  { id: 'latitude', header: 'Latitude', numeric: true, value: ({ lat }) => lat, text: ({ lat }) => degrees(lat) },
  { id: 'longitude', header: 'Longitude', numeric: true, value: ({ lon }) => lon, text: ({ lon }) => degrees(lon) },
]

/** The provider's stations, and the form for replacing them. */
export const Screen = () => {
  const loaded = useLoad(signal => call(routes.stations, { signal }), [])
  if (loaded.kind === 'failed')
    return <FailedPage title={TEXT.heading} onRetry={loaded.retry} message={waitText(loaded.error, GENERIC_ERROR)} />
  const stations = loaded.kind === 'ready' ? loaded.value : null
  return (
    <div className="page-pad">
      <div className="page-head">
        <div>
          <h1>{TEXT.heading}</h1>
          <p>{TEXT.lead}</p>
        </div>
      </div>
      <div className="stations">
        <ImportForm onImported={loaded.renew} />
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
