import { type ComponentType, useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Load } from '../../../app/load.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { MAX_COMPARED_DATASETS } from '../../../domain/constants.ts'
import { EmptyViewer, NoDetails } from '../../kit/empty-viewer.tsx'
import { daysOfSides, LABELS as EVENT_LABELS } from '../../reports/event-impact/create-event.ts'
import { levelsOf, retryOf, unlikeOf } from './comparability.ts'
import { readDatasets } from './compare-link.ts'
import { comparedReport, replyingToCommonViews } from './compared-reports.ts'
import type { ComparisonModel, OpenedComparison } from './create-comparison.ts'
import { CompareHead } from './parts/compare-head.tsx'
import { HeadSkeleton, OpenComparison } from './parts/open-comparison.tsx'
import { type ComparedDataset, comparedDatasets, factsOf, type Side, sideOf } from './sides.ts'
import { areOfMonths, asMonth, daysOfDataset } from './standard-week.ts'
import '../../kit/report/report.css'
import './compare.css'

interface CompareFrameProps {
  readonly title: string
  readonly comparison: ComparisonModel
  /** The base, if the URL does not name it. */
  readonly base?: number
  /** Renames the datasets. */
  readonly nameOf?: (id: number) => string
  /** True if the datasets were ordered to differ in area, so that no warning is needed. */
  readonly ofTwoAreas?: boolean
  readonly Head?: ComponentType<OpenedComparison>
}

/** The page of a comparison, which loads the details of its datasets and then opens it. */
export const CompareFrame = ({
  title,
  comparison,
  base: given,
  nameOf,
  ofTwoAreas = false,
  Head = CompareHead,
}: CompareFrameProps) => {
  const [params] = useSearchParams()
  const base = given ?? readDatasets(params).base
  const { reports, areas, breaks, population } = comparison
  useEffect(() => {
    for (const { details } of reports) details.start()
    areas.start()
    population.start()
    breaks.start()
    return comparison.dispose
  }, [comparison, reports, areas, population, breaks])
  usePageTitle(title)
  const lie = areas.state.value
  const states = reports.map(({ details }) => details.state.value)
  const failed = states.find(state => state.kind === 'failed')
  const ready = states.flatMap(state => (state.kind === 'ready' ? [state.value] : []))
  const isReady = ready.length === reports.length && [areas, breaks].every(isOver)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the details of a dataset do not change once they are there
  const sides = useMemo(
    () => (isReady ? sidesOf(ready, comparison, base ?? ready[0]?.id ?? 0).map(side => named(side, nameOf)) : []),
    [isReady, comparison, base, nameOf],
  )
  const [first] = sides
  const levels = useMemo(() => {
    const loaded = lie.kind === 'ready' ? lie.value : null
    return ({ details }: Side) => (first === undefined ? 'unknown' : levelsOf(first.details, details, loaded))
  }, [first, lie])
  if (failed?.kind === 'failed')
    return (
      <NoDetails
        title={title}
        error={failed.error}
        onRetry={() => {
          for (const { details } of reports) if (details.state.peek().kind === 'failed') details.retry()
        }}
      />
    )
  if (!isReady) return <HeadSkeleton title={title} />
  const viewers = ready.map(({ reportViewer }) => reportViewer)
  const declaration = comparedReport(viewers)
  if (first === undefined || declaration === null)
    return (
      <EmptyViewer title={title} why="These datasets cannot be compared">
        Their reports have no figures in common. Datasets of one report can be compared, and the visits of Location
        Insights, Footfall Analysis, High Street Week and Event Impact with each other.
      </EmptyViewer>
    )
  if (sides.length > MAX_COMPARED_DATASETS)
    return (
      <EmptyViewer title={title} why="Too many sets of figures">
        {`At most ${MAX_COMPARED_DATASETS} are compared at once, and an event counts as two: its ordinary days and its event days.`}
      </EmptyViewer>
    )
  const isOfSeveral = new Set(viewers).size > 1
  return (
    <div className="report compare">
      <OpenComparison
        declaration={declaration}
        sides={sides}
        levels={levels}
        unlike={unlikeOf(
          sides.map(side => ({
            ...factsOf(side, declaration),
            ...(ofTwoAreas && { areaKm2: null }),
            // Different reports have only visits in common, which are not counted by zone.
            ...(isOfSeveral && { zones: null }),
          })),
          breaks,
          areas,
        )}
        population={population}
        onRetry={retryOf(breaks, areas)}
        progress={comparison.progress}
        Head={Head}
      />
    </div>
  )
}

const isOver = ({ state }: Load<unknown>): boolean => state.value.kind === 'ready' || state.value.kind === 'failed'

const named = (side: Side, nameOf: CompareFrameProps['nameOf']): Side => {
  if (nameOf === undefined) return side
  const name = nameOf(side.details.id)
  return { ...side, name, label: name, short: name, said: `the ${name.toLowerCase()}` }
}

/** The id of the view of repeat visits. */
const REPEATS = 'repeat'

/** Returns the sides of a comparison, the base first. An event has two sides. */
function sidesOf(all: readonly DatasetDetails[], comparison: ComparisonModel, base: number): readonly Side[] {
  const isOfSeveral = new Set(all.map(({ reportViewer }) => reportViewer)).size > 1
  const sides = comparedDatasets(all, base).flatMap((dataset, at): readonly Side[] => {
    const report = comparison.reports[at]
    if (report === undefined) return []
    const { reportViewer } = dataset.details
    if (reportViewer === 'Event_Impact_Report') return eventSides(dataset, comparison)
    return [sideOf(dataset, isOfSeveral ? replyingToCommonViews(report, reportViewer) : report)]
  })
  const views = comparedReport(all.map(({ reportViewer }) => reportViewer))?.tabs.flatMap(tab => tab.views ?? []) ?? []
  const repeats = views.find(({ id }) => id === REPEATS) ?? null
  const weighted = areOfMonths(sides)
    ? sides.map(side => ({ ...side, report: asMonth(side.report, { days: daysOfDataset(side), repeats }) }))
    : sides
  return weighted
    .toSorted((a, b) => Number(b.mark === 0) - Number(a.mark === 0))
    .map((side, mark) => ({ ...side, mark }))
}

/** Returns the ordinary days and the event days of a dataset. */
function eventSides(dataset: ComparedDataset, { eventReport }: ComparisonModel): readonly Side[] {
  const { details, label, short } = dataset
  const days = daysOfSides(details)
  return (['ordinary', 'event'] as const).map(key => {
    const name = EVENT_LABELS[key].toLowerCase()
    return {
      ...sideOf(dataset, eventReport(dataset.id, key)),
      key: `${dataset.id} ${key}`,
      name: `${dataset.name}, ${name}`,
      label: `${label}, ${name}`,
      short: `${short}, ${name}`,
      days: Math.max(1, days[key].length),
    }
  })
}
