import { computed } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { waitText } from '../../app/call-error.ts'
import { call, stream } from '../../app/client.ts'
import { organisation, refreshOrganisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { openEngine } from '../../engine/open-engine.ts'
import { prepareMap } from '../../map/standby-map.ts'
import { GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { FailedPage } from '../../ui/display/failed-page.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { openSavedAreaStore } from '../saved-areas/store.ts'
import { createAddressWriter } from './address-writer.ts'
import { openLinkedArea } from './areas/open-area.ts'
import { createLastPlace } from './last-place.ts'
import { createWizard, type Wizard } from './model.ts'
import { ConfirmStep } from './parts/confirm-step.tsx'
import { DetailsStep } from './parts/details-step.tsx'
import { LocationStep } from './parts/location-step.tsx'
import { WizardHead } from './parts/wizard-head.tsx'
import { TEXT } from './text.ts'
import { createWizardCalls } from './wizard-calls.ts'
import { zoneMapOptions } from './zone-map-options.ts'
import './wizard.css'

const maySpend = computed(() => organisation.value?.canSpendCredits)

const STEPS = { details: DetailsStep, location: LocationStep, confirm: ConfirmStep } as const

/** A wizard for the template and dataset that the address names. */
export const Screen = () => {
  const query = new URLSearchParams(useSearch())
  return <WizardScreen key={`${query.get('id')} ${query.get('datasetid')}`} />
}

const WizardScreen = () => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [wizard, setWizard] = useState<Wizard | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wizard as long as the screen stands
  useEffect(() => {
    const address = createAddressWriter(path, navigate)
    const made = createWizard(
      {
        calls: createWizardCalls({ call, stream }),
        engine: openEngine,
        today: () => new Date().toLocaleDateString('en-CA'),
        supportEmail: settings.supportEmail,
        screenPx: [innerWidth, innerHeight],
        showError,
        onAddress: address.write,
        lastPlace: createLastPlace(localStorage, session.values.peek()?.userId ?? 0),
        maySpend,
        savedAreas: openSavedAreaStore(call),
        onOrdered: (how, text) => {
          address.stop()
          void refreshOrganisation()
          showToast(how === 'ordered' ? text : TEXT.prepared)
          navigate('/My_Datasets')
        },
      },
      search,
    )
    setWizard(made)
    void made.load().then(() => openLinkedArea(made, search))
    // a wizard comes to a map, here mostly to this one: it is made while the template arrives
    const letGo = prepareMap(zoneMapOptions(made.opening()))
    return () => {
      letGo()
      address.stop()
      made.stop()
    }
  }, [])
  useEffect(() => wizard?.followAddress(search), [wizard, search])
  return wizard === null ? null : <Steps wizard={wizard} />
}

const Steps = ({ wizard }: { readonly wizard: Wizard }) => {
  const loaded = wizard.loaded.value
  const { kind } = loaded
  if (loaded.kind === 'failed') {
    const message = waitText(loaded.error, GENERIC_ERROR)
    return <FailedPage title={TEXT.titles.details} onRetry={wizard.load} message={message} />
  }
  if (kind === 'loading')
    return (
      <div className="wizard wizard-waiting" aria-busy="true">
        <Skeleton width="320px" height="28px" />
        <Skeleton height="240px" />
      </div>
    )
  const Step = STEPS[wizard.step.value]
  return (
    <div className="wizard">
      <WizardHead wizard={wizard} />
      <Step wizard={wizard} />
    </div>
  )
}
