import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { ZoneFileSummary, ZoneImportChoices, ZoneProperties } from '../../domain/zone-import/report.ts'
import type { CheckedFile, ZoneImporter, ZoneReadProgress } from '../../engine/zone-importer.ts'
import { TEXT } from './text.ts'

/** What is known of the chosen file. A value carries the file that it is of. */
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
  /** It was read; none of its properties is named as codes usually are, so that the user chooses one, or numbers. */
  | { readonly kind: 'unnamed'; readonly file: File; readonly summary: ZoneFileSummary }
  /** It was read and cannot be used as chosen. */
  | { readonly kind: 'unfit'; readonly file: File; readonly summary: ZoneFileSummary; readonly problem: string }
  | { readonly kind: 'failed'; readonly file: File; readonly problem: string }

export interface FileCheck {
  readonly state: ReadonlySignal<CheckState>
  /** How far reading or checking is: apart from the state, so that only what shows it is drawn anew. */
  readonly progress: ReadonlySignal<ZoneReadProgress | null>
  readonly choices: ReadonlySignal<ZoneImportChoices>
  /** The worker that has the file; null where none is chosen. */
  readonly importer: ReadonlySignal<ZoneImporter | null>
  readonly choose: (file: File) => Promise<void>
  /** Gives the file up, also while it is read. */
  readonly drop: () => void
  readonly setCrs: (crs: string | null) => Promise<void>
  readonly setProperties: (properties: ZoneProperties) => Promise<void>
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)) || TEXT.unreadable

/** The check of one file in a worker of its own; a late answer to an earlier file or choice is dropped. */
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
  /** Hears of progress, unless another file or choice has come meanwhile. */
  const told = (mine: number) => (now: ZoneReadProgress) => {
    if (mine === turn) progress.value = now
  }
  const check = async (file: File, summary: ZoneFileSummary): Promise<void> => {
    const mine = ++turn
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
      const checked = await worker.checkZones(choices.peek(), told(mine))
      if (mine === turn) state.value = { kind: 'checked', file, summary, checked, tookMs: now() - began }
    } catch (error) {
      if (mine === turn) state.value = { kind: 'unfit', file, summary, problem: wordsOf(error) }
    }
  }
  const again = async (change: Partial<ZoneImportChoices>): Promise<void> => {
    const known = state.peek()
    if (!('summary' in known)) return
    choices.value = { ...choices.peek(), ...change }
    began = now()
    await check(known.file, known.summary)
  }

  return {
    state,
    progress,
    choices,
    importer,
    drop,
    choose: async file => {
      drop()
      const mine = turn
      began = now()
      const worker = open()
      batch(() => {
        importer.value = worker
        progress.value = null
        state.value = { kind: 'reading', file }
      })
      try {
        const summary = await worker.readZones(file, told(mine))
        if (mine !== turn) return
        const { code, name, population } = summary.suggested
        if (code !== null) choices.value = { crs: null, properties: { code, name, population } }
        await check(file, summary)
      } catch (error) {
        if (mine === turn) state.value = { kind: 'failed', file, problem: wordsOf(error) }
      }
    },
    setCrs: crs => again({ crs }),
    setProperties: properties => again({ properties }),
  }
}
