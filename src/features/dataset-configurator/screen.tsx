import { useEffect, useRef, useState } from 'react'
import { call, routes } from '../../app/client.ts'
import { focusHeading } from '../../app/page-heading.ts'
import { session } from '../../app/session.ts'
import { type Configurator, createConfigurator } from './model.ts'
import { ReportForm } from './parts/report-form.tsx'
import { ReportList } from './parts/report-list.tsx'
import { TEXT } from './text.ts'
import './dataset-configurator.css'

let kept: Configurator | null = null

/** The configurator on the real calls. What is typed stays while the user looks at other pages, until the session ends. */
export const startConfigurator = (): Configurator => {
  if (kept) return kept
  kept = createConfigurator({
    list: () => call(routes.getCustomerReports),
    create: body => call(routes.createCustomerReport, { body }),
    update: body => call(routes.updateCustomerReport, { body }),
    remove: id => call(routes.deleteCustomerReport, { query: { id } }),
  })
  const forget = session.values.subscribe(values => {
    if (values) return
    kept = null
    queueMicrotask(() => forget())
  })
  return kept
}

/** The provider's templates: a list, or the form of one. */
export const Screen = () => {
  const [configurator] = useState(startConfigurator)
  useEffect(() => void configurator.load(), [configurator])
  const draft = configurator.draft.value
  const list = configurator.list.value
  const area = useRef<HTMLDivElement>(null)
  const editing = draft !== null
  const before = useRef(editing)
  useEffect(() => {
    // the button that led here has gone; list and form begin at their heading
    if (before.current !== editing) focusHeading(area.current, TEXT.heading, document.activeElement)
    before.current = editing
  }, [editing])
  const templates = list.kind === 'ready' ? list.value : []
  const keywords = templates.flatMap(({ customerReportKeywords }) => customerReportKeywords.map(({ name }) => name))
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
