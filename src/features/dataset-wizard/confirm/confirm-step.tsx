import { useId } from 'react'
import { labelOfMonth, monthLabel, monthOf, monthsText } from '../../../domain/months.ts'
import { counted } from '../../../domain/text/numbers.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { EmailList } from '../../standing-orders/parts/email-list.tsx'
import type { LocationSlice } from '../location/location-slice.ts'
import { EXISTING_TEXT, SERIES_TEXT, TEXT } from '../model/wizard-text.ts'
import type { Prices } from '../prices/prices.ts'
import type { Order } from './order.ts'
import '../prices/series.css'
import { effect } from '@preact/signals-react'
import { settings } from '../../../app/browser-settings.ts'
import { preparedOrders } from '../../../app/prepared-orders.ts'
import type { PreparedOrder } from '../../../contract/prepared-orders.ts'
import { STANDARD_ZONES } from '../../../domain/constants.ts'
import { daysText } from '../../../domain/days.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { PortalMap } from '../../../map/portal-map.ts'
import { Note } from '../../../ui/display/note.tsx'
import { PlaceList, placesCount } from '../../../ui/display/place-list.tsx'
import { formatMinute } from '../../../ui/format-date.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { lookAtPlace, type OrderPlaceSource, placeOfOrder } from '../location/order-place.ts'
import type { Draft, SeriesKind } from '../model/draft.ts'
import { areaText, peopleText } from '../model/zone-names.ts'
import { ExpectedFigures } from '../prices/expected-figures.tsx'
import { PriceLedger } from '../prices/price-ledger.tsx'
import { SeriesLines } from '../prices/series-lines.tsx'
import { StepActions } from '../step-actions.tsx'
import './confirm-step.css'

const STANDING_TEXT = SERIES_TEXT.standing

/**
 * Offers a standing order, which orders each later month as soon as it is delivered, up to a maximum price and a last
 * month.
 */
const StandingOffer = ({ standing }: Pick<Prices, 'standing'>) => {
  const title = useId()
  const first = standing.first.value
  if (!standing.offered.value || first === null) return null
  return (
    <section className="standing-offer" aria-labelledby={title}>
      <h2 id={title}>{STANDING_TEXT.title}</h2>
      <Checkbox checked={standing.on.value} onChange={standing.toggle}>
        {STANDING_TEXT.offer}
      </Checkbox>
      <p className="hint">{STANDING_TEXT.means(labelOfMonth(first))}</p>
      {standing.on.value && (
        <div className="standing-fields">
          <TextField
            label={STANDING_TEXT.limit}
            value={standing.limit.value}
            onChange={standing.setLimit}
            validate={standing.limitProblem}
            showError
            inputMode="numeric"
            numeric
            className="standing-limit"
            end={<span className="hint">credits</span>}
            hint={standing.limitProblem(standing.limit.value) === null && STANDING_TEXT.limitHint(standing.limit.value)}
          />
          <Select
            label={STANDING_TEXT.end}
            full
            options={standing.ends.value.map(value => ({ value, label: labelOfMonth(value) }))}
            value={standing.end.value}
            onChange={standing.setEnd}
          />
          <EmailList emails={standing.emails.value} onChange={standing.setEmails} />
        </div>
      )}
    </section>
  )
}

/** Draws the place, and fits the map to it as more of it becomes known. */
const attach = (place: OrderPlaceSource, map: PortalMap): (() => void) =>
  effect(() => {
    const { overlay, badges } = placeOfOrder(place)
    map.setOverlay(overlay)
    map.setBadges(badges)
    lookAtPlace(place, map)
  })

/** The order's points or zones, on a map and as a list of names. */
const ConfirmPlace = ({ place, kind }: { readonly place: OrderPlaceSource; readonly kind: SeriesKind }) => {
  const { places, sizes } = placeOfOrder(place)
  if (places.length === 0) return null
  return (
    <section className="wizard-place" aria-labelledby="wizard-place">
      <h2 id="wizard-place">{kind === 'places' ? SERIES_TEXT.placesCount(places.length) : placesCount(places)}</h2>
      <div className="wizard-place-pair">
        <MapView
          className="card wizard-place-map"
          label="Map of the location"
          basemap={settings.basemap}
          onReady={map => attach(place, map)}
          locate={{ label: 'Zoom to the location', go: map => lookAtPlace(place, map) }}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list of forty zones scrolls, and must scroll by keyboard too */}
        <section className="wizard-place-list" aria-label={TEXT.placeList} tabIndex={0}>
          <PlaceList places={places} more={at => sizes[at] ?? null} />
        </section>
      </div>
    </section>
  )
}

const placeText = ({ boundary, places, points, zones }: Draft): string => {
  if (places.length > 0) return SERIES_TEXT.placesCount(places.length)
  if (boundary !== null) return `Boundary, ${boundary.made}`
  return zones.length > 0 ? counted(zones.length, 'zone') : `${counted(points.length, 'point')} of interest`
}

/** Leaves lines out of an order of several datasets, which can be undone. */
const leaveOut = (
  { months, places, setMonths, setPlaces }: LocationSlice['decisions'],
  kind: SeriesKind,
  lines: readonly number[],
): void => {
  const isLeft = (_: unknown, index: number) => !lines.includes(index)
  const [allMonths, allPlaces] = [months.peek(), places.peek()]
  if (kind === 'months') setMonths(allMonths.filter(isLeft))
  else setPlaces(allPlaces.filter(isLeft))
  showToast(SERIES_TEXT.removed(lines.length), {
    label: 'Undo',
    run: () => (kind === 'months' ? setMonths(allMonths) : setPlaces(allPlaces)),
  })
}

/** Names the price if every dataset of the order exists already. */
const submitLabel = ({ existing, ledger, series }: Prices, prepares: boolean): string => {
  if (prepares) return 'Send to colleagues'
  const count = series.kind.value === 'one' ? 1 : series.priced.value.length
  const credits = ledger.value?.credits ?? null
  return credits !== null && count > 0 && existing.value.length === count ? EXISTING_TEXT.again(credits) : 'Submit'
}

/** @example preparedText(order) // 'Grace Obi, 28 Nov 2026, 18:37' */
const preparedText = ({ preparedBy, preparedAt }: PreparedOrder): string => `${preparedBy}, ${formatMinute(preparedAt)}`

/** The last step: everything that the user decided, and the price. */
interface ConfirmStepProps {
  readonly location: LocationSlice
  readonly prices: Prices
  readonly order: Order
  readonly onBack: () => void
}

export const ConfirmStep = ({ location, prices, order, onBack }: ConfirmStepProps) => {
  const template = location.template.value
  if (template === null || !location.decisions.located.value) return null
  const draft = location.decisions.draft.value
  const month = draft.month === null ? null : monthOf(draft.month)
  const quote = prices.quote.current.value
  const costs = quote?.kind === 'priced' ? quote.costs : null
  const kind = prices.series.kind.value
  const people = ['people', location.counted.beyond.value].filter(Boolean).join(' ')
  const size =
    costs?.areaKm2 == null || kind === 'places'
      ? ''
      : `, ${areaText(costs.areaKm2)} km², ${peopleText(costs.totalPopulation)} ${people}`
  const prepared = preparedOrders.list.value.find(({ id }) => id === order.prepared)
  const facts: readonly (readonly [string, string])[] = [
    ...(prepared && !prepared.isOwn ? [['Prepared by', preparedText(prepared)] as const] : []),
    ['Report type', template.name],
    ['Project name', draft.name.trim()],
    ['Data period', kind === 'months' ? monthsText(draft.months) : month === null ? '' : monthLabel(month)],
    ...(takesEventDays(template) ? [['Event days', daysText(draft.eventDays)] as const] : []),
    ...prices.inputs.value.map(
      input => [input.displayTitle, input.selectedOptions.map(option => option.name).join(', ') || 'None'] as const,
    ),
    ['Zoning model', location.decisions.system.value?.name ?? STANDARD_ZONES],
    ['Location', placeText(draft) + (draft.districtMetres === null ? size : '')],
    ...(draft.districtMetres === null ? [] : [['District', TEXT.district.fact(draft.districtMetres) + size] as const]),
  ]
  return (
    <div className="wizard-body">
      <div className="wizard-form">
        <ConfirmPlace place={{ ...location, refusedAt: prices.series.refusedAt }} kind={kind} />
        {kind !== 'one' && (
          <SeriesLines prices={prices} onLeaveOut={lines => leaveOut(location.decisions, kind, lines)} />
        )}
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
        <StandingOffer standing={prices.standing} />
      </div>
      <aside className="wizard-panel" aria-label="Costs">
        <div className="wizard-block">
          <h2>Costs</h2>
          <PriceLedger prices={prices} />
        </div>
        {kind !== 'places' && (
          <ExpectedFigures
            prices={prices}
            place={draft}
            {...(kind === 'months' && month !== null && { title: TEXT.expectedIn(monthLabel(month)) })}
          />
        )}
        {order.prepares.value && (
          <div className="wizard-block">
            <Note>{TEXT.maySpendNot}</Note>
          </div>
        )}
        <StepActions
          back={onBack}
          next={{
            label: submitLabel(prices, order.prepares.value),
            problem: order.problem.value,
            run: order.submit,
            working: order.submitting.value && (order.prepares.value ? 'Sending' : 'Submitting'),
          }}
        />
      </aside>
    </div>
  )
}
