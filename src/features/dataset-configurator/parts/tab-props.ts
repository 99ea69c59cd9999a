import type { TemplateDraft } from '../draft.ts'

export interface TabProps {
  readonly draft: TemplateDraft
  readonly change: (part: Partial<TemplateDraft>) => void
  /** A save was tried: refused fields show their reasons. */
  readonly tried: boolean
}
