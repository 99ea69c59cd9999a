import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { settings } from '../../app/settings.ts'
import type { ReportDetails } from '../../contract/datasets.ts'
import { unlikeThings } from '../../domain/compare/unlike-things.ts'
import { EmptyViewer } from '../no-dataset.tsx'
import { NoDetails } from '../no-details.tsx'
import { comparedDatasets } from './compared-dataset.ts'
import { declarationOf } from './declarations.ts'
import { factsOf } from './facts-of.ts'
import { mayCompareLevels } from './levels-of.ts'
import type { ComparisonModel } from './model.ts'
import { CompareHead } from './parts/compare-head.tsx'
import { HeadSkeleton } from './parts/head-skeleton.tsx'
import { OpenComparison } from './parts/open-comparison.tsx'
import { knownBreaks } from './read-breaks.ts'
import { readDatasets } from './read-datasets.ts'
import { type Side, sideOf } from './side.ts'
import '../report/report.css'
import './compare.css'

interface CompareFrameProps {
  readonly title: string
  readonly comparison: ComparisonModel
}

/** The page of a comparison, once the details of its datasets are known. */
export const CompareFrame = ({ title, comparison }: CompareFrameProps) => {
  useSignals()
  const [params] = useSearchParams()
  const { base } = readDatasets(params)
  const { reports, areas, breaks } = comparison
  useEffect(() => {
    for (const { details } of reports) details.start()
    areas.start()
    breaks.start()
    document.title = `${title} - ${settings.portalTitle}`
    return comparison.dispose
  }, [title, comparison, reports, areas, breaks])
  const lie = areas.state.value
  const states = reports.map(({ details }) => details.state.value)
  const failed = states.find(state => state.kind === 'failed')
  const ready = states.flatMap(state => (state.kind === 'ready' ? [state.value] : []))
  const isReady =
    ready.length === reports.length && areas.state.value.kind !== 'idle' && areas.state.value.kind !== 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the details of a dataset do not change once they are there
  const sides = useMemo(
    () => (isReady ? sidesOf(ready, reports, base ?? ready[0]?.id ?? 0) : []),
    [isReady, reports, base],
  )
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
  const [first] = sides
  const known = lie.kind === 'ready' ? lie.value : null
  const levels = ({ details }: Side): boolean => first !== undefined && mayCompareLevels(first.details, details, known)
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
        unlike={unlikeThings(
          sides.map(side => factsOf(side, declaration)),
          knownBreaks(breaks),
        )}
        Head={CompareHead}
      />
    </div>
  )
}

/** The sides of a comparison, the base first. */
function sidesOf(all: readonly ReportDetails[], reports: ComparisonModel['reports'], base: number): readonly Side[] {
  const sides = comparedDatasets(all, base).flatMap((dataset, at) => {
    const report = reports[at]
    return report === undefined ? [] : [sideOf(dataset, report)]
  })
  return sides.toSorted((a, b) => a.mark - b.mark)
}
