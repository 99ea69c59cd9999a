import { useState } from 'react'
import { Link } from 'wouter'
import { routeOf } from '../../../app/page-table.ts'
import type { ZoneImport, ZoneSystems } from '../../../contract/zone-imports.ts'
import { piecesProblem } from '../../../domain/zone-import/import-report.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import type { ZoneImportModel } from '../create-zone-import.ts'
import { megabytes, number, TEXT, zonesWord } from '../zone-import-text.ts'

/** The value that represents the standard zones among the organisations, whose ids start at 1. */
const STANDARD = 0
const NEW = ''

interface SavePanelProps {
  readonly model: ZoneImportModel
  readonly systems: ZoneSystems
  readonly isAdministrator: boolean
  readonly organisationId: number
  readonly onOrganisation: (id: number) => void
}

export const isStandard = (organisationId: number): boolean => organisationId === STANDARD

/** The choice of organisation, name and version, followed by the progress of saving. */
export const SavePanel = ({ model, systems, isAdministrator, organisationId, onOrganisation }: SavePanelProps) => {
  const [name, setName] = useState('')
  const [version, setVersion] = useState(NEW)
  const toStandard = isStandard(organisationId)
  const own = systems.systems.filter(system => system.organisationId === (toStandard ? null : organisationId))
  const replaced = own.find(system => system.name === version)
  const main = model.main.state.value
  const inPieces = main.kind === 'checked' && !toStandard ? piecesProblem(main.checked.report) : null
  const checked = main.kind === 'checked' && (!toStandard || model.middle.state.value.kind === 'checked')
  const saving = model.saving.value
  const title = replaced?.name ?? name.trim()
  const problem = !checked
    ? 'The file is not checked yet'
    : organisationId < 0
      ? 'Choose an organisation'
      : title === ''
        ? 'Give it a name'
        : inPieces
  if (saving.kind !== 'none' && saving.kind !== 'failed') return <SavingPanel model={model} />
  return (
    <section className="zone-import-block" aria-label={TEXT.saveAs}>
      <h2>{TEXT.saveAs}</h2>
      <div className="zone-import-pair">
        {isAdministrator && (
          <Select
            label="Organisation"
            full
            options={[
              { value: STANDARD, label: TEXT.standard },
              ...systems.organisations.map(each => ({ value: each.id, label: each.name })),
            ]}
            value={organisationId < 0 ? null : organisationId}
            placeholder="Choose an organisation"
            onChange={id => {
              onOrganisation(id)
              setVersion(NEW)
            }}
          />
        )}
        {own.length > 0 && !toStandard && (
          <Select
            label="As"
            full
            options={[
              { value: NEW, label: TEXT.newSystem },
              ...own.map(system => ({
                value: system.name,
                label: `Version ${(system.versions[0]?.version ?? 0) + 1} of ${system.name}`,
              })),
            ]}
            value={version}
            onChange={setVersion}
          />
        )}
        {!replaced && <TextField label="Name" maxLength={100} value={name} onChange={setName} autoComplete="off" />}
      </div>
      {replaced && <p className="hint">{versionText(replaced.versions)}</p>}
      {toStandard && (
        <p className="hint">Prices and orders use the new version from then on; existing datasets keep theirs.</p>
      )}
      {inPieces !== null && (
        <Note tone="bad" role="alert">
          <p>{inPieces}</p>
        </Note>
      )}
      {saving.kind === 'failed' && (
        <Note tone="bad" role="alert">
          <p>{saving.problem}</p>
        </Note>
      )}
      <div className="zone-import-acts">
        <Button onClick={model.startOver}>{TEXT.cancel}</Button>
        <Button
          variant="primary"
          disabledReason={problem}
          onClick={() =>
            void model.save({
              organisationId: toStandard ? null : organisationId,
              name: title,
              newVersion: replaced !== undefined,
            })
          }
        >
          {TEXT.save}
        </Button>
      </div>
    </section>
  )
}

const versionText = (versions: ZoneSystems['systems'][number]['versions']): string => {
  const datasets = versions.reduce((sum, { datasetCount }) => sum + datasetCount, 0)
  return datasets === 0
    ? 'New datasets are made with the new version.'
    : `New datasets are made with the new version; ${number(datasets)} ${datasets === 1 ? 'dataset keeps the version it was' : 'datasets keep the version they were'} made with.`
}

const MAKING: Readonly<Record<string, string>> = {
  reading: 'The server reads the file',
  checking: 'The server checks the zones',
  comparing: 'The server compares borders',
  writing: 'The server finds neighbours',
}

const SavingPanel = ({ model }: { readonly model: ZoneImportModel }) => {
  const saving = model.saving.value
  return (
    <section className="zone-import-block" aria-label="Saving">
      <h2>{saving.kind === 'done' ? 'Saved' : 'Saving'}</h2>
      {saving.kind === 'sending' && (
        <>
          <Progress
            label="Sending"
            value={saving.sent / Math.max(1, saving.total)}
            detail={`${megabytes(saving.sent)} of ${megabytes(saving.total)}`}
          />
          {saving.isAway && (
            <Note tone="warn" role="status">
              <p>{TEXT.away}</p>
            </Note>
          )}
        </>
      )}
      {saving.kind === 'making' && (
        <Progress
          label={MAKING[saving.zoneImport.stage ?? ''] ?? 'The server waits for its turn'}
          value={saving.zoneImport.total ? saving.zoneImport.done / saving.zoneImport.total : 0}
          detail={
            saving.zoneImport.total
              ? `${number(saving.zoneImport.done)} of ${number(saving.zoneImport.total)} zones`
              : 'all zones'
          }
        />
      )}
      {saving.kind === 'differs' && <Differing zoneImport={saving.zoneImport} />}
      {saving.kind === 'done' && <Done zoneImport={saving.zoneImport} />}
      <div className="zone-import-acts">
        {saving.kind === 'done' ? (
          <Button onClick={model.startOver}>Import another</Button>
        ) : (
          <Button onClick={() => void model.cancelSaving()}>{TEXT.cancel}</Button>
        )}
        {saving.kind === 'differs' && (
          <Button variant="primary" onClick={() => void model.accept()}>
            Save what the server made
          </Button>
        )}
      </div>
    </section>
  )
}

const Differing = ({ zoneImport }: { readonly zoneImport: ZoneImport }) => (
  <Note tone="warn" role="alert">
    <p>{TEXT.differs}</p>
    {zoneImport.files.map(({ fileName, report }) => (
      <p key={fileName}>
        {fileName}: {zonesWord(report?.zones ?? 0)}, {number(report?.vertices ?? 0)} vertices,{' '}
        {number(report?.areaKm2 ?? 0)} km².
      </p>
    ))}
  </Note>
)

const Done = ({ zoneImport }: { readonly zoneImport: ZoneImport }) => {
  const isEqual = zoneImport.files.every(({ digest, madeDigest }) => digest === madeDigest)
  return (
    <Note tone="good" role="status">
      <p>
        “{zoneImport.name}” is saved: {zonesWord(zoneImport.files[0]?.report?.zones ?? 0)}. {isEqual && TEXT.equal}
      </p>
      {isEqual && <p className="hint zone-import-digest">SHA-256 {zoneImport.files[0]?.digest}</p>}
      <p>
        <Link href={routeOf('Zone Systems')}>All zone systems</Link>
      </p>
    </Note>
  )
}
