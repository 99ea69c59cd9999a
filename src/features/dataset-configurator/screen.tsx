import { useEffect, useRef, useState } from 'react'
import { focusHeading } from '../../app/focus-heading.ts'
import { ReportForm } from './parts/report-form.tsx'
import { ReportList } from './parts/report-list.tsx'
import { startConfigurator } from './start-configurator.ts'
import { TEXT } from './text.ts'
import './dataset-configurator.css'

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
  const templates = list.kind === 'ready' ? list.templates : []
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
