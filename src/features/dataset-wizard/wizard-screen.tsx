import { computed } from '@preact/signals-react'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { settings } from '../../app/browser-settings.ts'
import { CallError, waitText } from '../../app/call-error.ts'
import { call, stream } from '../../app/client.ts'
import { organisation, refreshOrganisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import { monthLabel, monthOf, monthsText } from '../../domain/months.ts'
import { openEngine } from '../../engine/open-engine.ts'
import { prepareMap } from '../../map/standby-map.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPanel } from '../../ui/display/empty-panel.tsx'
import { FailedPage, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { openSavedAreaStore } from '../saved-areas/saved-area-store.ts'
import { ConfirmStep } from './confirm/confirm-step.tsx'
import { DetailsStep } from './details/details-step.tsx'
import { openLinkedArea } from './location/areas/area-use.ts'
import { LocationStep, showLocationCleared } from './location/location-step.tsx'
import { zoneMapOptions } from './location/map-position.ts'
import { createWizardCalls } from './model/calls.ts'
import type { Decisions } from './model/decisions.ts'
import { createLastPlace, STEPS, type Step } from './model/draft-address.ts'
import { TEXT } from './model/wizard-text.ts'
import { createWizard, type Wizard } from './wizard.ts'
import './wizard.css'
import './wizard-head.css'

type Navigate = (to: string, options?: { readonly replace?: boolean }) => void

/** Browsers refuse more than about 200 changes to the address in 30 seconds, and typing may cause more. */
const REST_MS = 200

/** Writes the wizard's state to the address: a new step immediately, anything else once it has stopped changing. */
const createAddressWriter = (path: string, navigate: Navigate) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: string | null = null
  const replace = (): void => {
    clearTimeout(timer)
    if (waiting !== null) navigate(waiting, { replace: true })
    waiting = null
  }
  return {
    write: (search: string, step: 'new' | 'same'): void => {
      if (step === 'new') {
        // The entry that is left must contain its last changes, because Back and Forward restore them.
        replace()
        navigate(`${path}?${search}`)
        return
      }
      clearTimeout(timer)
      waiting = `${path}?${search}`
      timer = setTimeout(replace, REST_MS)
    },
    stop: (): void => clearTimeout(timer),
  }
}

const maySpend = computed(() => organisation.value?.canSpendCredits)

/** A wizard for the template and dataset in the address. */
export const Screen = () => {
  const query = new URLSearchParams(useSearch())
  return <WizardScreen key={`${query.get('id')} ${query.get('datasetid')}`} />
}

const WizardScreen = () => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [wizard, setWizard] = useState<Wizard | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen keeps one wizard for as long as it is mounted
  useEffect(() => {
    const address = createAddressWriter(path, navigate)
    const created = createWizard(
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
        refreshOrganisation: () => void refreshOrganisation(),
        onOrdered: text => {
          address.stop()
          void refreshOrganisation()
          showToast(text)
          // Back must not lead to a step that would place the same order again.
          navigate('/My_Datasets', { replace: true })
        },
      },
      search,
    )
    setWizard(created)
    const { areas, position } = created.location
    void created.load().then(() => openLinkedArea(areas, search))
    // Every wizard leads to a map, usually the zone map, which is created while the template loads.
    const releaseMap = prepareMap(zoneMapOptions(position.opening()))
    return () => {
      releaseMap()
      address.stop()
      created.stop()
    }
  }, [])
  useEffect(() => {
    const undo = wizard?.followAddress(search)
    if (undo) showLocationCleared(undo)
  }, [wizard, search])
  return wizard === null ? null : <Steps wizard={wizard} />
}

/** True if no attempt can load the template: it was deleted, is a draft, or never existed. */
const isTemplateGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

const TemplateGone = () => (
  <div className="page-pad">
    <div className="page-head">
      <h1>{TEXT.titles.details}</h1>
    </div>
    <EmptyPanel
      title={TEXT.templateGone.title}
      action={
        <LinkButton to={{ href: '/Create_Dataset' }} variant="primary">
          {TEXT.templateGone.action}
        </LinkButton>
      }
    >
      {TEXT.templateGone.means}
    </EmptyPanel>
  </div>
)

/** The current step. Each step is passed its slices of the wizard. */
const Steps = ({ wizard }: { readonly wizard: Wizard }) => {
  const loaded = wizard.loaded.value
  if (loaded.kind === 'failed' && isTemplateGone(loaded.error)) return <TemplateGone />
  if (loaded.kind === 'failed') {
    const message = waitText(loaded.error, GENERIC_ERROR)
    return <FailedPage title={TEXT.titles.details} onRetry={wizard.load} message={message} />
  }
  if (loaded.kind === 'loading')
    return (
      <div className="wizard wizard-waiting" aria-busy="true">
        <Skeleton width="320px" height="28px" />
        <Skeleton height="240px" />
      </div>
    )
  const { decisions, location, prices, order, problems, goTo, back } = wizard
  const step = wizard.step.value
  return (
    <div className="wizard">
      <WizardHead step={step} template={loaded.value.template.name} decisions={decisions} />
      {step === 'details' && (
        <DetailsStep
          offer={loaded.value}
          decisions={decisions}
          prices={prices}
          problem={problems.details.value}
          prepares={order.prepares.value}
          onZoneSystem={id => void location.setZoneSystem(id)}
          onNext={() => goTo('location')}
        />
      )}
      {step === 'location' && (
        <LocationStep
          location={location}
          prices={prices}
          problem={problems.location.value}
          prepares={order.prepares.value}
          onBack={back}
          onNext={() => goTo('confirm')}
        />
      )}
      {step === 'confirm' && (
        <ConfirmStep location={location} prices={prices} order={order} onBack={() => goTo('location')} />
      )}
    </div>
  )
}

interface WizardHeadProps {
  readonly step: Step
  readonly template: string
  readonly decisions: Pick<Decisions, 'name' | 'month' | 'months'>
}

/** The step's title, the template and dataset, and the three steps. */
const WizardHead = ({ step, template, decisions }: WizardHeadProps) => {
  const position = STEPS.indexOf(step)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(position)
  useEffect(() => {
    // The button that led here is gone, so the focus moves to the new step's title.
    if (shown.current !== position) title.current?.focus({ preventScroll: true })
    shown.current = position
  }, [position])
  const month = decisions.month.value === null ? null : monthOf(decisions.month.value)
  const months = decisions.months.value
  const period = months.length > 1 ? monthsText(months) : month === null ? '' : monthLabel(month)
  const dataset = [decisions.name.value.trim(), period].filter(Boolean).join(', ')
  return (
    <header className="wizard-head">
      <div>
        <h1 ref={title} tabIndex={-1}>
          {TEXT.titles[step]}
        </h1>
        <p className="muted">
          {template}
          {dataset !== '' && (
            <>
              <span className="wizard-head-slash" aria-hidden="true">
                /
              </span>
              <span className="visually-hidden">, </span>
              {dataset}
            </>
          )}
        </p>
      </div>
      <ol className="wizard-steps push" aria-label="Steps">
        {STEPS.map((each, index) => (
          <li
            key={each}
            aria-current={index === position ? 'step' : undefined}
            data-done={index < position || undefined}
          >
            {index < position ? <Check aria-hidden="true" /> : <b aria-hidden="true">{index + 1}</b>}
            {TEXT.steps[each]}
            {index < position && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
    </header>
  )
}
