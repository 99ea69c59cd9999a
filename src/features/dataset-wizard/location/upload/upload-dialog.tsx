import { FileUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { FeatureFile } from '../../../../../workers/contract.ts'
import { LocationType } from '../../../../domain/constants.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { SearchField } from '../../../../ui/controls/field.tsx'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../../ui/overlays/modal-stack.tsx'
import { areaText } from '../../model/zone-names.ts'
import type { LocationSlice } from '../location-slice.ts'
import { applyShape } from '../zones/shape-selection.ts'
import { ringsOf, UploadMap } from './upload-map.tsx'
import { createUpload, UPLOAD_TEXT, type Upload } from './upload-model.ts'
import './upload.css'

/** The names of the areas in the file. The user can choose one, several or all of them. */
const UploadAreas = ({ upload, total }: { readonly upload: Upload; readonly total: number }) => {
  const listed = upload.listed.value
  const isAll = upload.count.value === total
  return (
    <div className="upload-areas">
      {total > 1 && (
        <div className="upload-areas-head">
          <SearchField label={UPLOAD_TEXT.search} value={upload.text.value} onChange={upload.search} />
          <Button small onClick={() => upload.chooseAll(!isAll)}>
            {isAll ? UPLOAD_TEXT.chooseNone : UPLOAD_TEXT.chooseAll}
          </Button>
        </div>
      )}
      <ul aria-label="Areas of the file">
        {listed?.features.map(({ feature, name, detail, areaKm2, isOutside }) => (
          <li key={feature}>
            <Checkbox
              className="upload-area"
              checked={upload.isChosen(feature)}
              disabled={isOutside}
              onChange={() => upload.toggle(feature)}
            >
              <span className="upload-name">{name}</span>
              {detail !== null && <span className="hint">{detail}</span>}
              <span className="hint fig upload-size">
                {isOutside ? UPLOAD_TEXT.outside : `${areaText(areaKm2)} km²`}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {listed !== null && listed.matches === 0 && <p className="hint">{UPLOAD_TEXT.none}</p>}
      {listed !== null && listed.matches > listed.features.length && (
        <p className="hint">{UPLOAD_TEXT.more(listed.features.length, listed.matches)}</p>
      )}
    </div>
  )
}

/** Lets the user choose or drop a file. Its format is detected from the content, so any file extension is allowed. */
const UploadDrop = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const hint = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer shortcut for the field within
    <div
      className={classNames('upload-drop', isOver && 'upload-drop-over')}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      <FileUp aria-hidden="true" />
      <label className="upload-pick">
        <span className="button upload-pick-button">{UPLOAD_TEXT.choose}</span>
        <input
          type="file"
          aria-label={UPLOAD_TEXT.choose}
          aria-describedby={hint}
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <span>{UPLOAD_TEXT.drop}</span>
      <span id={hint} className="hint">
        {UPLOAD_TEXT.kinds}
      </span>
    </div>
  )
}

/** The two most likely coordinate systems of a file, each with a map of the resulting areas. */
const UploadSystems = ({ upload, file }: { readonly upload: Upload; readonly file: FeatureFile }) => {
  return (
    <fieldset className="upload-systems">
      <legend>{UPLOAD_TEXT.whichSystem}</legend>
      <p className="hint">{UPLOAD_TEXT.systemHint}</p>
      <div className="upload-pair">
        {file.systems.map(({ name, isSwapped }, system) => (
          <div key={`${name}${isSwapped}`} className="upload-system">
            <label className="upload-system-name">
              <input
                type="radio"
                name="upload-system"
                checked={upload.system.value === system}
                onChange={() => upload.chooseSystem(system)}
              />
              <span>{isSwapped ? `${name}, ${UPLOAD_TEXT.swapped}` : name}</span>
            </label>
            <UploadMap upload={upload} system={system} label={`The areas by ${name}`} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type Target = 'zones' | 'boundary'
const TARGETS = [
  { value: 'zones', label: 'Zones' },
  { value: 'boundary', label: 'Boundary' },
] as const satisfies readonly { readonly value: Target; readonly label: string }[]

/** Returns the possible uses of a file's areas, the default first. */
const targetsOf = (location: LocationSlice): readonly Target[] => {
  const allowsZones =
    location.decisions.locationType.peek() === LocationType.ZoneSelection &&
    location.decisions.draft.peek().boundary === null
  const targets: readonly Target[] = [
    ...(allowsZones ? (['zones'] as const) : []),
    ...(location.template.peek()?.canDrawStudyArea ? (['boundary'] as const) : []),
  ]
  return location.decisions.atBoundary.peek() ? targets.toReversed() : targets
}

/** Opens the dialog for uploading an area from a file. */
export const openUpload = (location: LocationSlice): void => {
  openModal({
    title: UPLOAD_TEXT.title,
    size: 'wide',
    content: close => <UploadDialog location={location} close={close} />,
    onClose: location.boundary.endAttempt,
  })
}

interface UploadDialogProps {
  readonly location: LocationSlice
  readonly close: () => void
}

const UploadDialog = ({ location, close }: UploadDialogProps) => {
  const [targets] = useState(() => targetsOf(location))
  const [target, setTarget] = useState<Target>(targets[0] ?? 'boundary')
  const [upload] = useState(() => {
    const onList = (csv: string): boolean => {
      if (!targets.includes('zones')) return false
      close()
      void location.imports.paste(csv)
      return true
    }
    return createUpload({ engine: location.engine, zones: location.zoneFile.set, onList })
  })
  useEffect(() => upload.stop, [upload])
  const chosenArea = upload.measured.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal only applies to the areas that were chosen then
  useEffect(() => location.boundary.endAttempt(), [chosenArea, location])
  const now = upload.state.value
  return (
    <>
      <ModalBody>
        <div className="upload">
          {now.kind === 'none' && now.message && <Note role="status">{now.message}</Note>}
          {now.kind === 'failed' && (
            <Note tone="bad" role="alert">
              <strong>{UPLOAD_TEXT.failed(now.name)}.</strong> {now.message}
            </Note>
          )}
          {(now.kind === 'none' || now.kind === 'failed') && <UploadDrop onFile={upload.read} />}
          {now.kind === 'reading' && (
            <Progress
              label={UPLOAD_TEXT.reading(now.name)}
              value={now.progress === null ? 0 : now.progress.bytesRead / now.progress.bytesTotal}
              detail={now.progress === null ? '' : UPLOAD_TEXT.progress(now.progress)}
            />
          )}
          {now.kind === 'read' && <Outcome upload={upload} location={location} target={target} />}
          {now.kind === 'read' && targets.length > 1 && (
            <ToggleGroup label={UPLOAD_TEXT.takeAs} showLabel options={TARGETS} value={target} onChange={setTarget} />
          )}
        </div>
      </ModalBody>
      <ModalFooter start={now.kind === 'read' && <Button onClick={upload.restart}>{UPLOAD_TEXT.other}</Button>}>
        <Button onClick={now.kind === 'reading' ? upload.cancel : close}>Cancel</Button>
        {now.kind === 'read' && <UseButton location={location} upload={upload} target={target} close={close} />}
      </ModalFooter>
    </>
  )
}

/** The contents of the file, and the choice of areas. */
const Outcome = ({ upload, location, target }: Omit<UseButtonProps, 'close'>) => {
  const now = upload.state.value
  if (now.kind !== 'read') return null
  const { file, name } = now
  const system = file.systems[upload.system.value ?? -1]
  const measured = upload.measured.value
  const refused = location.boundary.refused.value
  return (
    <>
      <div className="upload-outcome">
        <strong>{name}</strong>
        <span>{UPLOAD_TEXT.read(file)}</span>
        {system && (
          <span className="hint">{(system.isStated ? UPLOAD_TEXT.stated : UPLOAD_TEXT.found)(system.name)}</span>
        )}
      </div>
      {file.notes.length > 0 && <Note tone="warn">{file.notes.join(' ')}</Note>}
      {file.systems.length > 1 && <UploadSystems upload={upload} file={file} />}
      {system && (
        <div className="upload-pair">
          <UploadAreas upload={upload} total={file.features} />
          {file.systems.length === 1 && <UploadMap upload={upload} system={0} label="Map of the areas" />}
        </div>
      )}
      {measured.kind === 'failed' && (
        <Note tone="bad" role="alert">
          {measured.message}
        </Note>
      )}
      {target === 'boundary' && refused !== null && (
        <Note tone="bad" role="alert">
          <strong>{refused.words.title}.</strong> {refused.words.message}.
        </Note>
      )}
      {measured.kind === 'measured' && measured.area.notes.length > 0 && (
        <Note tone="warn">{measured.area.notes.join(' ')}</Note>
      )}
      <p className="hint" role="status">
        {measured.kind === 'measuring' && UPLOAD_TEXT.measuring}
        {measured.kind === 'none' && system && UPLOAD_TEXT.nothing}
        {measured.kind === 'measured' && UPLOAD_TEXT.chosen(upload.count.value, areaText(measured.area.areaKm2))}
      </p>
    </>
  )
}

interface UseButtonProps extends UploadDialogProps {
  readonly upload: Upload
  readonly target: Target
}

const UseButton = ({ location, upload, target, close }: UseButtonProps) => {
  const measured = upload.measured.value
  const ready = measured.kind === 'measured' ? measured : null
  const zones = ready?.picked?.[location.zones.rule.value].length ?? null
  const subtracts = location.tools.mode.value === 'subtract'
  const waiting = measured.kind === 'measuring' ? UPLOAD_TEXT.measuring : UPLOAD_TEXT.nothing
  const apply = async (): Promise<void> => {
    if (ready === null) return
    const { wkt, sketch } = ready.area
    if (target === 'boundary') {
      if (await location.boundary.apply({ kind: 'text', wkt }, 'uploaded')) close()
      return
    }
    close()
    await applyShape(location, 'upload', { shape: { kind: 'area', wkt }, lines: ringsOf(sketch) }, subtracts)
  }
  return (
    <Button
      variant="primary"
      disabledReason={ready === null ? waiting : target === 'zones' && zones === 0 ? UPLOAD_TEXT.noZones : null}
      onClick={() => void apply()}
    >
      {target === 'zones' ? UPLOAD_TEXT.takeZones(zones, subtracts) : UPLOAD_TEXT.takeBoundary}
    </Button>
  )
}
