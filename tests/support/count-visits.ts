import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

export interface CountedWeekday {
  /** 0 is Sunday. */
  readonly weekday: number
  readonly visits: number
  /** Weighted people per day. */
  readonly people: number
}

/**
 * Visits to an area by people who do not live in it. They are counted from the delivered files with the geometry and
 * clock of another engine, without any of Ambit's code.
 * @param areaWkt one polygon without holes, EPSG:27700
 * @param month as in 2026-10
 */
export const countVisits = async (
  delivery: string,
  areaWkt: string,
  month: string,
  onlyElectric = false,
): Promise<CountedWeekday[]> => {
  const ring = (/\(\(([^()]+)\)/.exec(areaWkt)?.[1] ?? '')
    .split(',')
    .map(pair => `(${pair.trim().split(/\s+/).join(',')})`)
  const within = (end: string) => `pointInPolygon((toFloat64(${end}_e), toFloat64(${end}_n)), [${ring.join(',')}])`
  const sql = `SELECT toUInt8(toDayOfWeek(day) % 7) AS weekday, toUInt32(sum(n)) AS visits, sum(w) / count() AS people FROM (
      SELECT toDate(toTimeZone(toDateTime(ended_at), 'Europe/London')) AS day, count() AS n, sum(weight) AS w
      FROM file('${join(delivery, '*.parquet')}', Parquet)
      WHERE ${within('dest')} AND NOT ${within('home')}${onlyElectric ? ' AND is_ev' : ''} GROUP BY day
    ) WHERE formatDateTime(day, '%Y-%m') = '${month}' GROUP BY weekday ORDER BY weekday`
  const script = `import('chdb').then(({ query }) => console.log(query(process.argv[1], 'JSONEachRow')))`
  const { stdout } = await run(process.execPath, ['-e', script, sql], { cwd: root })
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as CountedWeekday)
}
