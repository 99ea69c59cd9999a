import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type {
  FeatureFile,
  FeatureSummary,
  FileArea,
  FileProgress,
  FileSketch,
  GeoEngine,
  ZonesInShape,
} from '../../../../../workers/contract.ts'
import { oneDecimal, whole } from '../../../../domain/text/numbers.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import { nextJob } from '../../../../engine/shared-sets.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { zonesText } from '../../model/zone-names.ts'

const areasText = (count: number): string => `${whole(count)} ${count === 1 ? 'area' : 'areas'}`

export const UPLOAD_TEXT = {
  title: 'Upload an area',
  choose: 'Choose a file',
  drop: 'or drop it here. It is read in this browser; nothing is sent.',
  kinds: 'GeoJSON, FlatGeobuf, zipped Shapefile, KML or KMZ, or a CSV of codes, up to 1 GB',
  reading: (name: string) => `Reading ${name}`,
  progress: ({ bytesRead, bytesTotal, features }: FileProgress) =>
    `${oneDecimal(bytesRead / 1e6)} of ${oneDecimal(bytesTotal / 1e6)} MB, ${areasText(features)}`,
  failed: (name: string) => `${name} cannot be used`,
  cancelled: 'Reading was cancelled',
  read: ({ format, features }: FeatureFile) => `${format}, ${areasText(features)}`,
  stated: (system: string) => `${system}, as the file states`,
  found: (system: string) => `${system}, by its numbers`,
  swapped: 'axes swapped',
  whichSystem: 'Which coordinate system is the file in?',
  systemHint: 'The file does not say. Choose the map on which the area lies where you expect it.',
  search: 'Find an area by name',
  none: 'No area has this name',
  more: (shown: number, matches: number) =>
    `The first ${whole(shown)} of ${whole(matches)}. Type a name to find others.`,
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  outside: 'outside Great Britain',
  takeAs: 'Take it as',
  measuring: 'Measuring the chosen areas…',
  nothing: 'Choose one area or several',
  chosen: (count: number, km2: string) => `${areasText(count)} chosen, ${km2} km²`,
  takeZones: (count: number | null, subtracts: boolean) =>
    `Take ${count === null ? 'zones' : zonesText(count)}${subtracts ? ' away' : ''}`,
  noZones: 'No zone lies in the chosen areas',
  takeBoundary: 'Use as boundary',
  list: 'The file holds a list of codes, not areas. Codes select zones: choose Zone Selection first.',
  other: 'Another file',
} as const

/** The number of areas listed. A search finds the others. */
const MAX_LISTED = 100

type UploadState =
  | { readonly kind: 'none'; readonly message?: string }
  | { readonly kind: 'reading'; readonly name: string; readonly progress: FileProgress | null }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }
  | { readonly kind: 'read'; readonly name: string; readonly file: FeatureFile }

/** The chosen areas, united and measured. */
export type Measured =
  | { readonly kind: 'none' }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'failed'; readonly message: string }
  /** Includes the zones that the area picks, if a set of zones is open. */
  | { readonly kind: 'measured'; readonly area: FileArea; readonly picked: ZonesInShape | null }

interface Listed {
  readonly matches: number
  readonly features: readonly FeatureSummary[]
}

interface UploadDeps {
  readonly engine: () => Promise<GeoEngine>
  readonly zones: ReadonlySignal<ZoneSetState>
  /** Called if the file contains a list of codes instead of areas. Returns false if the list is not accepted. */
  readonly onList: (text: string) => boolean
}

const messageOf = (error: unknown): string =>
  error !== null && typeof error === 'object' && 'message' in error ? String(error.message) : String(error)
const isCancelled = (error: unknown): boolean =>
  error !== null && typeof error === 'object' && 'code' in error && error.code === 'cancelled'

/**
 * Creates the state of an uploaded file of areas: it is read in the worker, and the user chooses its coordinate system
 * and some of its areas.
 */
export const createUpload = (deps: UploadDeps) => {
  const state = signal<UploadState>({ kind: 'none' })
  const system = signal<number | null>(null)
  const text = signal('')
  const chosen = signal<'all' | ReadonlySet<number>>(new Set())
  const file = computed(() => (state.value.kind === 'read' ? state.value.file : null))
  const results = createFileResults(deps, { file, system, text, chosen })
  const reset = (next: UploadState): void =>
    batch(() => {
      state.value = next
      system.value = null
      text.value = ''
      chosen.value = new Set()
      results.clear()
    })
  const reader = createFileReader(deps, state, reset, read => {
    system.value = read.systems.length === 1 ? 0 : null
    if (read.features === 1) chosen.value = new Set([0])
  })
  return {
    state: state as ReadonlySignal<UploadState>,
    /** The index of the coordinate system in the file's list. Null until the user chooses one. */
    system: system as ReadonlySignal<number | null>,
    text: text as ReadonlySignal<string>,
    listed: results.listed,
    /** All areas of the file, for drawing, in each of its possible systems. */
    sketches: results.sketches,
    measured: results.measured,
    /** The number of chosen areas. */
    count: computed(() => (chosen.value === 'all' ? (file.value?.features ?? 0) : chosen.value.size)),
    isChosen: (feature: number): boolean => chosen.value === 'all' || chosen.value.has(feature),
    read: reader.read,
    cancel: () => {
      reader.forget({ kind: 'none', message: UPLOAD_TEXT.cancelled })
      announce(UPLOAD_TEXT.cancelled)
    },
    restart: () => reader.forget({ kind: 'none' }),
    chooseSystem: (index: number): void => {
      system.value = index
    },
    search: (next: string): void => {
      text.value = next
    },
    toggle: (feature: number): void => {
      const read = file.peek()
      if (read === null) return
      const before = chosen.peek()
      const next = new Set(before === 'all' ? Array.from({ length: read.features }, (_, index) => index) : before)
      if (!next.delete(feature)) next.add(feature)
      chosen.value = next
    },
    chooseAll: (all: boolean): void => {
      chosen.value = all ? 'all' : new Set()
    },
    stop: () => {
      reader.forget({ kind: 'none' })
      results.stop()
    },
  }
}
export type Upload = ReturnType<typeof createUpload>

/** Reads a file in the worker. Opening another file cancels the one that is being read. */
const createFileReader = (
  { engine, onList }: UploadDeps,
  state: Signal<UploadState>,
  reset: (next: UploadState) => void,
  onRead: (file: FeatureFile) => void,
) => {
  let turn = 0
  let release = (): void => {}
  const forget = (next: UploadState): void => {
    turn += 1
    release()
    release = () => {}
    reset(next)
  }
  const show = (name: string, started: GeoEngine, file: FeatureFile): void => {
    release = () => started.closeFile(file.fileId)
    batch(() => {
      state.value = { kind: 'read', name, file }
      onRead(file)
    })
    announce(UPLOAD_TEXT.read(file))
  }
  const read = async (picked: File): Promise<void> => {
    const { name } = picked
    forget({ kind: 'reading', name, progress: null })
    const startTurn = turn
    const fail = (message: string): void => {
      if (startTurn === turn) state.value = { kind: 'failed', name, message }
    }
    try {
      const started = await engine()
      if (startTurn !== turn) return
      const job = nextJob()
      release = () => started.cancel(job)
      const result = await started.readFile(job, picked, progress => {
        if (startTurn === turn && state.peek().kind === 'reading') state.value = { kind: 'reading', name, progress }
      })
      if (result.kind === 'features' && startTurn === turn) show(name, started, result)
      else if (result.kind === 'features') started.closeFile(result.fileId)
      else if (startTurn === turn && !onList(result.text)) fail(UPLOAD_TEXT.list)
    } catch (error) {
      if (!isCancelled(error)) fail(messageOf(error))
    }
  }
  return { read, forget }
}

interface FileChoices {
  readonly file: ReadonlySignal<FeatureFile | null>
  readonly system: ReadonlySignal<number | null>
  readonly text: ReadonlySignal<string>
  readonly chosen: ReadonlySignal<'all' | ReadonlySet<number>>
}

/**
 * Collects the engine's replies about the file: its list, its sketches, and the chosen areas united. Late replies are
 * dropped.
 */
const createFileResults = ({ engine, zones }: UploadDeps, { file, system, text, chosen }: FileChoices) => {
  const listed = signal<Listed | null>(null)
  const sketches = signal<readonly FileSketch[]>([])
  const measured = signal<Measured>({ kind: 'none' })
  const latest = <R>(
    call: (started: GeoEngine) => Promise<R>,
    onResult: (result: R) => void,
    onError: (error: unknown) => void,
  ) => {
    let live = true
    engine()
      .then(call)
      .then(
        result => {
          if (live) onResult(result)
        },
        error => {
          if (live) onError(error)
        },
      )
    return () => {
      live = false
    }
  }
  const measure = async (started: GeoEngine, fileId: number, index: number, features: 'all' | ReadonlySet<number>) => {
    const open = zones.peek()
    const area = await started.fileArea(fileId, index, features === 'all' ? null : Uint32Array.from(features))
    const picked =
      open.kind === 'open' ? await started.zonesInShape(open.info.setId, { kind: 'area', wkt: area.wkt }) : null
    return { area, picked }
  }
  const stops = [
    effect(() => {
      const [read, index, typed] = [file.value, system.value, text.value]
      if (read === null || index === null) return
      return latest(
        started => started.fileFeatures(read.fileId, index, typed, MAX_LISTED),
        result => {
          listed.value = result
        },
        console.error,
      )
    }),
    effect(() => {
      const read = file.value
      if (read === null) return
      return latest(
        started => Promise.all(read.systems.map((_, index) => started.fileSketch(read.fileId, index, null))),
        result => {
          sketches.value = result
        },
        console.error,
      )
    }),
    effect(() => {
      const [read, index, features] = [file.value, system.value, chosen.value]
      // Subscribes to the zones, which `measure` reads.
      void zones.value
      if (read === null || index === null || (features !== 'all' && features.size === 0)) {
        measured.value = { kind: 'none' }
        return
      }
      measured.value = { kind: 'measuring' }
      return latest(
        started => measure(started, read.fileId, index, features),
        result => {
          measured.value = { kind: 'measured', ...result }
        },
        error => {
          measured.value = { kind: 'failed', message: messageOf(error) }
        },
      )
    }),
  ]
  return {
    listed: listed as ReadonlySignal<Listed | null>,
    sketches: sketches as ReadonlySignal<readonly FileSketch[]>,
    measured: measured as ReadonlySignal<Measured>,
    clear: (): void => {
      listed.value = null
      sketches.value = []
      measured.value = { kind: 'none' }
    },
    stop: (): void => {
      for (const stop of stops) stop()
    },
  }
}
