import type { ReactNode } from 'react'
import { Subtabs } from '../../../../ui/controls/tabs.tsx'
import type { ReportView } from '../data-view.ts'
import type { ReportLink } from '../report-link.ts'
import type { ReportTab } from '../report-tabs.ts'

interface ViewTabsProps {
  readonly tab: ReportTab
  readonly link: ReportLink
  readonly open: (change: Partial<ReportLink>) => void
  /** The panel of the view that the URL names, or of the first view. */
  readonly panel: (view: ReportView) => ReactNode
}

/** The views of a tab as sub-tabs, or just the panel if there is only one view. */
export const ViewTabs = ({ tab, link, open, panel }: ViewTabsProps): ReactNode => {
  const views: readonly ReportView[] = tab.views ?? []
  const view = views.find(each => each.id === link.view) ?? views[0]
  if (view === undefined) return null
  if (views.length === 1) return panel(view)
  return (
    <Subtabs
      label={tab.title}
      tabs={views.map(({ id, title }) => ({ id, label: title }))}
      selected={view.id}
      onSelect={id => open({ view: id, chart: null, picked: null })}
    >
      {panel(view)}
    </Subtabs>
  )
}
