import { districtUnfit } from '../../domain/geography/district.ts'
import { viewersProblem } from '../../domain/viewers.ts'
import { zonesOnlyProblem } from '../../domain/zones-only.ts'
import { figure, type TemplateDraft } from './draft.ts'

/** The reason why a draft's viewers do not go together, or not with its kinds of place; null if they do. */
export const viewersUnfit = (draft: TemplateDraft): string | null =>
  viewersProblem(draft, draft.isDraft) ??
  zonesOnlyProblem(draft, { ...draft, takesPoints: draft.fixed }) ??
  districtUnfit({ ...draft, districtMetres: figure(draft.districtMetres), takesPoints: draft.fixed })
