import type { Row } from './row.ts'

const COLUMNS = ['case', 'ours ms', 'median', 'peer ms', 'median', 'ratio', 'peer', 'figures'] as const
const TIMES = new Set(['case', 'peer', 'oursMs', 'oursMedianMs', 'peerMs', 'peerMedianMs', 'ratio'])

/** @example number(0.0421) // '0.042', number(4.21) // '4.2', number(1e-12) // '1.0e-12' */
const number = (value: number | null): string => {
  if (value === null) return '–'
  if (value !== 0 && Math.abs(value) < 1e-3) return value.toExponential(1)
  return value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0)
}

const figure = ([name, value]: [string, unknown]): string =>
  `${name} ${typeof value === 'number' ? (Number.isInteger(value) ? value.toLocaleString('en-GB') : number(value)) : value}`

/** A row's cells, in the order of the table's columns. */
const cells = (row: Row): string[] => [
  row.case,
  number(row.oursMs),
  number(row.oursMedianMs),
  number(row.peerMs),
  number(row.peerMedianMs),
  row.ratio === null ? '–' : `${number(row.ratio)} x`,
  row.peer,
  Object.entries(row)
    .filter(([name]) => !TIMES.has(name))
    .map(figure)
    .join(', '),
]

/** A row as a line for the terminal. */
export const lineOf = (row: Row): string =>
  cells(row)
    .map((cell, i) => (i === 0 ? cell.padEnd(12) : i < 6 ? cell.padStart(10) : cell))
    .join('  ')

export const headLine = (): string =>
  COLUMNS.map((name, i) => (i === 0 ? name.padEnd(12) : i < 6 ? name.padStart(10) : name)).join('  ')

/** Figures by suite, as stored in bench/figures.json. */
export type Figures = Readonly<Record<string, { readonly machine: string; readonly rows: readonly Row[] }>>

/** Replaces the figures of a whole suite, or the rows of the same cases, with new rows. */
export const withRows = (
  figures: Figures,
  suite: string,
  machine: string,
  rows: readonly Row[],
  whole: boolean,
): Figures => {
  const before = whole ? [] : (figures[suite]?.rows ?? [])
  const fresh = new Set(rows.map(row => row.case))
  const at = before.findIndex(row => fresh.has(row.case))
  const kept = before.filter(row => !fresh.has(row.case))
  return { ...figures, [suite]: { machine, rows: at < 0 ? [...kept, ...rows] : kept.toSpliced(at, 0, ...rows) } }
}

/** The rows of the README's table: suite, case, peer, and a description of the measurement. */
const HEADLINES: readonly (readonly [suite: string, name: string, peer: string, measured: string])[] = [
  ['geo', 'decode', 'flatgeobuf to GeoJSON, all kept', 'decoding the 35,672 zones of England and Wales'],
  ['geo', 'project', 'native PROJ, EPSG:27700 to EPSG:3857', 'projecting their 2.2 million vertices'],
  ['geo', 'adjacency', 'native GEOS, STRtree and prepared distanceWithin', 'finding their contiguity graph'],
  ['geo', 'union', 'native GEOS coverage union', 'the union of 40 zones'],
  ['geo', 'shape-selection', 'native GEOS, majority', 'the zones of a lasso of 500 corners round 300 of them'],
  ['geo', 'tiles', 'geojson-vt with vt-pbf', '2,000 vector tiles'],
  ['geo', 'open', 'MapLibre GeoJSON source, turf', 'opening them in the app until all are selectable'],
  ['geo', 'click', 'bare map, one feature state', 'a click, until the zone is painted'],
  ['viewers', 'recolour', 'bare map, every zone’s feature state', 'recolouring a map of all of them'],
  ['portal', 'order', 'bare Hono, same bytes', 'placing an order'],
  ['warehouse', 'import', 'DuckDB', 'importing 20 million trips'],
  ['warehouse', 'build busy place, 5 km', 'DuckDB', 'building a dataset of 455,000 visits'],
  ['warehouse', 'viewers, all filtered', 'none', 'filtered maps for eight users at once (least; median)'],
]

/** The README with the headline table between its markers. */
export const withHeadlines = (readme: string, figures: Figures): string => {
  const lines = HEADLINES.flatMap(([suite, name, peer, measured]) => {
    const row = figures[suite]?.rows.find(known => known.case === name && known.peer === peer)
    return row ? [`| ${[measured, ...cells(row).slice(1, -1)].join(' | ')} |`] : []
  })
  const table = [
    '| measured | ours ms | median | peer ms | median | ratio | peer |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
  ]
  return readme.replace(
    /(<!-- figures -->).*(<!-- \/figures -->)/s,
    (_, open, close) => `${open}\n\n${[...table, ...lines].join('\n')}\n\n${close}`,
  )
}
