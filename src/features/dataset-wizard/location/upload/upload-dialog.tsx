import { signal } from '@preact/signals-react'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
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
import { areaText } from '../../model/zone-words.ts'
import type { LocationSlice } from '../location-slice.ts'
import { applyShape } from '../zones/shape-selection.ts'
import { ringsOf, UploadMap } from './upload-map.tsx'
import { createUpload, UPLOAD_TEXT, type Upload } from './upload-model.ts'
import './upload.css'

/** The areas of the file by name, to choose one, several or all. */
export const UploadAreas = ({ upload, total }: { readonly upload: Upload; readonly total: number }) => {
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
            <Checkbox checked={upload.isChosen(feature)} disabled={isOutside} onChange={() => upload.toggle(feature)}>
              <span className="upload-name">{name}</span>
              {detail !== null && <span className="hint">{detail}</span>}
              <span className="hint fig push">{isOutside ? UPLOAD_TEXT.outside : `${areaText(areaKm2)} km²`}</span>
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

/** Where a file is chosen or dropped. Any ending is taken: what the file is follows from what it holds. */
export const UploadDrop = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const hint = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the pointer for the field within
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

/** The two likeliest coordinate systems of a file, each with the place where its areas would lie. */
export const UploadSystems = ({ upload, file }: { readonly upload: Upload; readonly file: FeatureFile }) => {
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
                onChange={() => upload.settle(system)}
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

type As = 'zones' | 'boundary'
const AS = [
  { value: 'zones', label: 'Zones' },
  { value: 'boundary', label: 'Boundary' },
] as const satisfies readonly { readonly value: As; readonly label: string }[]

/** What the areas of a file can become here; where there is a boundary already, another one. */
const waysOf = (location: LocationSlice): readonly As[] => {
  const takesZones =
    location.decisions.locationType.peek() === LocationType.ZoneSelection &&
    location.decisions.draft.peek().boundary === null
  const ways: readonly As[] = [
    ...(takesZones ? (['zones'] as const) : []),
    ...(location.template.peek()?.canDrawStudyArea ? (['boundary'] as const) : []),
  ]
  return location.decisions.atBoundary.peek() ? ways.toReversed() : ways
}

/** Opens the dialog that brings an area from a file. */
export const openUpload = (location: LocationSlice): void => {
  openModal({
    title: UPLOAD_TEXT.title,
    size: 'wide',
    content: close => <UploadDialog location={location} close={close} />,
  })
}

interface UploadDialogProps {
  readonly location: LocationSlice
  readonly close: () => void
}

const UploadDialog = ({ location, close }: UploadDialogProps) => {
  const ways = useMemo(() => waysOf(location), [location])
  const as = useMemo(() => signal<As>(ways[0] ?? 'boundary'), [ways])
  const upload = useMemo(() => {
    const onList = (csv: string): boolean => {
      if (!ways.includes('zones')) return false
      close()
      void location.bring.paste(csv)
      return true
    }
    return createUpload({ engine: location.engine, zones: location.zoneFile.set, onList })
  }, [location, ways, close])
  useEffect(() => upload.stop, [upload])
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
          {now.kind === 'read' && <Outcome upload={upload} location={location} as={as.value} />}
          {now.kind === 'read' && ways.length > 1 && (
            <ToggleGroup
              label={UPLOAD_TEXT.takeAs}
              showLabel
              options={AS}
              value={as.value}
              onChange={next => {
                as.value = next
              }}
            />
          )}
        </div>
      </ModalBody>
      <ModalFooter start={now.kind === 'read' && <Button onClick={upload.restart}>{UPLOAD_TEXT.other}</Button>}>
        <Button onClick={now.kind === 'reading' ? upload.cancel : close}>Cancel</Button>
        {now.kind === 'read' && <TakeButton location={location} upload={upload} as={as.value} close={close} />}
      </ModalFooter>
    </>
  )
}

/** The contents of the file, and the choice among them. */
const Outcome = ({ upload, location, as }: Omit<TakeButtonProps, 'close'>) => {
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
      {as === 'boundary' && refused !== null && (
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

interface TakeButtonProps extends UploadDialogProps {
  readonly upload: Upload
  readonly as: As
}

const TakeButton = ({ location, upload, as, close }: TakeButtonProps) => {
  const measured = upload.measured.value
  const ready = measured.kind === 'measured' ? measured : null
  const zones = ready?.taken?.[location.zones.rule.value].length ?? null
  const subtracts = location.tools.mode.value === 'subtract'
  const waiting = measured.kind === 'measuring' ? UPLOAD_TEXT.measuring : UPLOAD_TEXT.nothing
  const take = async (): Promise<void> => {
    if (ready === null) return
    const { wkt, sketch } = ready.area
    if (as === 'boundary') {
      if (await location.boundary.apply({ kind: 'text', wkt }, 'uploaded')) close()
      return
    }
    close()
    await applyShape(location, 'upload', { shape: { kind: 'area', wkt }, lines: ringsOf(sketch) }, subtracts)
  }
  return (
    <Button
      variant="primary"
      disabledReason={ready === null ? waiting : as === 'zones' && zones === 0 ? UPLOAD_TEXT.noZones : null}
      onClick={() => void take()}
    >
      {as === 'zones' ? UPLOAD_TEXT.takeZones(zones, subtracts) : UPLOAD_TEXT.takeBoundary}
    </Button>
  )
}
