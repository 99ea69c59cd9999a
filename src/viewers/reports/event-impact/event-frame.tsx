import { useEffect, useMemo } from 'react'
import { usePageTitle } from '../../../app/page-heading.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { weekdaysOf } from '../../../domain/event-days.ts'
import { EmptyViewer, NoDetails } from '../../kit/empty-viewer.tsx'
import { periodOf } from '../../kit/report/period.ts'
import { knownBreaks, retryOf } from '../../pages/compare/comparability.ts'
import { HeadSkeleton, OpenComparison } from '../../pages/compare/parts/open-comparison.tsx'
import type { Side } from '../../pages/compare/sides.ts'
import { EACH_SIDE, LABELS } from './labels.ts'
import type { EventModel } from './model.ts'
import { EventHead } from './parts/event-head.tsx'
import { EVENT_IMPACT_REPORT } from './report.ts'
import { unlikeSides } from './unlike-sides.ts'
import '../../kit/report/report.css'
import '../../pages/compare/compare.css'

const { title: TITLE } = EVENT_IMPACT_REPORT

/** The page of an Event Impact dataset: its event days compared with its ordinary days. */
export const EventFrame = ({ event }: { readonly event: EventModel }) => {
  const { whole, sides, breaks } = event
  useEffect(() => {
    whole.details.start()
    breaks.start()
    for (const { days } of sides) days.start()
    return event.dispose
  }, [event, whole, sides, breaks])
  const details = whole.details.state.value
  const days = sides.map(side => side.days.state.value)
  const failed = [details, ...days].find(state => state.kind === 'failed')
  const counts = days.map(state => (state.kind === 'ready' ? state.value : null)).join()
  const ready = details.kind === 'ready' && days.every(state => state.kind === 'ready') ? details.value : null
  const opened = useMemo(
    () => (ready === null ? [] : sidesOf(event, ready, counts.split(',').map(Number))),
    [event, ready, counts],
  )
  const title = ready === null ? TITLE : `${TITLE} - ${ready.clientProjectName}`
  usePageTitle(title)
  if (details.kind === 'ready' && details.value.details.eventDays === undefined)
    return (
      <EmptyViewer title={TITLE} why="No event days">
        This dataset was ordered without event days. Open its own report from My Datasets.
      </EmptyViewer>
    )
  if (failed?.kind === 'failed')
    return (
      <NoDetails
        title={TITLE}
        error={failed.error}
        onRetry={() => {
          for (const load of [whole.details, ...sides.map(side => side.days)])
            if (load.state.peek().kind === 'failed') load.retry()
        }}
      />
    )
  if (ready === null) return <HeadSkeleton title={TITLE} />
  return (
    <div className="report compare">
      <OpenComparison
        declaration={EVENT_IMPACT_REPORT}
        sides={opened}
        levels={anyLevels}
        unlike={unlikeSides(ready, knownBreaks(breaks))}
        onRetry={retryOf(breaks)}
        progress={event.progress}
        Head={EventHead}
      />
    </div>
  )
}

/** Both sides are of one area. */
const anyLevels = () => 'shown' as const

const sidesOf = ({ sides }: EventModel, details: ReportDetails, days: readonly number[]): readonly Side[] =>
  sides.map(({ key, report }, mark) => ({
    key,
    mark,
    name: LABELS[key],
    label: LABELS[key],
    short: LABELS[key],
    report,
    details,
    period: { ...periodOf(details.details), called: EACH_SIDE },
    weekdays: weekdaysOf(details.details.eventDays ?? []),
    days: Math.max(1, days[mark] ?? 1),
    km2: details.details.areaKm2 || null,
    residents: details.details.residents,
  }))
