import { useEffect, useRef, useState } from 'react'
import { call, routes } from '../../app/client.ts'
import { focusHeading } from '../../app/page-heading.ts'
import { session } from '../../app/session.ts'
import { readTemplates } from '../../app/templates.ts'
import { TEXT } from './configurator-text.ts'
import { type Configurator, createConfigurator } from './create-configurator.ts'
import { ReportForm } from './parts/report-form.tsx'
import { ReportList } from './parts/report-list.tsx'
import './dataset-configurator.css'

let current: Configurator | null = null

/** Creates the configurator with the portal's calls. It survives visits to other pages until the session ends. */
const startConfigurator = (): Configurator => {
  if (current) return current
  current = createConfigurator({
    list: () => readTemplates(call),
    create: body => call(routes.createCustomerReport, { body }),
    update: body => call(routes.updateCustomerReport, { body }),
    remove: id => call(routes.deleteCustomerReport, { query: { id } }),
  })
  const forget = session.values.subscribe(values => {
    if (values) return
    current = null
    queueMicrotask(() => forget())
  })
  return current
}

/** The list of the provider's templates, or the form for one of them. */
export const Screen = () => {
  const [configurator] = useState(startConfigurator)
  useEffect(() => void configurator.load(), [configurator])
  const draft = configurator.draft.value
  const list = configurator.list.value
  const area = useRef<HTMLDivElement>(null)
  const editing = draft !== null
  const before = useRef(editing)
  useEffect(() => {
    // The button that led here is gone, so the focus moves to the heading of the list or form.
    if (before.current !== editing) focusHeading(area.current, TEXT.heading, document.activeElement)
    before.current = editing
  }, [editing])
  const templates = list.kind === 'ready' ? list.value : []
  const keywords = templates.flatMap(({ keywords }) => keywords.map(({ name }) => name))
  return (
    <div ref={area}>
      {draft === null ? (
        <ReportList configurator={configurator} />
      ) : (
        <ReportForm
          configurator={configurator}
          draft={draft}
          keywords={[...new Set(keywords)].sort()}
          templates={templates}
        />
      )}
    </div>
  )
}
