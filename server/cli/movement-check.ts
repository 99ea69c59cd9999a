/**
 * `npm run movement:check`: prints the warehouse's contents by month and day, gaps, outliers, and anything that must be
 * imported before datasets can be ordered. With the embedded warehouse, stop Ambit first.
 */
import { whole } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { parseArgs } from 'node:util'
import { checkOrdering, type OrderingCheck } from '../runtime/monitoring/missing-to-order.ts'
import { checkMovement, type DayOfTrips } from '../warehouse/deliveries/check/check-movement.ts'
import { createDeliveredFacts } from '../warehouse/deliveries/check/delivered-facts.ts'
import { openMovement, withState } from './open-movement.ts'
import { runTool } from './run-tool.ts'

const dayLine = ({ day, trips, people, unknown_stays, all_m, all_s }: DayOfTrips): string =>
  [
    day,
    whole(trips).padStart(12),
    whole(people).padStart(11),
    (all_m / trips / 1000).toFixed(1).padStart(9),
    whole(all_s / trips / 60).padStart(8),
    `${whole((100 * unknown_stays) / trips)} %`.padStart(14),
  ].join('')

const list = (title: string, entries: readonly string[]) =>
  entries.length === 0 ? `${title}: none` : `${title}: ${entries.join(', ')}`

const orderingLines = (ordering: { readonly done: OrderingCheck } | { readonly why: string }): string[] => {
  if ('why' in ordering) return [`\nCannot tell what is missing before anything can be ordered: ${ordering.why}`]
  const { missing, misfits } = ordering.done
  return [
    missing.length === 0
      ? '\nNothing is missing: datasets can be ordered.'
      : ['\nMissing before anything can be ordered:', ...missing].join('\n  '),
    misfits.length === 0 ? 'Everything fits together.' : ['What does not fit together:', ...misfits].join('\n  '),
  ]
}

const USAGE = `Use: npm run movement:check
Prints the warehouse's contents by month and day, gaps, outliers, and what is missing before anything can be ordered.`

runTool(USAGE, async args => {
  parseArgs({ args })
  const { settings, warehouse } = await openMovement()
  try {
    const { months, days, gaps, outliers } = await checkMovement(warehouse)
    const ordering = await withState(settings, state => checkOrdering(state, createDeliveredFacts(warehouse)))
    return [
      'month     days  complete         trips  available',
      ...months.map(
        ({ month, days: held, complete, trips, available }) =>
          `${month}${String(held).padStart(7)}${String(complete).padStart(10)}${whole(trips).padStart(14)}  ${available ? 'yes' : 'no'}`,
      ),
      '\nday              trips     people   mean km     min   unknown stay',
      ...days.map(dayLine),
      '',
      list('Days without trips between the first and the last', gaps.empty),
      list('Days called complete that have no trips', gaps.completeEmpty),
      list('Days with trips that no delivery calls complete', gaps.uncovered),
      outliers.length === 0 ? 'Outliers: none' : ['Outliers:', ...outliers].join('\n  '),
      ...orderingLines(ordering),
    ].join('\n')
  } finally {
    await warehouse.close()
  }
})
