import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { ReportForm } from './parts/report-form.tsx'
import { ReportList } from './parts/report-list.tsx'
import { startConfigurator } from './start-configurator.ts'
import './dataset-configurator.css'

/** The provider's templates: a list, or the form of one. */
export const Screen = () => {
  useSignals()
  const configurator = useMemo(startConfigurator, [])
  useEffect(() => void configurator.load(), [configurator])
  const draft = configurator.draft.value
  const list = configurator.list.value
  if (!draft) return <ReportList configurator={configurator} />
  const templates = list.kind === 'ready' ? list.templates : []
  const keywords = templates.flatMap(({ customerReportKeywords }) => customerReportKeywords.map(({ name }) => name))
  return <ReportForm configurator={configurator} draft={draft} keywords={[...new Set(keywords)].sort()} />
}
