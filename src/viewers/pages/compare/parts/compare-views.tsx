import type { Unlike } from '../../../../domain/compare/unlike.ts'
import { ViewTabs } from '../../../kit/report/parts/view-tabs.tsx'
import type { ReportLink } from '../../../kit/report/report-link.ts'
import type { ReportTab } from '../../../kit/report/report-tabs.ts'
import { viewSettingsOf } from '../../../kit/report/view-settings.ts'
import type { CompareLink } from '../compare-link.ts'
import type { Levels } from '../levels-of.ts'
import type { Side } from '../side.ts'
import { CompareControls } from './compare-controls.tsx'
import { CompareViewPanel } from './compare-view-panel.tsx'

interface CompareViewsProps {
  readonly tab: ReportTab
  readonly link: ReportLink
  readonly open: (change: Partial<ReportLink>, replace?: boolean) => void
  readonly how: CompareLink
  readonly onShow: (change: Partial<CompareLink>) => void
  readonly sides: readonly Side[]
  readonly levels: (side: Side) => Levels
  readonly unlike: readonly Unlike[]
}

/** Bars or lines: the parts of several wholes make no pie. */
const KINDS = ['bar', 'line'] as const

/** The views of a tab, each as values, differences and indexes. */
export const CompareViews = ({ tab, link, open, how, onShow, sides, levels, unlike }: CompareViewsProps) => (
  <ViewTabs
    tab={tab}
    link={link}
    open={open}
    panel={view => (
      <>
        <CompareControls how={how} onShow={onShow} sides={sides} />
        <CompareViewPanel
          key={view.id}
          view={view}
          sides={sides}
          levels={levels}
          how={how}
          unlike={unlike}
          settings={viewSettingsOf(link, open, KINDS, sides[0]?.weekdays)}
        />
      </>
    )}
  />
)
