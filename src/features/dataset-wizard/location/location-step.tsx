import { Map as MapIcon, MapPin } from 'lucide-react'
import { LocationType } from '../../../domain/constants.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { TEXT } from '../model/wizard-text.ts'
import { ExpectedFigures } from '../prices/expected-figures.tsx'
import { PriceLedger } from '../prices/price-ledger.tsx'
import { priceText, spokenPrice, verdictOf } from '../prices/price-lines.ts'
import type { Prices } from '../prices/prices.ts'
import { StepActions } from '../step-actions.tsx'
import { BoundaryMode } from './boundary/boundary-mode.tsx'
import { PlacesMode } from './list/places-mode.tsx'
import type { LocationSlice } from './location-slice.ts'
import { PlaceMeters } from './place-meters.tsx'
import { PointMap } from './points/point-map.tsx'
import { PointPanel } from './points/point-panel.tsx'
import { ZoneMode } from './zones/zone-mode.tsx'

const TYPES = {
  [LocationType.PointOfInterest]: { label: 'Point of Interest', icon: <MapPin aria-hidden="true" /> },
  [LocationType.ZoneSelection]: { label: 'Zone Selection', icon: <MapIcon aria-hidden="true" /> },
} as const

export const showLocationCleared = (undo: () => void): void =>
  showToast(TEXT.locationCleared, { label: 'Undo', run: undo })

interface LocationStepProps {
  readonly location: LocationSlice
  readonly prices: Prices
  /** Why Next is disabled. */
  readonly problem: string | null
  /** True if the user prepares orders for colleagues who may spend credits. */
  readonly prepares: boolean
  /** Goes back to Details. Returns an undo function if this cleared a location. */
  readonly onBack: () => (() => void) | null
  readonly onNext: () => void
}

export const LocationStep = ({ location, prices, problem, prepares, onBack, onNext }: LocationStepProps) => {
  const { decisions } = location
  const types = decisions.types.value
  const type = decisions.locationType.value
  const back = (): void => {
    const undo = onBack()
    if (undo) showLocationCleared(undo)
  }
  const choice = types.length > 1 && (
    <div className="wizard-block wizard-type">
      <ToggleGroup
        label="Location type"
        full
        options={types.map(value => ({ value, ...TYPES[value] }))}
        value={type}
        onChange={location.setLocationType}
      />
    </div>
  )
  const isList = decisions.places.value.length > 0
  const quote = prices.quote.current.value
  const costs = quote?.kind === 'priced' ? quote.costs : null
  const money = (
    <>
      {!isList && (
        <div className="wizard-block wizard-meters">
          <PlaceMeters location={location} prices={prices} />
        </div>
      )}
      <div className="wizard-block wizard-money">
        <PriceLedger prices={prices} />
      </div>
      {!isList && <ExpectedFigures prices={prices} place={decisions.draft.value} brief />}
      <p className="visually-hidden" role="status">
        {decisions.located.value
          ? spokenPrice(prices.ledger.value?.credits ?? null, prices.population.value, problem)
          : ''}
      </p>
      <StepActions
        back={back}
        sum={{
          verdict: verdictOf(problem, costs?.judgement, isList ? undefined : costs?.expected),
          price: priceText(prices.ledger.value),
        }}
        next={{ label: 'Next', problem, run: onNext }}
      />
    </>
  )
  if (isList) return <PlacesMode location={location} series={prices.series} money={money} />
  if (decisions.atBoundary.value || (type === null && location.template.value?.canDrawStudyArea))
    return <BoundaryMode location={location} choice={choice} money={money} />
  if (type === null)
    return (
      <div className="wizard-none">
        <Note tone="warn">This template takes zones of a custom zoning system. Choose one in Details.</Note>
        <Button onClick={back}>Back</Button>
      </div>
    )
  if (type === LocationType.ZoneSelection)
    return <ZoneMode location={location} prices={prices} choice={choice} money={money} />
  return (
    <div className="wizard-location">
      <PointMap location={location} />
      <aside className="wizard-panel" aria-label="Points and cost">
        {choice}
        <PointPanel location={location} offersList={prices.series.kind.value === 'one' && !prepares} />
        {money}
      </aside>
    </div>
  )
}
