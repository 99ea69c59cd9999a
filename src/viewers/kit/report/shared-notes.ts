import { meanNote, togetherNote, wholeNote } from '../../../domain/disclosure/merged-rows.ts'
import type { ViewRow } from './view-row.ts'

/** Explains figures that stand for several values, once per table. Empty if no figure of the table does. */
export function sharedNotes(rows: readonly ViewRow[], { per }: { readonly per: string | null }): readonly string[] {
  const each = [...new Set(rows.flatMap(({ shared }) => shared?.each ?? []))]
  const isOfKinds = rows.some(({ cells = [] }) => new Set(cells.map(({ place }) => place)).size < cells.length)
  return [...each.map(per === null ? wholeNote : meanNote), ...(isOfKinds ? [togetherNote] : [])]
}
