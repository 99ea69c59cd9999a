import type { ZoneImportChoices, ZoneReportSummary } from '../../../src/domain/zone-import/report.ts'

/** The message to the child process, which has nothing else: no settings, no database, no file store. */
export interface ChildOrder {
  /** Of each file, its path in the child's folder. One file: zones; two: small and middle standard zones. */
  readonly files: readonly { readonly path: string; readonly choices: ZoneImportChoices; readonly digest: string }[]
  readonly name: string
}

/** What the child made of each file; its files lie in its folder (madeFiles). */
export interface ChildMade {
  readonly files: readonly { readonly digest: string; readonly report: ZoneReportSummary }[]
  /** Zones of each pair of files that was made: one, or small and middle. Empty where a digest differs. */
  readonly zones: readonly number[]
}

export type ChildMessage =
  | { readonly kind: 'progress'; readonly stage: string; readonly done: number; readonly of: number | null }
  | { readonly kind: 'made'; readonly made: ChildMade }
  /** The message is for the owner of the file. */
  | { readonly kind: 'refused'; readonly message: string }

/** Names of the files that the child writes into its folder. */
export const madeFiles = (at: number) => ({ flatGeobuf: `${at}.fgb`, neighbours: `${at}.neighbours` })
/** The pairs of small and middle zones that a version of the standard zones also has. */
export const PARENTS_FILE = 'parents.json'
