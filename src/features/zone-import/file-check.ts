import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { ZoneFileSummary, ZoneImportChoices, ZoneProperties } from '../../domain/zone-import/import-report.ts'
import type { CheckedFile, ZoneImporter, ZoneReadProgress } from '../../engine/zone-importer.ts'
import { TEXT } from './zone-import-text.ts'

/** The state of the chosen file. Every value carries its file. */
export type CheckState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly file: File }
  | { readonly kind: 'checking'; readonly file: File; readonly summary: ZoneFileSummary }
  | {
      readonly kind: 'checked'
      readonly file: File
      readonly summary: ZoneFileSummary
      readonly checked: CheckedFile
      readonly tookMs: number
    }
  /**
   * The file was read. None of its properties has a usual name for codes, so the user chooses a property, or numbers.
   */
  | { readonly kind: 'unnamed'; readonly file: File; readonly summary: ZoneFileSummary }
  /** The file was read, but the choices do not fit it. */
  | { readonly kind: 'unfit'; readonly file: File; readonly summary: ZoneFileSummary; readonly problem: string }
  | { readonly kind: 'failed'; readonly file: File; readonly problem: string }

export interface FileCheck {
  readonly state: ReadonlySignal<CheckState>
  /** The progress of reading or checking. It is separate from the state, so that it only redraws the progress. */
  readonly progress: ReadonlySignal<ZoneReadProgress | null>
  readonly choices: ReadonlySignal<ZoneImportChoices>
  /** The worker that has the file. Null if no file is chosen. */
  readonly importer: ReadonlySignal<ZoneImporter | null>
  readonly choose: (file: File) => Promise<void>
  /** Drops the file, even while it is being read. */
  readonly drop: () => void
  readonly setCrs: (crs: string | null) => Promise<void>
  readonly setProperties: (properties: ZoneProperties) => Promise<void>
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)) || TEXT.unreadable

/** Checks one file in a separate worker. Late replies to an earlier file or choice are dropped. */
export const createFileCheck = (open: () => ZoneImporter, now: () => number = () => performance.now()): FileCheck => {
  const state = signal<CheckState>({ kind: 'none' })
  const progress = signal<ZoneReadProgress | null>(null)
  const choices = signal<ZoneImportChoices>({ crs: null, properties: null })
  const importer = signal<ZoneImporter | null>(null)
  let turn = 0
  let began = 0

  const drop = (): void => {
    turn += 1
    importer.peek()?.end()
    batch(() => {
      importer.value = null
      choices.value = { crs: null, properties: null }
      state.value = { kind: 'none' }
    })
  }
  /** Returns a listener that ignores progress once another file or choice is made. */
  const listener = (startTurn: number) => (next: ZoneReadProgress) => {
    if (startTurn === turn) progress.value = next
  }
  const check = async (file: File, summary: ZoneFileSummary): Promise<void> => {
    const startTurn = ++turn
    const worker = importer.peek()
    if (worker === null) return
    if (choices.peek().properties === null) {
      state.value = { kind: 'unnamed', file, summary }
      return
    }
    batch(() => {
      progress.value = null
      state.value = { kind: 'checking', file, summary }
    })
    try {
      const checked = await worker.checkZones(choices.peek(), listener(startTurn))
      if (startTurn === turn) state.value = { kind: 'checked', file, summary, checked, tookMs: now() - began }
    } catch (error) {
      if (startTurn === turn) state.value = { kind: 'unfit', file, summary, problem: wordsOf(error) }
    }
  }
  const again = async (change: Partial<ZoneImportChoices>): Promise<void> => {
    const current = state.peek()
    if (!('summary' in current)) return
    choices.value = { ...choices.peek(), ...change }
    began = now()
    await check(current.file, current.summary)
  }

  return {
    state,
    progress,
    choices,
    importer,
    drop,
    choose: async file => {
      drop()
      const startTurn = turn
      began = now()
      const worker = open()
      batch(() => {
        importer.value = worker
        progress.value = null
        state.value = { kind: 'reading', file }
      })
      try {
        const summary = await worker.readZones(file, listener(startTurn))
        if (startTurn !== turn) return
        const { code, name, population } = summary.suggested
        if (code !== null) choices.value = { crs: null, properties: { code, name, population } }
        await check(file, summary)
      } catch (error) {
        if (startTurn === turn) state.value = { kind: 'failed', file, problem: wordsOf(error) }
      }
    },
    setCrs: crs => again({ crs }),
    setProperties: properties => again({ properties }),
  }
}
