import type { CostBreakdown } from '../../../contract/datasets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { TEXT } from '../text.ts'

interface AreaJudgementProps {
  readonly judgement: NonNullable<CostBreakdown['judgement']>
  readonly onRetry: () => void
}

/** Whether the area may be ordered, beside its price; nothing where it may, as it was drawn. */
export const AreaJudgement = ({ judgement, onRetry }: AreaJudgementProps) => {
  if (judgement.kind === 'making')
    return (
      <div className="wizard-ledger-failed">
        <Note role="status">{TEXT.monthMaking}</Note>
        <Button small onClick={onRetry}>
          Retry
        </Button>
      </div>
    )
  if (judgement.refusal !== null)
    return (
      <Note tone="bad" role="alert">
        {judgement.refusal}
      </Note>
    )
  return judgement.snapped === null ? null : <Note role="status">{judgement.snapped}</Note>
}
