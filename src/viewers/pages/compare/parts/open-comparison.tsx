import type { ReadonlySignal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'wouter'
import type { Load } from '../../../../app/load.ts'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import type { Unlike } from '../../../../domain/compare/unlike.ts'
import { Tabs } from '../../../../ui/controls/tabs.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import type { CallsDone } from '../../../kit/few-at-once.ts'
import type { ReportView } from '../../../kit/report/data-view.ts'
import { DefinitionList } from '../../../kit/report/parts/definitions-panel.tsx'
import { AfterClick, useVisible } from '../../../kit/report/parts/render-timing.tsx'
import { type ReportLink, readReportLink, writeReportLink } from '../../../kit/report/report-link.ts'
import {
  firstTab,
  type ReportDeclaration,
  type ReportFact,
  type ReportTab,
  tabsFor,
} from '../../../kit/report/report-model.ts'
import type { Levels } from '../comparability.ts'
import { type CompareLink, ordinaryOf, readCompareLink, writeCompareLink } from '../compare-link.ts'
import { COMPARE_METHOD } from '../compare-notes.ts'
import { type PeopleCounted, unlikePeople } from '../compared-people.ts'
import type { OpenedComparison } from '../create-comparison.ts'
import { onOfferedWeekday, type Side } from '../sides.ts'
import { areOfMonths } from '../standard-week.ts'
import { CompareOverview } from './compare-overview.tsx'
import { CompareSummary } from './compare-summary.tsx'
import { CompareViews } from './compare-views.tsx'
import { UnlikeNote } from './unlike-note.tsx'

interface OpenComparisonProps {
  readonly declaration: ReportDeclaration
  /** Sorted with the base first. */
  readonly sides: readonly Side[]
  /** Returns whether levels of a side may be compared with levels of the base, and if not, why. */
  readonly levels: (side: Side) => Levels
  readonly unlike: readonly Unlike[]
  /** The people whom the figures count. Absent for the sides of an event, which have the same area. */
  readonly population?: Load<PeopleCounted>
  /** Repeats the reads that failed. */
  readonly onRetry?: (() => void) | null
  /** How many of the comparison's calls have finished. */
  readonly progress: ReadonlySignal<CallsDone>
  /** The header of the screen, above the tabs. */
  readonly Head: ComponentType<OpenedComparison>
}

/** A comparison whose datasets have loaded: its header, the tabs of their report, and the view that the URL names. */
export const OpenComparison = ({
  declaration,
  sides,
  levels,
  unlike,
  population,
  onRetry = null,
  progress,
  Head,
}: OpenComparisonProps) => {
  const [params, setParams] = useSearchParams()
  const link = onOfferedWeekday(readReportLink(params), sides)
  const ordinary = ordinaryOf(declaration.comparedAs, areOfMonths(sides))
  const how = readCompareLink(params, ordinary)
  const [base, ...others] = sides
  if (base === undefined) return null
  const inputs = base.details.details.inputs
  const tabs = tabsFor(declaration.tabs, inputs).filter(tab =>
    others.some(({ details }) => tabsFor([tab], details.details.inputs).length > 0),
  )
  const tab = tabs.find(each => each.id === link.tab) ?? tabs.find(isOfFigures) ?? firstTab(tabs, false)
  if (tab === undefined) return null
  const open = (change: Partial<ReportLink>, replace = false) =>
    setParams(now => writeReportLink({ ...readReportLink(now), ...change }, now), { replace })
  const show = (change: Partial<CompareLink>) =>
    setParams(now => writeCompareLink({ ...readCompareLink(now, ordinary), ...change }, now, ordinary), {
      replace: true,
    })
  const having = sides.filter(({ details }) => tabsFor([tab], details.details.inputs).length > 0)
  const cards = tab.cards === undefined ? null : tabsFor(tab.cards, inputs)
  const people = (views: readonly ReportView[]) => (population ? unlikePeople(population.state.value, views) : [])
  const unlikeHere = [...unlike, ...people(cards?.map(({ view }) => view) ?? tab.views ?? [])]
  return (
    <>
      <Head
        declaration={declaration}
        sides={sides}
        levels={levels}
        how={how}
        people={population?.state ?? null}
        unlike={[...unlike, ...people(tabs.flatMap(({ views = [] }) => views))]}
        cards={cards}
        link={link}
      />
      <Tabs
        label="Report"
        className="report-tabs"
        listClassName="report-tab-list"
        tabs={tabs.map(({ id, title }) => ({ id, label: title }))}
        selected={tab.id}
        onSelect={id => open({ tab: id, view: null, chart: null, picked: null })}
        panelClassName="report-panel compare-panel"
      >
        <AfterClick key={tab.id}>
          <UnlikeNote unlike={unlikeHere} onRetry={onRetry} />
          {tab.cells && <CompareOverview sides={sides} />}
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
              unlike={unlikeHere}
              people={population?.state ?? null}
            />
          )}
          {tab.id === 'definitions' && <CompareDefinitions />}
          {tab.Panel && cards === null && <tab.Panel report={base.report} details={base.details} />}
        </AfterClick>
      </Tabs>
    </>
  )
}

/** True if a tab compares figures. The Summary compares only some of them. */
const isOfFigures = ({ views, Panel, cards }: ReportTab): boolean =>
  views !== undefined || (Panel !== undefined && cards === undefined)

interface CompareFactProps {
  readonly fact: ReportFact
  readonly sides: readonly Side[]
}

/** The report's additional fact, such as the EV score, for each dataset. It lacks an interval, so no difference is claimed. */
const CompareFact = ({ fact, sides }: CompareFactProps) => {
  const host = useVisible<HTMLElement>(() => {
    for (const { report, details } of sides) fact.startOf(report, details)()
  })
  return (
    <section ref={host} className="card card-pad compare-fact" aria-label={fact.label}>
      <h3>{fact.label}</h3>
      <dl>
        {sides.map(({ key, mark, label, report, details }) => (
          <div key={key}>
            <dt>
              <span className="compare-side">
                <SeriesMark mark={mark} />
                {label}
              </span>
            </dt>
            <dd className="fig">{fact.textOf(report, details) ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Explains how differences are judged, before the terms of the report. */
const CompareDefinitions = () => (
  <section className="card card-pad compare-method">
    <h2>Comparing datasets</h2>
    <DefinitionList list={COMPARE_METHOD} />
  </section>
)

/** A placeholder for the header of a comparison. The heading is present from the start, for screen readers. */
export const HeadSkeleton = ({ title }: { readonly title: string }) => (
  <div className="report">
    <h1 className="visually-hidden">{title}</h1>
    <div className="report-head" role="status" aria-label="Loading">
      <div className="stack">
        <Skeleton width="280px" height="var(--lead-20)" />
        <Skeleton width="min(100%, 720px)" height="48px" />
      </div>
    </div>
  </div>
)
