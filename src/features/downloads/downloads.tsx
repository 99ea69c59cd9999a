import { Download } from 'lucide-react'
import { useState } from 'react'
import { waitText } from '../../app/call-error.ts'
import { call, routes } from '../../app/client.ts'
import { useLoad } from '../../app/load.ts'
import type { DatasetDetails } from '../../contract/wire-names.ts'
import { twoDigits } from '../../domain/text/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { ModalBody, openModal } from '../../ui/overlays/modal-stack.tsx'
import './downloads.css'

/** A description of each of a dataset's files, in the order of the list. */
const TEXT_OF_FILE: Readonly<Record<string, string>> = {
  'all-tables.xlsx': 'Every table below in one workbook, for Excel',
  'average-daily-visits.csv': 'Visits per day of the week',
  'average-hourly-visits.csv': 'Visits in each hour of each day of the week',
  'repeat-visits.csv': 'Repeat visits and all visits, per day of the week',
  'visits-by-date.csv': 'Visits on each day of the month',
  'journey-distances.csv': 'Visits by journey length, in 5 km brackets',
  'journey-purposes.csv': 'Visits by purpose',
  'journey-modes.csv': 'Visits by mode of travel',
  'dwell-times.csv': 'Average stay, per day of the week',
  'dwellers-by-hour.csv': 'People who stay, in each hour of each day of the week',
  'ages.csv': 'Visits by age band, on weekdays and at weekends',
  'genders.csv': 'Visits by gender, on weekdays and at weekends',
  'traverses-by-distance.csv': 'Through trips by distance before and after the area',
  'journey-origins.csv': 'Visits by the zone where they start',
  'journey-destinations.csv': 'Departures by the zone where they end',
  'tourists.csv': 'Visits by people who live over 35 km away, by zone',
  'origins.csv': 'Trips into the area by the zone where they start',
  'destinations.csv': 'Trips out of the area by the zone where they end',
  'tourists-dwells.csv': 'Tourist stays of 30 minutes or more, by zone',
  'payments.csv': 'Number of card payments, by zone',
  'payments-amount.csv': 'Amount of card payments in pounds, by zone',
  'flows.csv': 'Trips between pairs of zones, and from and to outside',
  'flow-pools.csv': 'Trips between pairs of zones that are too thin to be shown alone, several together',
  'flows-by-zone.csv': 'Trips out of and into each zone, by part of the day and day type',
  'flows-by-hour.csv': 'Trips out of and into each zone, by hour of departure',
  'flows.omx': 'Trips of a mean day as matrices, for transport models (OMX)',
}

const SIDES = { 'event-days': 'on the days of the event', 'ordinary-days': 'on the other days of the same weekdays' }

/** A dataset about an event has two such files: one for its event days and one for its ordinary days. */
const sidesOf = ([file, text]: readonly [string, string]) =>
  Object.entries(SIDES).map(([side, days]) => [file.replace('.csv', `-${side}.csv`), `${text}, ${days}`] as const)

const LISTED_FILES: Readonly<Record<string, string>> = {
  ...TEXT_OF_FILE,
  ...Object.fromEntries(
    Object.entries(TEXT_OF_FILE)
      .filter(([file]) => file.endsWith('.csv'))
      .flatMap(sidesOf),
  ),
}

interface ListedFile {
  /** The file's key on the server. */
  readonly key: string
  /** The file name without folders. */
  readonly name: string
  /** A description of the contents. Null for an unknown kind of file. */
  readonly about: string | null
  /** Such as `12 kB`. */
  readonly size: string
}

const ORDER = Object.keys(LISTED_FILES)
/** @example sizeText(12_345) // '12 kB' */
export const sizeText = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 995_000
      ? `${twoDigits(bytes / 1000)} kB`
      : `${twoDigits(bytes / 1_000_000)} MB`

/** Lists files in the order of the descriptions. Unknown files come last, sorted by name. */
export const listFiles = (files: readonly { readonly Key: string; readonly Bytes: number }[]): readonly ListedFile[] =>
  files
    .map(({ Key, Bytes }) => {
      const name = Key.split('/').at(-1) ?? Key
      return { key: Key, name, about: LISTED_FILES[name] ?? null, size: sizeText(Bytes) }
    })
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name) || a.name.localeCompare(b.name))

const placeOf = (name: string): number => {
  const position = ORDER.indexOf(name)
  return position < 0 ? ORDER.length : position
}

/** Opens the file once the link arrives. A tab opened in advance would stay empty if the browser saves the file. */
const openFile = async (datasetId: number, fileKey: string): Promise<void> => {
  try {
    const link = await call(routes.downloadLink, { query: { datasetid: datasetId, fileKey } })
    if (!window.open(link, '_blank')) location.assign(link)
  } catch (error) {
    showError(waitText(error, GENERIC_ERROR))
  }
}

/** The files of a dataset. Clicking one opens it in a new tab. */
const DownloadList = ({ datasetId }: { readonly datasetId: number }) => {
  const files = useLoad(signal => call(routes.downloadsList, { query: { datasetid: datasetId }, signal }), [datasetId])
  return (
    <ModalBody>
      {files.kind === 'loading' && <Skeleton height="var(--row)" />}
      {files.kind === 'failed' && <ErrorPanel onRetry={files.retry} message={waitText(files.error, GENERIC_ERROR)} />}
      {files.kind === 'ready' && files.value.length === 0 && <p className="muted">No downloads available</p>}
      {files.kind === 'ready' && files.value.length > 0 && (
        <ul className="downloads">
          {listFiles(files.value).map(({ key, name, about, size }) => (
            <li key={key}>
              <button type="button" className="download" onClick={() => void openFile(datasetId, key)}>
                <Download aria-hidden="true" />
                <span className="download-words">
                  {name}
                  {about !== null && <span className="hint">{about}</span>}
                </span>
                <span className="hint fig download-size">{size}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ModalBody>
  )
}

/** Opens the list of a dataset's files. */
export const openDownloads = (datasetId: number, name: string): void => {
  openModal({
    title: 'Downloads',
    subtitle: <p className="hint">{name}</p>,
    size: 'small',
    content: () => <DownloadList datasetId={datasetId} />,
  })
}

interface DownloadsButtonProps {
  readonly dataset: Pick<DatasetDetails, 'id' | 'name'>
  readonly small?: boolean
}

/** The viewer's button that opens the files of its dataset. Samples have files too. */
export const DownloadsButton = ({ dataset, small = false }: DownloadsButtonProps) => (
  <Button small={small} icon={<Download aria-hidden="true" />} onClick={() => openDownloads(dataset.id, dataset.name)}>
    Downloads
  </Button>
)

interface SeveralDownloadsProps {
  /** The datasets with the names that distinguish them, preferred one first. */
  readonly datasets: readonly { readonly id: number; readonly label: string }[]
  readonly small?: boolean
}

/** The button of a viewer with several datasets. It lists the files of one dataset at a time. */
export const SeveralDownloadsButton = ({ datasets, small = false }: SeveralDownloadsProps) => (
  <Button
    small={small}
    icon={<Download aria-hidden="true" />}
    onClick={() =>
      openModal({ title: 'Downloads', size: 'small', content: () => <SeveralDownloads datasets={datasets} /> })
    }
  >
    Downloads
  </Button>
)

const SeveralDownloads = ({ datasets }: SeveralDownloadsProps) => {
  const [chosen, choose] = useState(datasets[0]?.id ?? null)
  return (
    <>
      <div className="downloads-choice">
        <Select
          full
          label="Dataset"
          options={datasets.map(({ id, label }) => ({ value: id, label }))}
          value={chosen}
          onChange={choose}
        />
      </div>
      {chosen !== null && <DownloadList key={chosen} datasetId={chosen} />}
    </>
  )
}

interface DownloadsOfProps extends Pick<DownloadsButtonProps, 'dataset'> {
  /** The dataset's name, if there are several. */
  readonly label: string
}

/** The same button without text, for one of several datasets. */
export const DownloadsOf = ({ dataset, label }: DownloadsOfProps) => (
  <Button
    variant="quiet"
    small
    label={`Downloads of ${label}`}
    icon={<Download />}
    onClick={() => openDownloads(dataset.id, dataset.name)}
  />
)
