import { upTo } from '../../../src/domain/up-to.ts'
import { byCell, type CellRow } from '../cells.ts'
import type { FigureContext } from '../figure-context.ts'
import type { FlowPattern, Side } from '../gate/flows/flow-counts.ts'
import { EVERY_TIME } from '../gate/flows/selections.ts'
import { HOURS, HOURS_A_DAY, periodOf } from '../gate/flows/shifts.ts'
import type { Measure } from '../gate/measure.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { type FlowHours, releaseFlowHours } from '../gate/release-flows.ts'
import { statement } from '../statement.ts'

type OfBuild = { buildId: number }

const statementsOf = (side: Side) => {
  const cell = `flow-${side}-hour`
  const table = (by: string) => statement<OfBuild, CellRow>(import.meta.url, 'table.sql', { cell: by })
  return {
    byHour: table(cell),
    byHourOfDay: table(`flow-${side}-hour-of-day`),
    complement: statement<OfBuild & { released: readonly number[] }, CellRow>(import.meta.url, 'table-complement.sql', {
      cell,
      margin: `flow-${side}-period`,
    }),
  }
}
const STATEMENTS = { origin: statementsOf('origin'), dest: statementsOf('dest') }
const PERIODS_END = 8

/**
 * Trips of a zone by hour, on weekdays and on weekends (shifts.ts), where its sums by time are shown: they divide its periods.
 * @returns by zone * HOURS + hour
 */
const protectHours = async (
  { warehouse, settings }: FigureContext,
  buildId: number,
  side: Side,
  pattern: FlowPattern,
): Promise<ReadonlyMap<number, Measure>> => {
  const { byHour, complement } = STATEMENTS[side]
  const timed = [...pattern.sums[side].keys()].filter(zone => pattern.sums[side][zone] === EVERY_TIME)
  if (timed.length === 0) return new Map()
  return protectMargins(
    {
      cells: byCell(await warehouse.rows(byHour, { buildId })),
      keys: timed.flatMap(zone => upTo(HOURS).map(hour => zone * HOURS + hour)),
      margins: [
        {
          marginOf: cell => Math.floor(cell / HOURS) * PERIODS_END + periodOf(cell % HOURS),
          complementWithout: async released => byCell(await warehouse.rows(complement, { buildId, released })),
        },
      ],
    },
    settings,
  )
}

/**
 * Trips out of and into each zone by hour of the day.
 * @param zones the dataset's zones, rising
 * @param dayType 0 weekdays, 1 weekends, null both: an hour of both is shown where it is shown on each
 */
export const flowHours = async (
  context: FigureContext,
  buildId: number,
  pattern: FlowPattern,
  zones: readonly number[],
  dayType: 0 | 1 | null,
): Promise<Released<FlowHours>> => {
  const hoursOf = async (side: Side) => {
    const shown = await protectHours(context, buildId, side, pattern)
    const both =
      dayType === null ? byCell(await context.warehouse.rows(STATEMENTS[side].byHourOfDay, { buildId })) : new Map()
    const measureOf = (zone: number, hour: number): Measure | null => {
      const cells = [0, 1].map(type => shown.get(zone * HOURS + type * HOURS_A_DAY + hour))
      if (dayType !== null) return cells[dayType] ?? null
      return (cells.every(cell => cell !== undefined) && both.get(zone * HOURS_A_DAY + hour)) || null
    }
    return zones.flatMap((zoneId, at) =>
      upTo(HOURS_A_DAY).map(hour => ({ zoneId, hour, measure: measureOf(at + 1, hour) })),
    )
  }
  return releaseFlowHours(await hoursOf('origin'), await hoursOf('dest'))
}
