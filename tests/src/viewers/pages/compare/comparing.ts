import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import type { Presented, ReportView } from '../../../../../src/viewers/kit/report/data-view.ts'
import type { Levels } from '../../../../../src/viewers/pages/compare/comparability.ts'
import type { Shown } from '../../../../../src/viewers/pages/compare/compare-link.ts'
import { comparedSentence } from '../../../../../src/viewers/pages/compare/compared-sentence.ts'
import { type ComparedView, comparedView } from '../../../../../src/viewers/pages/compare/compared-view.ts'
import type { Per } from '../../../../../src/viewers/pages/compare/normalisation.ts'
import type { Side } from '../../../../../src/viewers/pages/compare/sides.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../../../src/viewers/reports/location-insights-report.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { noData, released, shown } from '../../reports/shown.ts'

const view = (id: string, tab: string): ReportView =>
  LOCATION_INSIGHTS_REPORT.tabs.find(each => each.id === tab)!.views!.find(each => each.id === id)!

/** Rows of visits by weekday. */
export const dailyOf = (rows: readonly object[]) =>
  shown(view('daily', 'visits'), '/datasetsapi/locationinsights/visitors/averagedaily', rows)

/** Visits by weekday, Sunday first. */
export const daily = (visits: readonly (number | null)[], margin = 5) =>
  shown(
    view('daily', 'visits'),
    '/datasetsapi/locationinsights/visitors/averagedaily',
    visits.map((visitorcount, weekday) => ({
      weekday,
      visitorcount,
      ...(visitorcount === null ? noData : released('300+', margin)),
    })),
    {
      totals: [
        { of: {}, value: visits.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 7, margin: 3, devices: '300+' },
      ],
    },
  )

/** Hourly visit rows for a Saturday. */
export const hoursOf = (rows: readonly object[]) =>
  shown(view('hourly', 'visits'), '/datasetsapi/locationinsights/visitors/averagehourly', rows, { weekday: 6 })

/** Hourly visits for a Saturday. */
export const saturdayHours = (visits: readonly number[]) =>
  hoursOf(visits.map((visitorcount, hour) => ({ weekday: 6, hour, visitorcount, ...released('300+', 5) })))

/** Rows of journeys by mode. */
export const modesOf = (rows: readonly object[], total: number | null) =>
  shown(view('overview', 'mode'), '/datasetsapi/locationinsights/mode/journeysbymode', rows, {
    totals: total === null ? [] : [{ of: {}, value: total, margin: 3, devices: '300+' }],
  })

/** Journeys by four modes; the total may be null. */
export const modes = (counts: readonly (number | null)[], margins: readonly number[], total: number | null) =>
  modesOf(
    [0, 1, 3, 4].map((mode, at) => ({
      mode,
      journeycount: counts[at] ?? null,
      ...(counts[at] == null ? noData : released('300+', margins[at])),
    })),
    total,
  )

export const side = (mark: number, change: Partial<Side> = {}): Side => ({
  key: String(mark),
  mark,
  name: `Place ${mark}`,
  label: `Place ${mark}`,
  short: `Place ${mark}`,
  report: null as never,
  details: { id: mark + 1 } as DatasetDetails,
  period: { first: '2026-10-01', last: '2026-10-31' },
  days: 31,
  km2: 2,
  residents: 4000,
  ...change,
})

/** Compares views, with the first one as the base. */
export const compare = (
  views: readonly Presented[],
  per: Per,
  sides: readonly Side[] = [],
  levels: Levels = 'shown',
): ComparedView =>
  comparedView(
    views.map((each, mark) => ({
      side: sides[mark] ?? side(mark),
      shown: each,
      levels: mark === 0 ? 'shown' : levels,
    })),
    per,
  )!

/** The sentence of a comparison, in the displayed unit. */
export const said = (view: ComparedView, show: Shown = 'difference'): string => plainText(comparedSentence(view, show))
