import { useState } from 'react'
import { session } from '../../../app/session.ts'
import { STANDARD_ZONES } from '../../../domain/constants.ts'
import { DATASET_NAME_MAX_LENGTH, datasetNameProblem } from '../../../domain/dataset-name.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import { monthKey, monthLabel, monthOf } from '../../../domain/month-period.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { shownInputs } from '../draft.ts'
import type { Wizard } from '../model.ts'
import { MonthsField } from '../series/months-field.tsx'
import { SERIES_TEXT } from '../series/series-text.ts'
import { TEXT } from '../text.ts'
import { EventDaysField } from './event-days-field.tsx'
import { InputChoice } from './input-choice.tsx'
import { PriceLedger } from './price-ledger.tsx'
import { StepActions } from './step-actions.tsx'

/** The standard zones as a choice among systems, whose ids start at 1. */
const STANDARD = 0

/** No month can be ordered: says whose task it is to change that. */
const NoMonths = () => (
  <Note tone="warn">{session.level.value === 'Admin' ? TEXT.noMonth.administrator : TEXT.noMonth.customer}</Note>
)

export const DetailsStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const [tried, setTried] = useState(false)
  const loaded = wizard.loaded.value
  if (loaded.kind !== 'ready') return null
  const { template, months, systems } = loaded
  const problem = wizard.detailsProblem.value
  const several = wizard.months.value.length > 0
  const isEvent = takesEventDays(template)
  const month = wizard.month.value === null ? null : monthOf(wizard.month.value)
  return (
    <form
      className="wizard-body"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        wizard.goTo('location')
      }}
    >
      <div className="wizard-form">
        {wizard.prepares.value && <Note>{TEXT.maySpendNot}</Note>}
        <TextField label="Dataset template" value={template.name} readOnly />
        <TextField
          label="Dataset name"
          value={wizard.name.value}
          onChange={wizard.setName}
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
              value={wizard.month.value}
              onChange={wizard.setMonth}
            />
          )}
          <Select
            label="Zoning system"
            full
            options={[
              { value: STANDARD, label: STANDARD_ZONES },
              ...systems.map(system => ({ value: system.zoneSystemId, label: system.name })),
            ]}
            value={wizard.zoneSystemId.value ?? STANDARD}
            onChange={id => wizard.setZoneSystem(id === STANDARD ? null : id)}
          />
        </div>
        {isEvent && month !== null && <EventDaysField wizard={wizard} month={month} showProblem={tried} />}
        {!isEvent && (several || (months.length > 1 && !wizard.prepares.value)) && (
          <ToggleGroup
            label={SERIES_TEXT.months.howMany}
            showLabel
            options={SERIES_TEXT.months.options}
            value={several ? 'several' : 'one'}
            onChange={wanted => {
              const month = wizard.month.value ?? monthKey(months.at(-1)!)
              if (wanted === 'one') wizard.setMonth(month)
              else wizard.setMonths([month])
            }}
          />
        )}
        {several && <MonthsField wizard={wizard} offered={months.map(monthKey)} />}
        {template.canSelectZones && systems.length > 0 && wizard.zoneSystemId.value === null && (
          <p className="hint">{TEXT.standardOnly(systems.map(({ name }) => name))}</p>
        )}
        {months.length === 0 && <NoMonths />}
        {shownInputs(template).map(input => (
          <InputChoice
            key={input.id}
            input={input}
            chosen={wizard.options.value.get(input.id) ?? []}
            onChange={chosen => wizard.setOptions(input.id, chosen)}
          />
        ))}
      </div>
      <aside className="wizard-panel" aria-label="Cost">
        <div className="wizard-block">
          <PriceLedger wizard={wizard} />
        </div>
        <StepActions next={{ label: 'Next', problem }} />
      </aside>
    </form>
  )
}
