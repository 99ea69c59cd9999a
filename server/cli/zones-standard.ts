/**
 * `npm run zones:standard -- --name NAME --small FILE --middle FILE [--parents FILE.csv] [--population FILE.csv]`:
 * imports two zone files as the newest version of the standard zones. `--list` lists the versions. With the embedded
 * databases, stop Ambit first.
 */
import { counted, whole } from '../../src/domain/text/numbers.ts'
import { NO_CHOICES } from '../../workers/zone-import/zones-of-file.ts'
import '../runtime/data-folder/keep-private.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openState, type State } from '../start/open-state.ts'
import { deliveriesByVersion } from '../warehouse/deliveries/import/limit-versions.ts'
import { loadZones, zonesOfVersion } from '../warehouse/deliveries/load/zone-versions.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { ImportError } from '../zones/import/import-error.ts'
import { importStandard, type LevelSummary, type StandardSummary } from '../zones/standard/import-standard.ts'
import { readTable } from '../zones/standard/read-table.ts'
import { listStandard } from '../zones/standard/versions.ts'
import { openMovement } from './open-movement.ts'
import { runTool, UsageError } from './run-tool.ts'
import { fewOf, overlapLines, overlapReport, repairLines, showProgress, writeReport } from './zone-report.ts'

const USAGE = `Use: npm run zones:standard -- --name NAME --small FILE --middle FILE [--parents FILE.csv] [--population FILE.csv]
       [--crs SYSTEM] [--report FILE.csv]
     npm run zones:standard -- --list
Imports two zone files (FlatGeobuf, GeoJSON, KML or a zipped Shapefile) as the newest version of the standard zones, which prices
and orders use from then on; existing datasets keep their version.
  --parents     small code, middle code; if the file of the small zones does not name the middle ones; without both, position decides
  --population  code or objectid, residents (or age bands); instead of those in the file of the small zones
  --crs         the coordinate system of both, such as EPSG:27700, instead of the one that each file states
  --report      lists every repair, overlap and zone without residents
  --list        the versions, with their zones, residents, datasets and deliveries`

const levelLines = (
  title: string,
  { zones, format, system, hasOwnIds, fileNotes, notes, overlaps }: LevelSummary,
): string[] => [
  `${title} zones: ${whole(zones)} from ${format}, ${system}; ${hasOwnIds ? 'with the objectids of the file' : 'numbered in the order of the file'}.`,
  ...[...fileNotes, ...repairLines(notes), ...overlapLines(overlaps)].map(line => `  ${line}`),
]

const parentLine = ({ column, table, place, unknown }: StandardSummary['ways']): string => {
  const ways = [
    ...(column > 0 ? [`${whole(column)} by a column of the file`] : []),
    ...(table > 0 ? [`${whole(table)} by --parents`] : []),
    ...(place > 0 ? [`${whole(place)} by position`] : []),
  ]
  return [
    `Parents: ${ways.join(', ')}.`,
    ...(unknown.length > 0 ? [`  The middle zone that is named for ${fewOf(unknown)} does not exist.`] : []),
  ].join('\n')
}

const describe = (name: string, summary: StandardSummary): string => {
  const { version, isNew, putBack, small, middle, ways, empty, residents, rejected, leftOut } = summary
  const [first] = rejected
  return [
    ...levelLines('Small', small),
    ...levelLines('Middle', middle),
    parentLine(ways),
    ...(empty.length > 0 ? [`  No small zone is in ${fewOf(empty)} of the middle ones.`] : []),
    `Residents: ${whole(residents)}.`,
    ...(first
      ? [
          `  ${counted(rejected.length, 'row')} of --population rejected; the first is row ${first.row}: ${first.reasons.join(', ')}.`,
        ]
      : []),
    ...(leftOut.length > 0 ? [`  There are no residents for ${fewOf(leftOut)}.`] : []),
    ...putBack.map(key => `${key} was damaged or missing in the file store and has been restored.`),
    isNew
      ? `These are version ${version} of the standard zones, "${name}". Prices and orders use it from now on; existing datasets keep their version.`
      : `Version ${version} of the standard zones already consists of these files. ${putBack.length > 0 ? 'Nothing else' : 'Nothing'} was changed.`,
  ].join('\n')
}

const reportLines = ({ small, middle, rejected, leftOut }: StandardSummary) => [
  ...[small, middle].flatMap(({ notes, overlaps }) => [...notes, ...overlapReport(overlaps)]),
  ...rejected.map(({ row, reasons }) => ({ code: `row ${row} of --population`, what: reasons.join(', ') })),
  ...leftOut.map(code => ({ code, what: 'has no residents' })),
]

const list = async ({ database, files }: State, warehouse: Warehouse): Promise<string> => {
  const versions = await listStandard(database, files)
  if (versions.length === 0) return `There are no standard zones yet.\n\n${USAGE}`
  const deliveries = await deliveriesByVersion(warehouse)
  const width = Math.max(4, ...versions.map(({ name }) => name.length))
  const line = (version: string, name: string, ...columns: readonly string[]) =>
    `${version.padStart(7)}  ${name.padEnd(width)}${columns.map(text => text.padStart(12)).join('')}`
  return [
    line('version', 'name', 'made', 'small', 'middle', 'residents', 'datasets', 'deliveries'),
    ...versions.map(({ version, name, createdAt, small, middle, residents, datasets }) =>
      line(
        String(version),
        name,
        createdAt.toISOString().slice(0, 10),
        ...[small, middle, residents, datasets, deliveries.get(version) ?? 0].map(whole),
      ),
    ),
    'Prices and orders use the last one.',
  ].join('\n')
}

const fileAt = (path: string): Promise<Uint8Array> =>
  readFile(path).catch((error: Error) => {
    throw new ImportError(`The file ${path} cannot be read: ${error.message}`)
  })

runTool(USAGE, async args => {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      small: { type: 'string' },
      middle: { type: 'string' },
      parents: { type: 'string' },
      population: { type: 'string' },
      crs: { type: 'string' },
      report: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  })
  const { name, small, middle, parents, population, crs = null, report } = values
  const missing = (['name', 'small', 'middle'] as const).find(option => !values[option]?.trim())
  if (!values.list && missing !== undefined) throw new UsageError(`--${missing} is missing.`)
  const order = values.list
    ? null
    : {
        name: name!.trim(),
        small: await fileAt(small!),
        middle: await fileAt(middle!),
        choices: { small: { ...NO_CHOICES, crs }, middle: { ...NO_CHOICES, crs } },
        parents: parents === undefined ? null : await readTable(parents),
        population: population === undefined ? null : await readTable(population),
      }
  const { settings, warehouse } = await openMovement()
  try {
    const state = await openState(settings)
    try {
      if (order === null) return await list(state, warehouse)
      const load = {
        zones: (version: number, zones: Parameters<typeof loadZones>[2]) => loadZones(warehouse, version, zones),
        zonesOf: (version: number) => zonesOfVersion(warehouse, version),
      }
      const summary = await importStandard({ ...state, load }, order, showProgress())
      const around = [order.parents, order.population].flatMap(table =>
        table === null || table.around === null ? [] : [`${table.name}: ${table.around}`],
      )
      const text = [...around, describe(order.name, summary)].join('\n')
      return report === undefined ? text : `${text}\n${await writeReport(report, reportLines(summary))}`
    } finally {
      await state.close()
    }
  } finally {
    await warehouse.close()
  }
})
