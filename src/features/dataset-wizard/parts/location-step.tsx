import { Map as MapIcon, MapPin } from 'lucide-react'
import { LocationType } from '../../../domain/constants.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { besideNext } from '../area-problem.ts'
import { BoundaryMode } from '../boundary/boundary-mode.tsx'
import type { Wizard } from '../model.ts'
import { PlacesMode } from '../series/places-mode.tsx'
import { SeriesLedger } from '../series/series-ledger.tsx'
import { TEXT } from '../text.ts'
import { ExpectedFigures } from './expected-figures.tsx'
import { PlaceMeters } from './place-meters.tsx'
import { PointMap } from './point-map.tsx'
import { PointPanel } from './point-panel.tsx'
import { PriceLedger } from './price-ledger.tsx'
import { StepActions } from './step-actions.tsx'
import { ZoneMode } from './zone-mode.tsx'

const TYPES = {
  [LocationType.PointOfInterest]: { label: 'Point of Interest', icon: <MapPin aria-hidden="true" /> },
  [LocationType.ZoneSelection]: { label: 'Zone Selection', icon: <MapIcon aria-hidden="true" /> },
} as const

export const LocationStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const types = wizard.types.value
  const type = wizard.locationType.value
  const back = (): void => {
    const forgotten = wizard.back()
    if (forgotten) showToast(TEXT.locationCleared, { label: 'Undo', run: forgotten })
  }
  const choice = types.length > 1 && (
    <div className="wizard-block wizard-type">
      <ToggleGroup
        label="Location type"
        full
        options={types.map(value => ({ value, ...TYPES[value] }))}
        value={type}
        onChange={wizard.setLocationType}
      />
    </div>
  )
  const isBoundary = wizard.atBoundary.value
  const isList = wizard.places.value.length > 0
  const money = (
    <>
      {!isList && (
        <div className="wizard-block wizard-meters">
          <PlaceMeters wizard={wizard} />
        </div>
      )}
      <div className="wizard-block wizard-money">
        {isList ? <SeriesLedger wizard={wizard} /> : <PriceLedger wizard={wizard} />}
      </div>
      {!isList && <ExpectedFigures wizard={wizard} brief />}
      <StepActions
        back={back}
        next={{
          label: 'Next',
          problem: wizard.locationProblem.value,
          hint: besideNext(wizard.locationProblem.value),
          run: () => wizard.goTo('confirm'),
        }}
      />
    </>
  )
  if (isList) return <PlacesMode wizard={wizard} money={money} />
  if (isBoundary || (type === null && wizard.template.value?.canDrawStudyArea))
    return <BoundaryMode wizard={wizard} choice={choice} money={money} />
  if (type === null)
    return (
      <div className="wizard-none">
        <Note tone="warn">This template takes zones of a custom zoning system. Choose one in Details.</Note>
        <Button onClick={back}>Back</Button>
      </div>
    )
  if (type === LocationType.ZoneSelection) return <ZoneMode wizard={wizard} choice={choice} money={money} />
  return (
    <div className="wizard-location">
      <PointMap wizard={wizard} />
      <aside className="wizard-panel" aria-label="Points and cost">
        {choice}
        <PointPanel wizard={wizard} />
        {money}
      </aside>
    </div>
  )
}
