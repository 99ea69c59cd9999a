import { expect } from 'vitest'
import type { ReleasedTotal } from '../../../../src/contract/location-insights.ts'
import type { DeviceBand } from '../../../../src/domain/disclosure/quality.ts'
import { cellText } from '../../../../src/ui/data-table/column.ts'
import type { Presented, ReportView } from '../../../../src/viewers/kit/report/data-view.ts'
import { cannedClient } from '../canned-client.ts'

export const DISCLOSURE = { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1.25 }
export const OCTOBER = { first: '2026-10-01', last: '2026-10-31' }
export const released = (devices: DeviceBand = '300+', margin = 5) => ({
  suppressed: false as const,
  devices,
  margin,
})
export const noData = { suppressed: false as const, devices: null, margin: null }

interface Given {
  readonly weekday?: number
  /** The totals of the rows; none by default. */
  readonly totals?: readonly ReleasedTotal[]
}

/** Presents a view from the rows of its call; the view must not make other requests. */
export async function shown(
  view: ReportView,
  path: string,
  rows: readonly object[],
  { weekday = 0, totals = [] }: Given = {},
): Promise<Presented> {
  const { call, asked } = cannedClient({ [path]: { Items: [rows], Totals: totals, Disclosure: DISCLOSURE } })
  const reply = await view.load(call, { datasetid: 7 }, new AbortController().signal)
  expect(asked).toEqual([`${path}?datasetid=7`])
  expect(reply.disclosure).toEqual(DISCLOSURE)
  return reply.present({ weekday, period: OCTOBER })
}

const displayed = ({ columns }: Presented) => columns.filter(column => !column.exportOnly)

/** The headers of the displayed table. */
export const headers = (view: Presented): readonly string[] => displayed(view).map(({ header }) => header)

/** The displayed table, with a list of strings for each row. */
export const table = (view: Presented): readonly (readonly string[])[] =>
  view.rows.map(row => displayed(view).map(column => cellText(column, row)))
