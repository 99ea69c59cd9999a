import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../app/client.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { weekdaysOf } from '../../../domain/event-days.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { datasetIdOf, EmptyViewer, NoDataset, NoDetails } from '../../kit/empty-viewer.tsx'
import { HeadActions } from '../../kit/report/parts/head-actions.tsx'
import { periodOf, periodText } from '../../kit/report/report-period.ts'
import { knownBreaks, retryOf } from '../../pages/compare/comparability.ts'
import { HeadSkeleton, OpenComparison } from '../../pages/compare/parts/open-comparison.tsx'
import type { Side } from '../../pages/compare/sides.ts'
import { createEvent, daysOfSides, EACH_SIDE, type EventModel, LABELS, unlikeSides } from './create-event.ts'
import { effectCard } from './effect-panel.tsx'
import { EVENT_IMPACT_REPORT } from './event-report.ts'
import '../../kit/report/report.css'
import '../../pages/compare/compare.css'
import { Map as MapIcon } from 'lucide-react'
import { SeriesMark } from '../../../charts/series-mark.tsx'
import { daysText } from '../../../domain/days.ts'
import { DownloadsButton } from '../../../features/downloads/downloads.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { CopyLink } from '../../kit/copy-link.tsx'
import { placeText } from '../../kit/report/report-place.ts'
import type { OpenedComparison } from '../../pages/compare/create-comparison.ts'
import { ComparePdfButton, WorkbookButton } from '../../pages/compare/parts/export-buttons.tsx'

const { title: TITLE } = EVENT_IMPACT_REPORT

/** /Event_Impact_Report?datasetid= */
export const Screen = () => {
  const datasetid = datasetIdOf(useSearch())
  return datasetid === null ? <NoDataset title={TITLE} /> : <DatasetEvent key={datasetid} datasetid={datasetid} />
}

const DatasetEvent = ({ datasetid }: { readonly datasetid: number }) => {
  const [event] = useState(() => createEvent({ call, engine: openEngine, datasetid }))
  return <EventFrame event={event} />
}

/** The page of an Event Impact dataset, which compares its event days with its ordinary days. */
const EventFrame = ({ event }: { readonly event: EventModel }) => {
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
  const title = ready === null ? TITLE : `${TITLE} - ${ready.name}`
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

/** Both sides cover the same area, so any level can be compared. */
const anyLevels = () => 'shown' as const

const sidesOf = ({ sides }: EventModel, details: DatasetDetails, days: readonly number[]): readonly Side[] =>
  sides.map(({ key, report }, mark) => ({
    key,
    mark,
    name: LABELS[key],
    label: LABELS[key],
    short: LABELS[key],
    said: LABELS[key].toLowerCase(),
    report,
    details,
    period: { ...periodOf(details.details), called: EACH_SIDE },
    weekdays: weekdaysOf(details.details.eventDays ?? []),
    days: Math.max(1, days[mark] ?? 1),
    km2: details.details.areaKm2 || null,
    residents: details.details.residents,
  }))

/** The title, place and period, the actions, and the days of each side. */
const EventHead = (props: OpenedComparison) => {
  const [first] = props.sides
  if (first === undefined) return null
  const { details, period } = first
  const days = daysOfSides(details)
  return (
    <>
      <div className="report-head">
        <div>
          <h1>
            {props.declaration.title} - {details.name}
          </h1>
          <p className="hint fig report-meta">
            <span>{periodText(period)}</span>
            <span>{placeText(details.details)}</span>
            <span>Dataset {details.id}</span>
          </p>
        </div>
        <HeadActions>
          <WorkbookButton {...props} />
          <CopyLink />
          <DownloadsButton dataset={details} />
          <LinkButton icon={<MapIcon aria-hidden="true" />} to={{ href: `/Compare_Map?datasets=${details.id}` }}>
            Compare on the map
          </LinkButton>
          <ComparePdfButton
            {...props}
            title={TITLE}
            lead={{ title: 'Effect', read: signal => effectCard(first.report, details, signal) }}
          />
        </HeadActions>
      </div>
      <ul className="compare-sets" aria-label="Days compared">
        {props.sides.map(({ key, mark, label }) => (
          <li key={key} className={mark === 0 ? 'compare-set compare-set-base' : 'compare-set'}>
            <SeriesMark mark={mark} />
            <div className="compare-set-words">
              <b>{label}</b>
              <span className="hint fig">{daysText(days[key === 'event' ? 'event' : 'ordinary'])}</span>
            </div>
            {mark === 0 && <Tag>Base = 100</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
