import { Button } from '../../ui/controls/button.tsx'
import type { Verdict } from './prices/price-lines.ts'

interface StepActionsProps {
  readonly back?: (() => void) | undefined
  /** Whether the order is allowed, and its price. Both stay in view while the panel scrolls. */
  readonly sum?: { readonly verdict: Verdict; readonly price: string } | undefined
  /** The next step. If `run` is absent, the button submits the surrounding form. */
  readonly next: {
    readonly label: string
    readonly problem: string | null
    readonly run?: () => void
    readonly working?: string | false
  }
}

export const StepActions = ({ back, sum, next }: StepActionsProps) => (
  <div className="wizard-actions">
    {sum && (
      <p className="wizard-sum">
        <span className="wizard-sum-verdict" data-tone={sum.verdict.tone} title={sum.verdict.text}>
          {sum.verdict.text}
        </span>
        <strong className="fig">{sum.price}</strong>
      </p>
    )}
    {back && (
      <Button className="wizard-action" onClick={back}>
        Back
      </Button>
    )}
    <span className="push" />
    <Button
      variant="primary"
      className="wizard-action"
      type={next.run ? 'button' : 'submit'}
      disabledReason={next.run ? next.problem : null}
      working={next.working}
      onClick={next.run}
    >
      {next.label}
    </Button>
  </div>
)
