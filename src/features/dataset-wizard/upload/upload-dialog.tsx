import { signal } from '@preact/signals-react'
import { useEffect, useMemo } from 'react'
import { LocationType } from '../../../domain/constants.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import type { Wizard } from '../model.ts'
import { openPaste } from '../paste/paste-dialog.tsx'
import { takeShape } from '../tools/shape-taking.ts'
import { areaText } from '../zone-words.ts'
import { ringsOf } from './sketch-rings.ts'
import { UPLOAD_TEXT } from './text.ts'
import { UploadAreas } from './upload-areas.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadMap } from './upload-map.tsx'
import { createUpload, type Upload } from './upload-model.ts'
import { UploadSystems } from './upload-systems.tsx'
import './upload.css'

type As = 'zones' | 'boundary'
const AS = [
  { value: 'zones', label: 'Zones' },
  { value: 'boundary', label: 'Boundary' },
] as const satisfies readonly { readonly value: As; readonly label: string }[]

/** What the areas of a file can become here; where there is a boundary already, another one. */
const waysOf = (wizard: Wizard): readonly As[] => {
  const takesZones = wizard.locationType.peek() === LocationType.ZoneSelection && wizard.draft.peek().boundary === null
  const ways: readonly As[] = [
    ...(takesZones ? (['zones'] as const) : []),
    ...(wizard.template.peek()?.canDrawStudyArea ? (['boundary'] as const) : []),
  ]
  return wizard.atBoundary.peek() ? ways.toReversed() : ways
}

/** Opens the dialog that brings an area from a file. */
export const openUpload = (wizard: Wizard): void => {
  openModal({
    title: UPLOAD_TEXT.title,
    size: 'wide',
    content: close => <UploadDialog wizard={wizard} close={close} />,
  })
}

interface UploadDialogProps {
  readonly wizard: Wizard
  readonly close: () => void
}

const UploadDialog = ({ wizard, close }: UploadDialogProps) => {
  const ways = useMemo(() => waysOf(wizard), [wizard])
  const as = useMemo(() => signal<As>(ways[0] ?? 'boundary'), [ways])
  const upload = useMemo(() => {
    const onList = (csv: string): boolean => {
      if (!ways.includes('zones')) return false
      close()
      openPaste(wizard, csv)
      return true
    }
    return createUpload({ engine: wizard.engine, zones: wizard.zoneFile.set, onList })
  }, [wizard, ways, close])
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
          {now.kind === 'read' && <Outcome upload={upload} wizard={wizard} as={as.value} />}
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
        {now.kind === 'read' && <TakeButton wizard={wizard} upload={upload} as={as.value} close={close} />}
      </ModalFooter>
    </>
  )
}

/** The contents of the file, and the choice among them. */
const Outcome = ({ upload, wizard, as }: Omit<TakeButtonProps, 'close'>) => {
  const now = upload.state.value
  if (now.kind !== 'read') return null
  const { file, name } = now
  const system = file.systems[upload.system.value ?? -1]
  const measured = upload.measured.value
  const refused = wizard.boundary.refused.value
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

const TakeButton = ({ wizard, upload, as, close }: TakeButtonProps) => {
  const measured = upload.measured.value
  const ready = measured.kind === 'measured' ? measured : null
  const zones = ready?.taken?.[wizard.zones.rule.value].length ?? null
  const subtracts = wizard.tools.mode.value === 'subtract'
  const waiting = measured.kind === 'measuring' ? UPLOAD_TEXT.measuring : UPLOAD_TEXT.nothing
  const take = async (): Promise<void> => {
    if (ready === null) return
    const { wkt, sketch } = ready.area
    if (as === 'boundary') {
      if (await wizard.boundary.take({ kind: 'text', wkt }, 'uploaded')) close()
      return
    }
    close()
    await takeShape(wizard, 'upload', { shape: { kind: 'area', wkt }, lines: ringsOf(sketch) }, subtracts)
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
