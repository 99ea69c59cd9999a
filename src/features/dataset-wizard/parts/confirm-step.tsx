import { STANDARD_ZONES } from '../../../domain/constants.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import { daysText } from '../../../domain/missing-days.ts'
import { monthsText } from '../../../domain/month-list.ts'
import { monthLabel, monthOf } from '../../../domain/month-period.ts'
import { Note } from '../../../ui/display/note.tsx'
import type { Draft } from '../draft.ts'
import type { Wizard } from '../model.ts'
import { chosenInputs } from '../payload.ts'
import { SeriesLedger } from '../series/series-ledger.tsx'
import { SeriesLines } from '../series/series-lines.tsx'
import { SERIES_TEXT } from '../series/series-text.ts'
import { StandingOffer } from '../series/standing-offer.tsx'
import { TEXT } from '../text.ts'
import { areaText, peopleText } from '../zone-words.ts'
import { ConfirmPlace } from './confirm-place.tsx'
import { ExpectedFigures } from './expected-figures.tsx'
import { PriceLedger } from './price-ledger.tsx'
import { StepActions } from './step-actions.tsx'
import './confirm-step.css'

const countOf = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

const placeText = ({ boundary, places, points, zones }: Draft): string => {
  if (places.length > 0) return SERIES_TEXT.placesCount(places.length)
  if (boundary !== null) return `Boundary, ${boundary.made}`
  return zones.length > 0 ? countOf(zones.length, 'zone') : `${countOf(points.length, 'point')} of interest`
}

/** Everything that was decided, and what it costs. */
export const ConfirmStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const template = wizard.template.value
  if (template === null || !wizard.located.value) return null
  const draft = wizard.draft.value
  const month = draft.month === null ? null : monthOf(draft.month)
  const quote = wizard.quote.current.value
  const costs = quote?.kind === 'priced' ? quote.costs : null
  const kind = wizard.series.kind.value
  const people = ['people', wizard.countedBeyond.value].filter(Boolean).join(' ')
  const size =
    costs?.areaKm2 == null || kind === 'places'
      ? ''
      : `, ${areaText(costs.areaKm2)} km², ${peopleText(costs.totalPopulation)} ${people}`
  const facts: readonly (readonly [string, string])[] = [
    ['Report type', template.name],
    ['Project name', draft.name.trim()],
    ['Data period', kind === 'months' ? monthsText(draft.months) : month === null ? '' : monthLabel(month)],
    ...(takesEventDays(template) ? [['Event days', daysText(draft.eventDays)] as const] : []),
    ...chosenInputs(template, draft.options).map(
      input => [input.displayTitle, input.selectedOptions.map(option => option.name).join(', ') || 'None'] as const,
    ),
    ['Zoning model', wizard.system.value?.name ?? STANDARD_ZONES],
    ['Location', placeText(draft) + (draft.districtMetres === null ? size : '')],
    ...(draft.districtMetres === null ? [] : [['District', TEXT.district.fact(draft.districtMetres) + size] as const]),
  ]
  return (
    <div className="wizard-body">
      <div className="wizard-form">
        <ConfirmPlace wizard={wizard} />
        {kind !== 'one' && <SeriesLines wizard={wizard} />}
        <section aria-labelledby="wizard-facts">
          <h2 id="wizard-facts">Details</h2>
          <dl className="wizard-facts">
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        </section>
        <StandingOffer wizard={wizard} />
      </div>
      <aside className="wizard-panel" aria-label="Costs">
        <div className="wizard-block">
          <h2>Costs</h2>
          {kind === 'one' ? <PriceLedger wizard={wizard} /> : <SeriesLedger wizard={wizard} />}
        </div>
        {kind !== 'places' && <ExpectedFigures wizard={wizard} />}
        {wizard.prepares.value && (
          <div className="wizard-block">
            <Note>{TEXT.maySpendNot}</Note>
          </div>
        )}
        <StepActions
          back={() => wizard.goTo('location')}
          next={{
            label: wizard.prepares.value ? 'Send to colleagues' : 'Submit',
            problem: wizard.orderProblem.value,
            run: wizard.submit,
            working: wizard.submitting.value && (wizard.prepares.value ? 'Sending' : 'Submitting'),
          }}
        />
      </aside>
    </div>
  )
}
