import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { monthsText } from '../../../domain/month-list.ts'
import { monthLabel, monthOf } from '../../../domain/month-period.ts'
import { STEPS } from '../draft-address.ts'
import type { Wizard } from '../model.ts'
import { TEXT } from '../text.ts'
import './wizard-head.css'

/** The step's title, what is being made, and the three steps. */
export const WizardHead = ({ wizard }: { readonly wizard: Wizard }) => {
  const at = STEPS.indexOf(wizard.step.value)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    // the button that led here has gone; the title is where the new step starts
    if (shown.current !== at) title.current?.focus({ preventScroll: true })
    shown.current = at
  }, [at])
  const month = wizard.month.value === null ? null : monthOf(wizard.month.value)
  const months = wizard.months.value
  const period = months.length > 1 ? monthsText(months) : month === null ? '' : monthLabel(month)
  const made = [wizard.name.value.trim(), period].filter(Boolean).join(', ')
  return (
    <header className="wizard-head">
      <div>
        <h1 ref={title} tabIndex={-1}>
          {TEXT.titles[wizard.step.value]}
        </h1>
        <p className="muted">
          {wizard.template.value?.name}
          {made !== '' && (
            <>
              <span className="wizard-head-slash" aria-hidden="true">
                /
              </span>
              <span className="visually-hidden">, </span>
              {made}
            </>
          )}
        </p>
      </div>
      <ol className="wizard-steps push" aria-label="Steps">
        {STEPS.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            {index < at ? <Check aria-hidden="true" /> : <b aria-hidden="true">{index + 1}</b>}
            {TEXT.steps[step]}
            {index < at && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
    </header>
  )
}
