import type { ReadonlySignal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'wouter'
import type { Unlike } from '../../../../domain/compare/unlike.ts'
import { Tabs } from '../../../../ui/controls/tabs.tsx'
import type { CallsDone } from '../../../kit/few-at-once.ts'
import { AfterClick } from '../../../kit/report/parts/after-click.tsx'
import { type ReportLink, readReportLink, writeReportLink } from '../../../kit/report/report-link.ts'
import { firstTab, type ReportDeclaration, tabsFor } from '../../../kit/report/report-tabs.ts'
import { type CompareLink, readCompareLink, writeCompareLink } from '../compare-link.ts'
import type { Levels } from '../levels-of.ts'
import { onOfferedWeekday } from '../offered-weekday.ts'
import type { OpenedComparison } from '../opened-comparison.ts'
import type { Side } from '../side.ts'
import { CompareDefinitions } from './compare-definitions.tsx'
import { CompareFact } from './compare-fact.tsx'
import { CompareOverview } from './compare-overview.tsx'
import { CompareSummary } from './compare-summary.tsx'
import { CompareViews } from './compare-views.tsx'
import { UnlikeNote } from './unlike-note.tsx'

interface OpenComparisonProps {
  readonly declaration: ReportDeclaration
  /** The base first. */
  readonly sides: readonly Side[]
  /** Says if levels of a side may be compared with those of the base, and if not, why. */
  readonly levels: (side: Side) => Levels
  readonly unlike: readonly Unlike[]
  /** Reads again what could not be read of the things that are unlike. */
  readonly onRetry?: (() => void) | null
  /** How many calls of the comparison are over. */
  readonly progress: ReadonlySignal<CallsDone>
  /** The head of the screen, above the tabs. */
  readonly Head: ComponentType<OpenedComparison>
}

/** A comparison whose datasets are known: its head, the tabs of their report, and the view that the URL names. */
export const OpenComparison = ({
  declaration,
  sides,
  levels,
  unlike,
  onRetry = null,
  progress,
  Head,
}: OpenComparisonProps) => {
  const [params, setParams] = useSearchParams()
  const link = onOfferedWeekday(readReportLink(params), sides)
  const how = readCompareLink(params, declaration.comparedAs)
  const [base, ...others] = sides
  if (base === undefined) return null
  const inputs = base.details.details.reportInputs
  const tabs = tabsFor(declaration.tabs, inputs).filter(tab =>
    others.some(({ details }) => tabsFor([tab], details.details.reportInputs).length > 0),
  )
  const tab =
    tabs.find(each => each.id === link.tab) ?? tabs.find(({ views }) => views !== undefined) ?? firstTab(tabs, false)
  if (tab === undefined) return null
  const open = (change: Partial<ReportLink>, replace = false) =>
    setParams(now => writeReportLink({ ...readReportLink(now), ...change }, now), { replace })
  const show = (change: Partial<CompareLink>) =>
    setParams(
      now =>
        writeCompareLink({ ...readCompareLink(now, declaration.comparedAs), ...change }, now, declaration.comparedAs),
      { replace: true },
    )
  const having = sides.filter(({ details }) => tabsFor([tab], details.details.reportInputs).length > 0)
  const cards = tab.cards === undefined ? null : tabsFor(tab.cards, inputs)
  return (
    <>
      <Head
        declaration={declaration}
        sides={sides}
        levels={levels}
        how={how}
        unlike={unlike}
        cards={cards}
        link={link}
      />
      <Tabs
        label="Report"
        className="report-tabs"
        tabs={tabs.map(({ id, title }) => ({ id, label: title }))}
        selected={tab.id}
        onSelect={id => open({ tab: id, view: null, chart: null, picked: null })}
        panelClassName="report-panel compare-panel"
      >
        <AfterClick key={tab.id}>
          <UnlikeNote unlike={unlike} onRetry={onRetry} />
          {tab.cells && <CompareOverview sides={sides} cellsOf={tab.cells} />}
          {cards && declaration.fact && <CompareFact fact={declaration.fact} sides={having} />}
          {cards && (
            <CompareSummary sides={having} levels={levels} cards={cards} how={how} onShow={show} progress={progress} />
          )}
          {tab.views && (
            <CompareViews
              tab={tab}
              link={link}
              open={open}
              how={how}
              onShow={show}
              sides={having}
              levels={levels}
              unlike={unlike}
            />
          )}
          {tab.id === 'definitions' && <CompareDefinitions />}
          {tab.Panel && cards === null && <tab.Panel report={base.report} details={base.details} />}
        </AfterClick>
      </Tabs>
    </>
  )
}
