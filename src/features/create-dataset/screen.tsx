import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { waitText } from '../../app/call-error.ts'
import { call, routes } from '../../app/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MultiSelect } from '../../ui/controls/multi-select.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { createCatalogue, hasKeyword } from './model.ts'
import { CardSkeletons } from './parts/card-skeletons.tsx'
import { ChosenArea } from './parts/chosen-area.tsx'
import { NoTemplates } from './parts/no-templates.tsx'
import { TemplateCard } from './parts/template-card.tsx'
import { openRequestDataset } from './request-dataset.tsx'
import { REQUEST_TEXT, TEXT } from './text.ts'
import './create-dataset.css'

/** The templates; the address keeps the chosen keywords. */
export const Screen = () => {
  const catalogue = useMemo(
    () =>
      createCatalogue({
        templates: () => call(routes.getCustomerReports),
        keywords: () => call(routes.listAllKeywords),
      }),
    [],
  )
  useEffect(() => void catalogue.load(), [catalogue])
  const [search, setSearch] = useSearchParams()
  const chosen = search.getAll('keyword')
  const area = search.get('area')
  const filterBy = (names: readonly string[]): void =>
    setSearch([...names.map(name => ['keyword', name]), ...(area === null ? [] : [['area', area]])], { replace: true })
  const state = catalogue.state.value
  const shown = state.kind === 'ready' ? state.templates.filter(template => hasKeyword(template, chosen)) : []
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
          <Button onClick={() => openRequestDataset(state.kind === 'ready' ? state.templates : [])}>
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
        <NoTemplates onClear={state.templates.length > 0 ? () => filterBy([]) : null} />
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
