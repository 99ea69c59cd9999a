import { resolve } from 'node:path'
import { averageDaily } from '../../../src/contract/report-tables.ts'
import type { PortalClient } from '../../support/portal-client.ts'
import type { Host } from './hosts.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface ReferenceVerdict {
  /** The visits in the extract and in the reference. */
  readonly visits: number
  readonly reference: number
  /** How many released weekdays differ from the reference by more than 1.5 times their interval. */
  readonly farOff: number
  readonly isEqual: boolean
}

interface Weekday {
  readonly weekday: number
  readonly visits: number
  /** The number of people per day. */
  readonly people: number
}

/**
 * The visits to an area, counted from the delivered files with the geometry and clock of another engine. The area is
 * WKT in EPSG:27700.
 */
const countFromFiles = async (host: Host, areaWkt: string): Promise<Weekday[]> => {
  const ring = (/\(\(([^()]+)\)/.exec(areaWkt)?.[1] ?? '')
    .split(',')
    .map(pair => `(${pair.trim().split(/\s+/).join(',')})`)
  const within = (end: string) => `pointInPolygon((toFloat64(${end}_e), toFloat64(${end}_n)), [${ring.join(',')}])`
  const sql = `SELECT toUInt8(toDayOfWeek(day) % 7) AS weekday, toUInt32(sum(n)) AS visits, sum(w) / count() AS people FROM (
      SELECT toDate(toTimeZone(toDateTime(ended_at), 'Europe/London')) AS day, count() AS n, sum(weight) AS w
      FROM file('/srv/data/delivery/*.parquet', Parquet) WHERE ${within('dest')} AND NOT ${within('home')} GROUP BY day
    ) WHERE day BETWEEN '2026-10-01' AND '2026-10-31' GROUP BY weekday ORDER BY weekday`
  const script = `import { query } from '${root}/node_modules/chdb/index.js'\nconsole.log(query(process.argv[2], 'JSONEachRow'))`
  const printed = await host.run(
    `cat > /tmp/count.mjs <<'END'\n${script}\nEND\nnode /tmp/count.mjs "$(cat <<'END'\n${sql}\nEND\n)"`,
  )
  return printed
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Weekday)
}

/**
 * Compares a Location Insights dataset with an independent count: the exact visits in its extract, and the released
 * visits.
 */
export const visitsOfReference = async (
  hosts: ReadonlyMap<string, Host>,
  client: PortalClient,
  dataset: number,
): Promise<ReferenceVerdict> => {
  const state = `setpriv --reuid=postgres --regid=postgres --init-groups psql -At ambit -c "set ambit.everywhere = 'yes'" -c`
  const [build, areaWkt] = (
    await hosts
      .get('pg')!
      .run(`${state} "select build_id || '|' || study_area_wkt from datasets where id = ${dataset}"`)
  )
    .trim()
    .split('\n')
    .at(-1)!
    .split('|') as [string, string]
  const visits = Number(
    await hosts
      .get('ch2b')!
      .run(
        `curl -fsS 'http://ambit:warehouse-password@localhost:8123/?database=ambit' --data-binary 'SELECT sum(visits) FROM dataset_builds WHERE build_id = ${build}'`,
      ),
  )
  const days = await countFromFiles(hosts.get('worker1')!, areaWkt)
  const reference = days.reduce((sum, day) => sum + day.visits, 0)
  const { Items } = await client.call(averageDaily, { query: { datasetid: dataset } })
  const farOff = Items[0].filter(({ weekday, visitorcount, margin }) => {
    const people = days.find(day => day.weekday === weekday)?.people ?? 0
    return visitorcount !== null && Math.abs(visitorcount - people) > (1.5 * visitorcount * (margin ?? 0)) / 100 + 1
  }).length
  return { visits, reference, farOff, isEqual: visits === reference && reference > 0 && farOff === 0 }
}
