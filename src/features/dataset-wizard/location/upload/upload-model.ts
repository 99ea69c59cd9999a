import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
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
import { nextJob } from '../../../../engine/shared-sets.ts'
import type { ZoneSetState } from '../../../../engine/zone-file.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { zonesText } from '../../model/zone-words.ts'

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
  systemHint: 'The file does not settle it. Choose the map on which the area lies where you expect it.',
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

/** Areas that the list shows at once; a search finds the others. */
const LISTED = 100

export type UploadState =
  | { readonly kind: 'none'; readonly message?: string }
  | { readonly kind: 'reading'; readonly name: string; readonly progress: FileProgress | null }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }
  | { readonly kind: 'read'; readonly name: string; readonly file: FeatureFile }

/** The chosen areas as one, once it is measured. */
export type Measured =
  | { readonly kind: 'none' }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'failed'; readonly message: string }
  /** With the zones that it takes, where a set of zones is open. */
  | { readonly kind: 'measured'; readonly area: FileArea; readonly taken: ZonesInShape | null }

interface Listed {
  readonly matches: number
  readonly features: readonly FeatureSummary[]
}

interface UploadDeps {
  readonly engine: () => Promise<GeoEngine>
  readonly zones: ReadonlySignal<ZoneSetState>
  /** A file that holds a list of codes in place of areas. @returns whether somebody took it */
  readonly onList: (text: string) => boolean
}

const messageOf = (error: unknown): string =>
  error !== null && typeof error === 'object' && 'message' in error ? String(error.message) : String(error)
const isCancelled = (error: unknown): boolean =>
  error !== null && typeof error === 'object' && 'code' in error && error.code === 'cancelled'

/** A file of areas that the user brings: read in the worker, its coordinate system settled, some of its areas chosen. */
export const createUpload = ({ engine, zones, onList }: UploadDeps) => {
  const state = signal<UploadState>({ kind: 'none' })
  const system = signal<number | null>(null)
  const text = signal('')
  const chosen = signal<'all' | ReadonlySet<number>>(new Set())
  const listed = signal<Listed | null>(null)
  const sketches = signal<readonly FileSketch[]>([])
  const measured = signal<Measured>({ kind: 'none' })
  let turn = 0
  let release = (): void => {}

  const file = computed(() => (state.value.kind === 'read' ? state.value.file : null))
  const count = computed(() => (chosen.value === 'all' ? (file.value?.features ?? 0) : chosen.value.size))
  const forget = (next: UploadState): void => {
    turn += 1
    release()
    release = () => {}
    batch(() => {
      state.value = next
      system.value = null
      text.value = ''
      chosen.value = new Set()
      listed.value = null
      sketches.value = []
      measured.value = { kind: 'none' }
    })
  }
  const show = (name: string, started: GeoEngine, read: FeatureFile): void => {
    release = () => started.closeFile(read.fileId)
    batch(() => {
      state.value = { kind: 'read', name, file: read }
      system.value = read.systems.length === 1 ? 0 : null
      if (read.features === 1) chosen.value = new Set([0])
    })
    announce(UPLOAD_TEXT.read(read))
  }
  const fail = (name: string, message: string): void => {
    state.value = { kind: 'failed', name, message }
  }
  const read = async (picked: File): Promise<void> => {
    forget({ kind: 'reading', name: picked.name, progress: null })
    const mine = turn
    try {
      const started = await engine()
      if (mine !== turn) return
      const job = nextJob()
      release = () => started.cancel(job)
      const found = await started.readFile(job, picked, progress => {
        if (mine === turn && state.peek().kind === 'reading')
          state.value = { kind: 'reading', name: picked.name, progress }
      })
      if (found.kind === 'features' && mine === turn) show(picked.name, started, found)
      else if (found.kind === 'features') started.closeFile(found.fileId)
      else if (mine === turn && !onList(found.text)) fail(picked.name, UPLOAD_TEXT.list)
    } catch (error) {
      if (mine === turn && !isCancelled(error)) fail(picked.name, messageOf(error))
    }
  }

  /** Runs an engine call for the file at hand; its result is dropped where something newer was asked meanwhile. */
  const latest = <R>(
    ask: (started: GeoEngine, live: () => boolean) => Promise<R>,
    onResult: (result: R) => void,
    onError: (error: unknown) => void,
  ) => {
    let live = true
    const isLive = (): boolean => live
    engine()
      .then(started => ask(started, isLive))
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
  const stops = [
    effect(() => {
      const [about, by, wanted] = [file.value, system.value, text.value]
      if (about === null || by === null) return
      return latest(
        started => started.fileFeatures(about.fileId, by, wanted, LISTED),
        found => {
          listed.value = found
        },
        console.error,
      )
    }),
    effect(() => {
      const about = file.value
      if (about === null) return
      return latest(
        started => Promise.all(about.systems.map((_, by) => started.fileSketch(about.fileId, by, null))),
        found => {
          sketches.value = found
        },
        console.error,
      )
    }),
    effect(() => {
      const [about, by, features] = [file.value, system.value, chosen.value]
      const open = zones.value
      if (about === null || by === null || (features !== 'all' && features.size === 0)) {
        measured.value = { kind: 'none' }
        return
      }
      measured.value = { kind: 'measuring' }
      return latest(
        async started => {
          const wanted = features === 'all' ? null : Uint32Array.from(features)
          const area = await started.fileArea(about.fileId, by, wanted)
          const taken =
            open.kind === 'open' ? await started.zonesInShape(open.info.setId, { kind: 'area', wkt: area.wkt }) : null
          return { area, taken }
        },
        ({ area, taken }) => {
          measured.value = { kind: 'measured', area, taken }
        },
        error => {
          measured.value = { kind: 'failed', message: messageOf(error) }
        },
      )
    }),
  ]

  return {
    state: state as ReadonlySignal<UploadState>,
    /** The position of the coordinate system in the file's list; null until the user settles it. */
    system: system as ReadonlySignal<number | null>,
    text: text as ReadonlySignal<string>,
    listed: listed as ReadonlySignal<Listed | null>,
    /** All areas of the file, for drawing, by each system that it may be in. */
    sketches: sketches as ReadonlySignal<readonly FileSketch[]>,
    measured: measured as ReadonlySignal<Measured>,
    /** How many areas are chosen. */
    count,
    isChosen: (feature: number): boolean => chosen.value === 'all' || chosen.value.has(feature),
    read,
    cancel: () => {
      forget({ kind: 'none', message: UPLOAD_TEXT.cancelled })
      announce(UPLOAD_TEXT.cancelled)
    },
    restart: () => forget({ kind: 'none' }),
    settle: (by: number): void => {
      system.value = by
    },
    search: (next: string): void => {
      text.value = next
    },
    toggle: (feature: number): void => {
      const about = file.peek()
      if (about === null) return
      const before = chosen.peek()
      const next = new Set(before === 'all' ? Array.from({ length: about.features }, (_, at) => at) : before)
      if (!next.delete(feature)) next.add(feature)
      chosen.value = next
    },
    chooseAll: (all: boolean): void => {
      chosen.value = all ? 'all' : new Set()
    },
    stop: () => {
      forget({ kind: 'none' })
      for (const stop of stops) stop()
    },
  }
}
export type Upload = ReturnType<typeof createUpload>
