import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { call, routes } from '../../app/client.ts'
import { focusHeading } from '../../app/page-heading.ts'
import { session } from '../../app/session.ts'
import { readTemplates } from '../../app/templates.ts'
import { showError } from '../../ui/overlays/message-modal.tsx'
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

/** Keeps the form in the address, so that a reload or a link opens it, and Back and Forward work. */
const useAddressOfDraft = (configurator: Configurator): void => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const query = new URLSearchParams(search)
  const asked = query.get('report')
  const followed = useRef<string | null | undefined>(undefined)
  const isReady = configurator.list.value.kind === 'ready'
  const named = configurator.named.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that opens or closes is written to the address
  useEffect(() => {
    if (!isReady) return
    const write = (replace: boolean): void => {
      const next = new URLSearchParams(search)
      const now = configurator.named.peek()
      if (now === null) next.delete('report')
      else next.set('report', now)
      followed.current = now
      if (now !== asked) navigate(next.size === 0 ? path : `${path}?${next}`, { replace })
    }
    const isFollowed = followed.current === asked
    // Unsaved changes stay open, whatever the address says.
    if (isFollowed || configurator.changes.peek() > 0) write(!isFollowed)
    else if (followed.current === undefined && asked === null) write(true)
    else {
      if (!configurator.open(asked)) showError(TEXT.reportGone)
      write(true)
    }
  }, [asked, configurator, isReady, named, navigate, path, search])
}

/** The list of the provider's templates, or the form for one of them. */
export const Screen = () => {
  const [configurator] = useState(startConfigurator)
  useEffect(() => void configurator.load(), [configurator])
  useAddressOfDraft(configurator)
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
