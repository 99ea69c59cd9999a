import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { waitText } from '../../app/call-error.ts'
import { call, errorText, routes } from '../../app/client.ts'
import { useLoad } from '../../app/load.ts'
import { routeOf } from '../../app/page-table.ts'
import { session } from '../../app/session.ts'
import type { ListedZoneSystem, ZoneSystems } from '../../contract/zone-imports.ts'
import { upToTwoDecimals } from '../../domain/text/numbers.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FailedPage, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Note } from '../../ui/display/note.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { formatMinute } from '../../ui/format-date.ts'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import './zone-systems.css'

export const TEXT = {
  heading: 'Zone Systems',
  lead: 'A dataset keeps the version that it was made with; the wizard offers the newest.',
  import: 'Import a zone system',
  table: 'Zone systems and their versions',
  none: 'No zone system has been imported yet.',
  loadFailed: 'The zone systems could not be loaded',
  standard: 'Standard zones, of every organisation',
  open: 'An import is not finished',
  goOn: 'Choose the same file with the same name again, and it resumes where it stopped.',
  cancelled: 'The import was cancelled. Nothing was saved.',
  cancelFailed: 'The import could not be cancelled',
  rights: 'Who may import',
  rightsMean: 'The primary users of these organisations may import zone systems for them.',
  rightFailed: 'The right could not be changed',
} as const

/** A line in the table: one version of a zone system. */
interface Row {
  readonly system: ListedZoneSystem
  readonly version: ListedZoneSystem['versions'][number]
  readonly isNewest: boolean
}

const rowsOf = ({ systems }: ZoneSystems): Row[] =>
  systems.flatMap(system => system.versions.map((version, at) => ({ system, version, isNewest: at === 0 })))

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Zone system', value: ({ system }) => system.name },
  { id: 'organisation', header: 'Organisation', value: ({ system }) => system.organisation ?? TEXT.standard },
  {
    id: 'version',
    header: 'Version',
    value: ({ version }) => version.version,
    cell: ({ version, isNewest }) => (
      <>
        {version.version} {isNewest && <Tag tone="good">newest</Tag>}
      </>
    ),
  },
  { id: 'zones', header: 'Zones', numeric: true, value: ({ version }) => version.zones },
  { id: 'datasets', header: 'Datasets', numeric: true, value: ({ version }) => version.datasetCount },
  {
    id: 'imported',
    header: 'Imported',
    value: ({ version }) => version.createdAt,
    text: ({ version }) => formatMinute(version.createdAt),
  },
  { id: 'by', header: 'By', value: ({ version }) => version.importedBy ?? 'the provider' },
  {
    id: 'checked',
    header: 'Check',
    value: ({ version: { report } }) =>
      report === null
        ? null
        : [
            report.system,
            `${upToTwoDecimals(report.areaKm2)} km²`,
            `overlaps: ${report.overlaps.count}`,
            `parts: ${report.partCount}`,
          ].join(', '),
  },
]

/** The zone systems with their versions. Administrators also see who may import them. */
export const Screen = () => {
  const loaded = useLoad(signal => call(routes.getZoneSystems, { signal }), [])
  const systems = loaded.kind === 'ready' ? loaded.value : null
  const rows = useMemo(() => (systems === null ? [] : rowsOf(systems)), [systems])
  if (loaded.kind === 'failed')
    return <FailedPage title={TEXT.heading} onRetry={loaded.retry} message={waitText(loaded.error, GENERIC_ERROR)} />
  return (
    <div className="page-pad">
      <div className="page-head">
        <div>
          <h1>{TEXT.heading}</h1>
          <p>{TEXT.lead}</p>
        </div>
        {systems?.mayImport && (
          <Link
            href={routeOf('Import a zone system')}
            className={buttonClass({ variant: 'primary', className: 'push' })}
          >
            <Plus aria-hidden="true" />
            {TEXT.import}
          </Link>
        )}
      </div>
      {systems === null && <Skeleton height="320px" />}
      {systems && (
        <div className="zone-systems">
          <OpenImport systems={systems} onChanged={loaded.renew} />
          {rows.length === 0 ? (
            <p className="muted">{TEXT.none}</p>
          ) : (
            <DataTable
              label={TEXT.table}
              search
              columns={COLUMNS}
              rows={rows}
              rowKey={({ version }) => version.zoneSystemId}
              exportName={TEXT.heading}
            />
          )}
          {session.level.value === 'Admin' && <Rights systems={systems} onChanged={loaded.renew} />}
        </div>
      )}
    </div>
  )
}

interface PartProps {
  readonly systems: ZoneSystems
  readonly onChanged: () => void
}

/** The user's unfinished import, which prevents another one. */
const OpenImport = ({ systems: { open }, onChanged }: PartProps) => {
  if (open === null) return null
  const cancel = () =>
    void call(routes.cancelZoneImport, { body: { id: open.id } })
      .then(() => showToast(TEXT.cancelled))
      .catch((error: unknown) => showError(errorText(error, TEXT.cancelFailed)))
      .finally(onChanged)
  return (
    <Note tone="warn" role="status">
      <p>
        {TEXT.open}: “{open.name}”. {open.state === 'uploading' && TEXT.goOn}
      </p>
      <Button small onClick={cancel}>
        Cancel it
      </Button>
    </Note>
  )
}

/** The organisations whose primary users may import. */
const Rights = ({ systems: { organisations }, onChanged }: PartProps) => {
  /** Ticks that the server has not confirmed yet. */
  const [sent, setSent] = useState<ReadonlyMap<number, boolean>>(new Map())
  const set = (organisationId: number, mayImport: boolean) => {
    setSent(new Map([...sent, [organisationId, mayImport]]))
    void call(routes.setMayImportZones, { body: { organisationId, mayImport } })
      .catch((error: unknown) => {
        setSent(new Map())
        showError(errorText(error, TEXT.rightFailed))
      })
      .finally(onChanged)
  }
  return (
    <section className="card card-pad zone-systems-rights" aria-labelledby="import-rights">
      <h2 id="import-rights">{TEXT.rights}</h2>
      <p className="hint">{TEXT.rightsMean}</p>
      {organisations.map(({ id, name, mayImport }) => (
        <Checkbox key={id} checked={sent.get(id) ?? mayImport} onChange={checked => set(id, checked)}>
          {name}
        </Checkbox>
      ))}
    </section>
  )
}
