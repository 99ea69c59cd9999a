import { Button } from '../../ui/controls/button.tsx'

interface StepActionsProps {
  readonly back?: (() => void) | undefined
  /** The next step. If `run` is absent, the button submits the surrounding form. */
  readonly next: {
    readonly label: string
    readonly problem: string | null
    /** Text next to the button. */
    readonly hint?: string | null
    readonly run?: () => void
    readonly working?: string | false
  }
}

export const StepActions = ({ back, next }: StepActionsProps) => (
  <div className="wizard-actions">
    {back && (
      <Button className="wizard-action" onClick={back}>
        Back
      </Button>
    )}
    <span className="push" />
    {next.hint && <span className="hint wizard-step-hint">{next.hint}</span>}
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
