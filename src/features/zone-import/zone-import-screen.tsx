import { Check } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { call, routes } from '../../app/client.ts'
import { organisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import { wait } from '../../app/wait.ts'
import type { ZoneSystems } from '../../contract/zone-imports.ts'
import { openZoneImporter } from '../../engine/zone-importer.ts'
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx'
import { ErrorPanel } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { createZoneImport, type ZoneImportModel } from './create-zone-import.ts'
import type { FileCheck } from './file-check.ts'
import { type Finding, findingsOf } from './findings.ts'
import { ColumnsPanel } from './parts/columns-panel.tsx'
import { FilePanel } from './parts/file-panel.tsx'
import { FindingsTable } from './parts/findings-table.tsx'
import { NeighboursPanel } from './parts/neighbours-panel.tsx'
import { isStandard, SavePanel } from './parts/save-panel.tsx'
import { NoMap, ShapeMaps } from './parts/shape-maps.tsx'
import { TEXT, zonesWord } from './zone-import-text.ts'
import './zone-import.css'

const startImport = (): ZoneImportModel =>
  createZoneImport({
    open: openZoneImporter,
    systems: () => call(routes.getZoneSystems),
    begin: body => call(routes.beginZoneImport, { body }),
    send: (body, signal) => call(routes.sendZonePiece, { body, signal }),
    finish: (id, accept) => call(routes.finishZoneImport, { body: { id, accept: [...accept] } }),
    get: id => call(routes.getZoneImport, { query: { id } }),
    cancel: id => call(routes.cancelZoneImport, { body: { id } }),
    pause: wait,
  })

/** The value while no organisation is chosen. */
const NOBODY = -1

/** Checks a zone file in the browser and saves it as a zone system. */
export const Screen = () => {
  const [model] = useState(startImport)
  useEffect(() => {
    void model.load()
    return model.end
  }, [model])
  const systems = model.systems.value
  const allowed = session.level.value === 'Admin' || organisation.value?.canImportZones
  const step = model.saving.value.kind !== 'none' ? 2 : model.main.state.value.kind === 'checked' ? 1 : 0
  return (
    <div className="zone-import">
      <header className="zone-import-head">
        <div>
          <h1>{TEXT.heading}</h1>
          <p className="hint">{TEXT.lead}</p>
        </div>
        <ol className="zone-import-steps">
          {TEXT.steps.map((label, at) => (
            <li key={label} aria-current={at === step ? 'step' : undefined}>
              {at < step ? <Check aria-label="done" /> : <b>{at + 1}</b>}
              {label}
            </li>
          ))}
        </ol>
      </header>
      {systems === undefined && <Skeleton height="420px" />}
      {systems === null && <ErrorPanel message={TEXT.loadFailed} onRetry={() => void model.load()} />}
      {systems && !systems.mayImport && allowed !== true && <p className="page-pad muted">{TEXT.notAllowed}</p>}
      {systems?.mayImport && <Import model={model} systems={systems} />}
    </div>
  )
}

const Import = ({ model, systems }: { readonly model: ZoneImportModel; readonly systems: ZoneSystems }) => {
  const isAdministrator = session.level.value === 'Admin'
  const [organisationId, setOrganisationId] = useState(
    isAdministrator ? NOBODY : (systems.organisations[0]?.id ?? NOBODY),
  )
  const [side, setSide] = useState<'small' | 'middle'>('small')
  const toStandard = isStandard(organisationId)
  const shown = toStandard && side === 'middle' ? model.middle : model.main
  const busy = model.isBusy.value
  return (
    <div className="zone-import-body">
      <div className="zone-import-side">
        <FilePanel title={toStandard ? TEXT.smallFile : TEXT.file} check={model.main} disabled={busy} />
        {toStandard && <FilePanel title={TEXT.middleFile} check={model.middle} disabled={busy} />}
        {toStandard && (
          <div className="zone-import-block">
            <ToggleGroup
              label="File shown"
              full
              options={[
                { value: 'small', label: TEXT.smallFile },
                { value: 'middle', label: TEXT.middleFile },
              ]}
              value={side}
              onChange={setSide}
            />
          </div>
        )}
        <ColumnsPanel check={shown} disabled={busy} />
        <SavePanel
          model={model}
          systems={systems}
          isAdministrator={isAdministrator}
          organisationId={organisationId}
          onOrganisation={setOrganisationId}
        />
      </div>
      <Outcome key={side} check={shown} />
    </div>
  )
}

const NO_FINDINGS: readonly Finding[] = []

const Outcome = ({ check }: { readonly check: FileCheck }) => {
  const state = check.state.value
  const importer = check.importer.value
  const report = state.kind === 'checked' ? state.checked.report : null
  const findings = useMemo(() => (report === null ? NO_FINDINGS : findingsOf(report)), [report])
  const [picked, setPicked] = useState<Finding | null>(null)
  const finding = picked !== null && findings.includes(picked) ? picked : null
  if (state.kind !== 'checked' || importer === null || report === null)
    return (
      <div className="zone-import-outcome">
        <NoMap check={check} />
      </div>
    )
  return (
    <div className="zone-import-outcome">
      <ShapeMaps
        importer={importer}
        checked={state.checked}
        finding={finding}
        hint={findings.length > 0 ? TEXT.chooseFinding : zonesWord(report.zones)}
      />
      <div className="zone-import-below">
        <FindingsTable
          report={report}
          findings={findings}
          shown={finding}
          onShow={setPicked}
          fileName={state.file.name}
        />
        <NeighboursPanel checked={state.checked} />
      </div>
    </div>
  )
}
