import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { errorText } from '../../app/call-error.ts'
import type { ZoneImport, ZoneSystems } from '../../contract/zone-imports.ts'
import { withoutBreaks } from '../../domain/text/hidden.ts'
import type { ZoneImportChoices } from '../../domain/zone-import/import-report.ts'
import type { ZoneImporter } from '../../engine/zone-importer.ts'
import { type CheckState, createFileCheck, type FileCheck } from './file-check.ts'
import { type UploadDeps, uploadFile } from './upload-file.ts'
import { TEXT } from './zone-import-text.ts'

interface ZoneImportDeps extends Pick<UploadDeps, 'send' | 'pause'> {
  readonly open: () => ZoneImporter
  readonly systems: () => Promise<ZoneSystems>
  readonly begin: (body: BeginBody) => Promise<ZoneImport>
  readonly finish: (id: number, accept: readonly string[]) => Promise<ZoneImport>
  readonly get: (id: number) => Promise<ZoneImport>
  readonly cancel: (id: number) => Promise<unknown>
}

interface BeginBody {
  readonly organisationId: number | null
  readonly name: string
  readonly newVersion: boolean
  readonly files: {
    role: 'zones' | 'small' | 'middle'
    fileName: string
    bytes: number
    choices: ZoneImportChoices
    digest: string
  }[]
}

/** The zone system that the import creates or updates. The organisation is null for the standard zones. */
export interface Target {
  readonly organisationId: number | null
  readonly name: string
  readonly newVersion: boolean
}

export type Saving =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number; readonly isAway: boolean }
  | { readonly kind: 'making'; readonly zoneImport: ZoneImport }
  | { readonly kind: 'differs'; readonly zoneImport: ZoneImport }
  | { readonly kind: 'done'; readonly zoneImport: ZoneImport }
  | { readonly kind: 'failed'; readonly problem: string }

export interface ZoneImportModel {
  readonly main: FileCheck
  /** The middle zones, if the standard zones are being imported. */
  readonly middle: FileCheck
  /** Undefined while they load, null if they failed to load. */
  readonly systems: ReadonlySignal<ZoneSystems | null | undefined>
  readonly saving: ReadonlySignal<Saving>
  /** True if the choices cannot be changed now. */
  readonly isBusy: ReadonlySignal<boolean>
  readonly load: () => Promise<void>
  readonly save: (target: Target) => Promise<void>
  /** Saves the server's result if it differs from this tab's. */
  readonly accept: () => Promise<void>
  readonly cancelSaving: () => Promise<void>
  /** Starts again with another file. */
  readonly startOver: () => void
  /** Leaves the page. The server keeps uploaded pieces for a day, so the same file resumes where it stopped. */
  readonly end: () => void
}

const POLL_MS = 700

const fileOf = (state: CheckState, { choices }: FileCheck, role: BeginBody['files'][number]['role']) =>
  state.kind === 'checked'
    ? {
        role,
        fileName: withoutBreaks(state.file.name).slice(0, 260),
        bytes: state.file.size,
        choices: choices.peek(),
        digest: state.checked.digest,
      }
    : null

/**
 * Imports a zone system: checks one file in the browser (two for the standard zones), sends it in pieces, and waits for
 * the server.
 */
export const createZoneImport = (deps: ZoneImportDeps): ZoneImportModel => {
  const main = createFileCheck(deps.open)
  const middle = createFileCheck(deps.open)
  const systems = signal<ZoneSystems | null | undefined>(undefined)
  const saving = signal<Saving>({ kind: 'none' })
  let running: AbortController | null = null
  let importId: number | null = null

  const load = async (): Promise<void> => {
    systems.value = await deps.systems().catch(() => null)
  }
  const savingOf = (zoneImport: ZoneImport): Saving => {
    if (zoneImport.state === 'done' || zoneImport.state === 'differs') return { kind: zoneImport.state, zoneImport }
    if (zoneImport.state === 'failed') return { kind: 'failed', problem: zoneImport.failure ?? TEXT.saveFailed }
    if (zoneImport.state === 'cancelled') return { kind: 'failed', problem: TEXT.cancelled }
    return { kind: 'making', zoneImport }
  }
  const watch = async (first: ZoneImport, signal: AbortSignal): Promise<void> => {
    let zoneImport = first
    for (;;) {
      saving.value = savingOf(zoneImport)
      if (saving.value.kind !== 'making') return
      await deps.pause(POLL_MS, signal)
      // A failed poll is repeated. It does not affect the server.
      zoneImport = await deps.get(zoneImport.id).catch(() => zoneImport)
      signal.throwIfAborted()
    }
  }
  const sendAll = async (begun: ZoneImport, checks: readonly FileCheck[], signal: AbortSignal): Promise<void> => {
    const total = begun.files.reduce((sum, { bytes }) => sum + bytes, 0)
    let before = 0
    for (const [at, check] of checks.entries()) {
      const state = check.state.peek()
      const worker = check.importer.peek()
      if (state.kind !== 'checked' || worker === null) throw new Error(TEXT.saveFailed)
      await uploadFile(
        { ...deps, digestOf: worker.digestOf },
        begun,
        at,
        state.file,
        (sent, isAway) => {
          saving.value = { kind: 'sending', sent: before + sent, total, isAway }
        },
        signal,
      )
      before += state.file.size
    }
  }
  /** Runs one step of saving and shows its error, unless the user cancelled. */
  const run = async (step: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running?.abort()
    const control = new AbortController()
    running = control
    try {
      await step(control.signal)
    } catch (error) {
      if (control.signal.aborted) return
      saving.value = {
        kind: 'failed',
        problem: errorText(error, error instanceof Error ? error.message : TEXT.saveFailed),
      }
    }
    await load()
  }

  return {
    main,
    middle,
    systems,
    saving,
    isBusy: computed(() => ['sending', 'making', 'differs'].includes(saving.value.kind)),
    load,
    save: target =>
      run(async signal => {
        const checks = target.organisationId === null ? [main, middle] : [main]
        const roles = target.organisationId === null ? (['small', 'middle'] as const) : (['zones'] as const)
        const files = checks.flatMap((check, at) => fileOf(check.state.peek(), check, roles[at]!) ?? [])
        if (files.length !== checks.length) return
        saving.value = {
          kind: 'sending',
          sent: 0,
          total: files.reduce((sum, { bytes }) => sum + bytes, 0),
          isAway: false,
        }
        const begun = await deps.begin({ ...target, files })
        importId = begun.id
        if (begun.state === 'uploading') await sendAll(begun, checks, signal)
        signal.throwIfAborted()
        await watch(await deps.finish(begun.id, []), signal)
      }),
    accept: () =>
      run(async signal => {
        const now = saving.peek()
        if (now.kind !== 'differs') return
        const digests = now.zoneImport.files.flatMap(({ madeDigest }) => madeDigest ?? [])
        await watch(await deps.finish(now.zoneImport.id, digests), signal)
      }),
    cancelSaving: async () => {
      running?.abort()
      saving.value = { kind: 'none' }
      if (importId !== null) await deps.cancel(importId).catch(() => {})
      importId = null
      await load()
    },
    startOver: () => {
      main.drop()
      middle.drop()
      importId = null
      saving.value = { kind: 'none' }
    },
    end: () => {
      running?.abort()
      main.drop()
      middle.drop()
    },
  }
}
