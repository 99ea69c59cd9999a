import { type ComponentType, useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Load } from '../../../app/load.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { type ComparedViewer, isComparedViewer } from '../../../domain/viewers.ts'
import { EmptyViewer, NoDetails } from '../../kit/empty-viewer.tsx'
import type { ReportDeclaration } from '../../kit/report/report.ts'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from '../../reports/ev-chargepoints/ev-report.ts'
import { FOOTFALL_ANALYSIS } from '../../reports/footfall.ts'
import { HIGH_STREET_WEEK } from '../../reports/high-street-week/high-street-report.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../reports/location-insights.ts'
import { levelsOf, retryOf, unlikeOf } from './comparability.ts'
import { readDatasets } from './compare-link.ts'
import type { ComparisonModel, OpenedComparison } from './create-comparison.ts'
import { CompareHead } from './parts/compare-head.tsx'
import { HeadSkeleton, OpenComparison } from './parts/open-comparison.tsx'
import { comparedDatasets, factsOf, type Side, sideOf } from './sides.ts'
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

/** The page of a comparison: loads the details of its datasets, then opens it. */
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
  const { reports, areas, breaks } = comparison
  useEffect(() => {
    for (const { details } of reports) details.start()
    areas.start()
    breaks.start()
    return comparison.dispose
  }, [comparison, reports, areas, breaks])
  usePageTitle(title)
  const lie = areas.state.value
  const states = reports.map(({ details }) => details.state.value)
  const failed = states.find(state => state.kind === 'failed')
  const ready = states.flatMap(state => (state.kind === 'ready' ? [state.value] : []))
  const isReady = ready.length === reports.length && [areas, breaks].every(isOver)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the details of a dataset do not change once they are there
  const sides = useMemo(
    () => (isReady ? sidesOf(ready, reports, base ?? ready[0]?.id ?? 0).map(side => named(side, nameOf)) : []),
    [isReady, reports, base, nameOf],
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
  const declaration = first === undefined ? null : declarationOf(first.details.reportViewer)
  if (
    first === undefined ||
    declaration === null ||
    ready.some(each => each.reportViewer !== first.details.reportViewer)
  )
    return (
      <EmptyViewer title={title} why="These datasets cannot be compared">
        Only datasets that open in the same report can be compared.
      </EmptyViewer>
    )
  return (
    <div className="report compare">
      <OpenComparison
        declaration={declaration}
        sides={sides}
        levels={levels}
        unlike={unlikeOf(
          sides.map(side => ({ ...factsOf(side, declaration), ...(ofTwoAreas && { areaKm2: null }) })),
          breaks,
          areas,
        )}
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
  return { ...side, name, label: name, short: name }
}

/** The sides of a comparison, the base first. */
function sidesOf(all: readonly ReportDetails[], reports: ComparisonModel['reports'], base: number): readonly Side[] {
  const sides = comparedDatasets(all, base).flatMap((dataset, at) => {
    const report = reports[at]
    return report === undefined ? [] : [sideOf(dataset, report)]
  })
  return sides.toSorted((a, b) => a.mark - b.mark)
}

/** The reports whose datasets can be compared, by the route name of their viewer. */
const DECLARATIONS: Readonly<Record<ComparedViewer, ReportDeclaration>> = {
  Location_Insights_Report: LOCATION_INSIGHTS_REPORT,
  EV_Chargepoint_Insights_Report: EV_CHARGEPOINT_INSIGHTS_REPORT,
  Footfall_Analysis: FOOTFALL_ANALYSIS,
  High_Street_Week: HIGH_STREET_WEEK,
}

/** The report of a viewer; null if its datasets cannot be compared. */
export const declarationOf = (viewer: string): ReportDeclaration | null =>
  isComparedViewer(viewer) ? DECLARATIONS[viewer] : null
