import { FileText } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import type { CheckState, FileCheck } from '../file-check.ts'
import { megabytes, number, TEXT } from '../zone-import-text.ts'

const ENDINGS = '.fgb,.geojson,.json,.geojsonl,.geojsons,.geojsonseq,.ndjson,.jsonl,.zip,.kml,.kmz,.gz'

interface FilePanelProps {
  readonly title: string
  readonly check: FileCheck
  readonly disabled: boolean
}

/** The file, which the user can choose, drop or replace, and its progress. */
export const FilePanel = ({ title, check, disabled }: FilePanelProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const state = check.state.value
  const file = 'file' in state ? state.file : null
  const choose = (chosen: File | undefined | null) => {
    if (chosen && !disabled) void check.choose(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <section className="zone-import-block" aria-label={title}>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here, and the button does the same */}
      <div
        className={classNames('zone-import-drop', over && 'zone-import-over')}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileText aria-hidden="true" />
        <b className="zone-import-name">{file?.name ?? TEXT.drop}</b>
        <span className="hint zone-import-file">{file ? `${formatOf(state)}${megabytes(file.size)}` : TEXT.forms}</span>
        <Button
          className="zone-import-choose"
          disabledReason={disabled ? 'Not while the file is being saved' : null}
          aria-label={file ? `${TEXT.replace} ${file.name}` : `${TEXT.choose}: ${title}`}
          onClick={() => input.current?.click()}
        >
          {file ? TEXT.replace : TEXT.choose}
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={title}
          accept={ENDINGS}
          disabled={disabled}
          onChange={event => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <Reading check={check} />
      <Counts check={check} />
      <Remarks check={check} />
    </section>
  )
}

const formatOf = (state: CheckState): string => ('summary' in state ? `${state.summary.format}, ` : '')

const STAGES = {
  reading: 'Reading',
  checking: 'Checking',
  comparing: 'Comparing borders',
  writing: 'Finding neighbours',
} as const

const Reading = ({ check }: { readonly check: FileCheck }) => {
  const state = check.state.value
  if (state.kind === 'unnamed')
    return (
      <Note tone="warn" role="status">
        <p>{state.summary.properties.length === 0 ? TEXT.noColumns : TEXT.codeMissing}</p>
      </Note>
    )
  if (state.kind === 'failed' || state.kind === 'unfit')
    return (
      <Note tone="bad" role="alert">
        <p>{state.problem}</p>
      </Note>
    )
  if (state.kind !== 'reading' && state.kind !== 'checking') return null
  const progress = check.progress.value
  const stage = progress?.stage ?? (state.kind === 'reading' ? 'reading' : 'checking')
  const share =
    stage === 'reading'
      ? (progress?.bytesRead ?? 0) / (progress?.bytesTotal || 1)
      : (progress?.zones ?? 0) / (progress?.zonesTotal ?? Number.POSITIVE_INFINITY)
  const detail =
    stage === 'reading'
      ? `${megabytes(progress?.bytesRead ?? 0)} of ${megabytes(state.file.size)}`
      : progress?.zonesTotal
        ? `${number(progress.zones)} of ${number(progress.zonesTotal)} zones`
        : 'all zones'
  return (
    <div className="zone-import-reading">
      <Progress label={STAGES[stage]} value={share} detail={detail} />
      <Button variant="quiet" small onClick={check.drop}>
        {TEXT.cancel}
      </Button>
    </div>
  )
}

const Counts = ({ check }: { readonly check: FileCheck }) => {
  const state = check.state.value
  if (state.kind === 'none' || state.kind === 'failed') return null
  const summary = 'summary' in state ? state.summary : null
  const zones =
    state.kind === 'reading'
      ? (check.progress.value?.zones ?? 0)
      : state.kind === 'checked'
        ? state.checked.report.zones
        : (summary?.features ?? 0)
  const vertices = state.kind === 'checked' ? state.checked.report.vertices : summary?.vertices
  return (
    <dl className="zone-import-counts fig">
      <div>
        <dt>Zones</dt>
        <dd>{number(zones)}</dd>
      </div>
      {vertices !== undefined && (
        <div>
          <dt>Vertices</dt>
          <dd>{number(vertices)}</dd>
        </div>
      )}
      {state.kind === 'checked' && (
        <div>
          <dt>Read and checked in</dt>
          <dd>{(state.tookMs / 1000).toFixed(1)} s</dd>
        </div>
      )}
    </dl>
  )
}

/** Notes on features that the reader left out, and on its assumptions. */
const Remarks = ({ check }: { readonly check: FileCheck }) => {
  const state = check.state.value
  if (!('summary' in state) || state.summary.notes.length === 0) return null
  return (
    <Note role="status">
      {state.summary.notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </Note>
  )
}
