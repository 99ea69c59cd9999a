import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { waitText } from '../../app/call-error.ts'
import { call } from '../../app/client.ts'
import { useLoad } from '../../app/load.ts'
import { session } from '../../app/session.ts'
import { readTemplates } from '../../app/templates.ts'
import { routes } from '../../contract/client-routes.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { MultiSelect } from '../../ui/controls/multi-select.tsx'
import { EmptyPanel } from '../../ui/display/empty-panel.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Note } from '../../ui/display/note.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { sizeText } from '../saved-areas/saved-areas-text.ts'
import { createCatalogue, hasKeyword } from './create-catalogue.ts'
import { EMPTY_TEXT, REQUEST_TEXT, TEXT } from './create-dataset-text.ts'
import { TemplateCard } from './parts/template-card.tsx'
import { openRequestDataset } from './request-dataset.tsx'
import './create-dataset.css'

const PLACES = [0, 1, 2, 3]

/** Placeholders that are shown while the cards load. */
const CardSkeletons = () => (
  <div className="template-grid" aria-busy="true">
    <span className="visually-hidden">Loading templates</span>
    {PLACES.map(place => (
      <div key={place} className="card template-card">
        <Skeleton height="124px" />
        <div className="template-body">
          <Skeleton width="60%" height="var(--lead-16)" />
          <Skeleton height="60px" />
          <Skeleton width="80%" height="var(--lead-12)" />
        </div>
      </div>
    ))}
  </div>
)

/** The saved area that the new dataset will use. Renders nothing while it loads, or if it was deleted. */
const ChosenArea = ({ id }: { readonly id: string }) => {
  const areas = useLoad(signal => call(routes.savedAreas, { signal }), [])
  const area = areas.kind === 'ready' && areas.value.find(each => String(each.id) === id)
  return area ? <Note role="status">{TEXT.withArea(area.name, sizeText(area))}</Note> : null
}

interface NoTemplatesProps {
  /** Clears the keywords. Null if not a single template exists. */
  readonly onClear: (() => void) | null
}

/** Explains why templates are missing, and who can change that. */
const NoTemplates = ({ onClear }: NoTemplatesProps) => {
  if (onClear !== null)
    return (
      <EmptyPanel title={EMPTY_TEXT.filtered} action={<Button onClick={onClear}>{EMPTY_TEXT.clear}</Button>}>
        {EMPTY_TEXT.filteredMeans}
      </EmptyPanel>
    )
  const forAdministrator = session.level.value === 'Admin'
  return (
    <EmptyPanel
      title={EMPTY_TEXT.none}
      action={
        <LinkButton to={{ href: forAdministrator ? '/Dataset_Configurator' : '/Contact_Support' }} variant="primary">
          {forAdministrator ? EMPTY_TEXT.configure : EMPTY_TEXT.contact}
        </LinkButton>
      }
    >
      {forAdministrator ? EMPTY_TEXT.administrator : EMPTY_TEXT.customer}
    </EmptyPanel>
  )
}

/** Lists the templates. The chosen keywords are in the address. */
export const Screen = () => {
  const [catalogue] = useState(() =>
    createCatalogue({
      templates: () => readTemplates(call),
      keywords: () => call(routes.listAllKeywords),
    }),
  )
  useEffect(() => void catalogue.load(), [catalogue])
  const [search, setSearch] = useSearchParams()
  const chosen = search.getAll('keyword')
  const area = search.get('area')
  const filterBy = (names: readonly string[]): void =>
    setSearch([...names.map(name => ['keyword', name]), ...(area === null ? [] : [['area', area]])], { replace: true })
  const state = catalogue.state.value
  const shown = state.kind === 'ready' ? state.value.filter(template => hasKeyword(template, chosen)) : []
  return (
    <div className="page-pad">
      <div className="page-head">
        <div>
          <h1>{TEXT.heading}</h1>
          <p>{TEXT.subheading}</p>
        </div>
        <div className="push create-tools">
          <MultiSelect
            label={TEXT.filter}
            hideLabel
            className="create-filter"
            placeholder={TEXT.filter}
            options={catalogue.keywords.value.map(({ name, count }) => ({
              value: name,
              label: name,
              detail: String(count),
            }))}
            value={chosen}
            onChange={filterBy}
          />
          <Button onClick={() => openRequestDataset(state.kind === 'ready' ? state.value : [])}>
            {REQUEST_TEXT.open}
          </Button>
        </div>
      </div>
      {area !== null && (
        <div className="create-area">
          <ChosenArea id={area} />
        </div>
      )}
      {state.kind === 'failed' && (
        <ErrorPanel onRetry={() => void catalogue.load()} message={waitText(state.error, GENERIC_ERROR)} />
      )}
      {state.kind === 'loading' && <CardSkeletons />}
      {state.kind === 'ready' && shown.length === 0 && (
        <NoTemplates onClear={state.value.length > 0 ? () => filterBy([]) : null} />
      )}
      {shown.length > 0 && (
        <>
          <ul className="template-grid">
            {shown.map(template => (
              <TemplateCard key={template.id} template={template} />
            ))}
          </ul>
          <p className="hint">{TEXT.prices}</p>
        </>
      )}
    </div>
  )
}
