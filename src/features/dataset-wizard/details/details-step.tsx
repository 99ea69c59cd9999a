import { useState } from 'react'
import { flushSync } from 'react-dom'
import { session } from '../../../app/session.ts'
import type { InputOption, TemplateInput } from '../../../contract/templates.ts'
import { InputType, STANDARD_ZONES } from '../../../domain/constants.ts'
import { DATASET_NAME_MAX_LENGTH, datasetNameProblem } from '../../../domain/dataset-names.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import { monthKey, monthLabel, monthOf } from '../../../domain/months.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { MultiSelect } from '../../../ui/controls/multi-select.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Note } from '../../../ui/display/note.tsx'
import type { Decisions } from '../model/decisions.ts'
import { shownInputs } from '../model/draft.ts'
import type { Offer } from '../model/offer.ts'
import { SERIES_TEXT, TEXT } from '../model/wizard-text.ts'
import { PriceLedger } from '../prices/price-ledger.tsx'
import type { Prices } from '../prices/prices.ts'
import { StepActions } from '../step-actions.tsx'
import { EventDaysField } from './event-days-field.tsx'
import { MonthsField } from './months-field.tsx'

/** The maximum number of options of a single choice that are shown as toggles (docs/specification.md P9.04). */
const TOGGLES_MAX = 3

const choiceOf = ({ id, name, credits }: InputOption) => ({
  value: id,
  label: name,
  detail: credits > 0 ? `+${whole(credits)}` : undefined,
})

interface InputChoiceProps {
  readonly input: TemplateInput
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** One of the template's inputs, with the credits that each option adds. */
const InputChoice = ({ input, chosen, onChange }: InputChoiceProps) => {
  const common = { label: input.displayTitle, options: input.options.map(choiceOf) }
  const single = { ...common, value: chosen[0] ?? null, onChange: (id: number) => onChange([id]) }
  return (
    <div className="wizard-input">
      {input.type === InputType.MultiDropdown ? (
        <MultiSelect {...common} full placeholder="Choose any" value={chosen} onChange={onChange} />
      ) : input.options.length <= TOGGLES_MAX ? (
        <ToggleGroup {...single} showLabel />
      ) : (
        <Select {...single} full />
      )}
      {input.tooltip && <p className="hint">{input.tooltip}</p>}
    </div>
  )
}

/** The value that represents the standard zones in the list of systems, whose ids start at 1. */
const STANDARD = 0

/** Explains that no month can be ordered, and who can change that. */
const NoMonths = () => (
  <Note tone="warn">{session.level.value === 'Admin' ? TEXT.noMonth.administrator : TEXT.noMonth.customer}</Note>
)

interface DetailsStepProps {
  readonly offer: Offer
  readonly decisions: Decisions
  readonly prices: Prices
  readonly problem: string | null
  /** True if the user prepares orders for colleagues who may spend credits. */
  readonly prepares: boolean
  readonly onZoneSystem: (id: number | null) => void
  readonly onNext: () => void
}

/** The first step: name, month, zone system and options. */
export const DetailsStep = ({
  offer,
  decisions,
  prices,
  problem,
  prepares,
  onZoneSystem,
  onNext,
}: DetailsStepProps) => {
  const [tried, setTried] = useState(false)
  const { template, months, systems } = offer
  const several = decisions.months.value.length > 0
  const isEvent = takesEventDays(template)
  const month = decisions.month.value === null ? null : monthOf(decisions.month.value)
  return (
    <form
      className="wizard-body"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        flushSync(() => setTried(true))
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
        onNext()
      }}
    >
      <div className="wizard-form">
        {prepares && <Note>{TEXT.maySpendNot}</Note>}
        <TextField label="Dataset template" value={template.name} readOnly />
        <TextField
          label="Dataset name"
          value={decisions.name.value}
          onChange={decisions.setName}
          validate={datasetNameProblem}
          showError={tried}
          maxLength={DATASET_NAME_MAX_LENGTH + 20}
          autoComplete="off"
        />
        <div className="wizard-form-pair">
          {!several && (
            <Select
              label="Month"
              full
              placeholder="Choose a month"
              options={months.map(month => ({ value: monthKey(month), label: monthLabel(month) }))}
              value={decisions.month.value}
              onChange={decisions.setMonth}
            />
          )}
          <Select
            label="Zoning system"
            full
            options={[
              { value: STANDARD, label: STANDARD_ZONES },
              ...systems.map(system => ({ value: system.zoneSystemId, label: system.name })),
            ]}
            value={decisions.zoneSystemId.value ?? STANDARD}
            onChange={id => onZoneSystem(id === STANDARD ? null : id)}
          />
        </div>
        {template.canSelectZones && template.fixedRadiusSize !== null && systems.length > 0 && (
          <p className="hint">
            {TEXT.zoning(
              systems.map(({ name }) => name),
              template.canDrawStudyArea,
            )}
          </p>
        )}
        {isEvent && month !== null && <EventDaysField decisions={decisions} month={month} showProblem={tried} />}
        {!isEvent && (several || (months.length > 1 && !prepares)) && (
          <ToggleGroup
            label={SERIES_TEXT.months.howMany}
            showLabel
            options={SERIES_TEXT.months.options}
            value={several ? 'several' : 'one'}
            onChange={wanted => {
              const month = decisions.month.value ?? monthKey(months.at(-1)!)
              if (wanted === 'one') decisions.setMonth(month)
              else decisions.setMonths([month])
            }}
          />
        )}
        {several && <MonthsField decisions={decisions} offered={months.map(monthKey)} />}
        {months.length === 0 && <NoMonths />}
        {shownInputs(template).map(input => (
          <InputChoice
            key={input.id}
            input={input}
            chosen={decisions.options.value.get(input.id) ?? []}
            onChange={chosen => decisions.setOptions(input.id, chosen)}
          />
        ))}
      </div>
      <aside className="wizard-panel" aria-label="Cost">
        <div className="wizard-block">
          <PriceLedger prices={prices} />
        </div>
        <StepActions next={{ label: 'Next', problem }} />
      </aside>
    </form>
  )
}
