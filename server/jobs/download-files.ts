import { WEEKDAYS } from '../../src/domain/constants.ts'
import { monthLabel, monthOf } from '../../src/domain/month-period.ts'
import type { FileStore } from '../files/file-store.ts'
import type { DatasetRow } from '../services/dataset-access.ts'
import { downloadsPrefix } from '../services/downloads.ts'
import type { MovementData } from '../warehouse/movement-data.ts'

type Value = string | number | boolean | null

/** One field of a CSV (RFC 4180); what a spreadsheet would take for a formula is led by an apostrophe. */
const field = (value: Value): string => {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of a table, ended by CRLF, then the lines that say where it comes from. */
export const csv = (
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  provenance: readonly string[],
): string =>
  [...[columns, ...rows].map(row => row.map(field).join(',')), '', ...provenance.map(line => field(`# ${line}`))]
    .map(line => `${line}\r\n`)
    .join('')

const provenanceOf = (dataset: DatasetRow, movement: MovementData): string[] => {
  const { minDevices, dominanceOne, dominanceTwo } = movement.disclosure()
  const month = monthOf(dataset.first_day)
  const percent = (share: number) => `${Math.round(share * (share <= 1 ? 100 : 1))} %`
  return [
    `Dataset: ${dataset.name} (${dataset.template_name}), number ${dataset.id}`,
    `Period: ${month ? monthLabel(month) : dataset.first_day}, local time (Europe/London)`,
    `Zoning: ${dataset.zone_system}; study area ${dataset.area_km2} km2`,
    `Disclosure: a figure resting on fewer than ${minDevices} devices is withheld and left empty, as is one of which a single device gives over ${percent(dominanceOne)} or two over ${percent(dominanceTwo)}`,
    'Margin: half-width of the 95 % interval, % of the value',
  ]
}

const released = (row: { suppressed: boolean; quality: string | null; margin: number | null }): Value[] => [
  row.suppressed ? 'withheld to protect individuals' : '',
  row.quality,
  row.margin,
]
const RELEASED = ['note', 'quality', 'margin_percent']

/** Codes and names of the zones that the dataset's origins are counted in. */
export type ZonesOf = (ids: readonly number[]) => Promise<readonly { id: number; code: string; name: string }[]>

/** Writes the released figures of a build as CSV files; the same figures as the viewers show, through the same gate. */
export const writeDownloads = async (
  files: FileStore,
  movement: MovementData,
  dataset: DatasetRow,
  buildId: number,
  zonesOf: ZonesOf,
): Promise<void> => {
  const provenance = provenanceOf(dataset, movement)
  const prefix = downloadsPrefix(dataset.id, buildId)
  const put = (name: string, columns: string[], rows: Value[][]) =>
    files.put(`${prefix}${name}.csv`, new TextEncoder().encode(csv(columns, rows, provenance)))
  const day = (weekday: number) => WEEKDAYS[weekday] ?? String(weekday)

  const daily = await movement.averageDaily(buildId)
  await put(
    'average-daily-visits',
    ['weekday', 'visits_per_day', ...RELEASED],
    daily.map(row => [day(row.weekday), row.visitorcount, ...released(row)]),
  )
  const hourly = await movement.averageHourly(buildId)
  await put(
    'average-hourly-visits',
    ['weekday', 'hour', 'visits_per_day', ...RELEASED],
    hourly.map(row => [day(row.weekday), row.hour, row.visitorcount, ...released(row)]),
  )
  const repeat = await movement.repeatFrequency(buildId)
  await put(
    'repeat-visits',
    ['weekday', 'visits_per_day', 'repeat_visits_per_day', ...RELEASED],
    repeat.map(row => [day(row.weekday), row.totalcount, row.repeatcount, ...released(row)]),
  )
  const { Items: origins } = await movement.journeyOrigins(buildId, [])
  const zones = new Map((await zonesOf(origins.map(({ zoneId }) => zoneId))).map(zone => [zone.id, zone]))
  await put(
    'journey-origins',
    ['zone', 'code', 'name', 'visits', 'quality', 'margin_percent'],
    origins.map(row => {
      const { code = '', name = '' } = zones.get(row.zoneId) ?? {}
      return [row.zoneId, code, name, row.magnitude, row.quality, row.margin]
    }),
  )
}
