/**
 * `npm run movement:check`: what the warehouse holds by month and day, where it has gaps, and what looks wrong. On the
 * embedded warehouse stop Ambit first.
 */
import '../runtime/keep-private.ts'
import { checkMovement, type DayOfTrips } from '../warehouse/check/check-movement.ts'
import { giveUp, openMovement } from './open-movement.ts'

const number = (value: number) => Math.round(value).toLocaleString('en-GB')

const dayLine = ({ day, trips, people, unknown_stays, all_m, all_s }: DayOfTrips): string =>
  [
    day,
    number(trips).padStart(12),
    number(people).padStart(11),
    (all_m / trips / 1000).toFixed(1).padStart(9),
    number(all_s / trips / 60).padStart(8),
    `${number((100 * unknown_stays) / trips)} %`.padStart(14),
  ].join('')

const list = (title: string, entries: readonly string[]) =>
  console.log(entries.length === 0 ? `${title}: none` : `${title}: ${entries.join(', ')}`)

const run = async () => {
  const { warehouse } = await openMovement()
  try {
    const { months, days, gaps, outliers } = await checkMovement(warehouse)
    console.log('month     days  complete         trips  available')
    for (const { month, days: held, complete, trips, available } of months)
      console.log(
        `${month}${String(held).padStart(7)}${String(complete).padStart(10)}${number(trips).padStart(14)}  ${available ? 'yes' : 'no'}`,
      )
    console.log('\nday              trips     people   mean km     min   unknown stay')
    for (const day of days) console.log(dayLine(day))
    console.log('')
    list('Days without trips between the first and the last', gaps.empty)
    list('Days called complete that have no trips', gaps.completeEmpty)
    list('Days with trips that no delivery calls complete', gaps.uncovered)
    console.log(outliers.length === 0 ? 'Outliers: none' : ['Outliers:', ...outliers].join('\n  '))
  } finally {
    await warehouse.close()
  }
}

run().then(() => process.exit(0), giveUp)
