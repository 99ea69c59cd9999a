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

const markdownLine = (line: readonly string[]): string => `| ${line.join(' | ')} |`
const HEAD = [COLUMNS, COLUMNS.map((_, i) => (i > 0 && i < 6 ? '---:' : '---'))].map(markdownLine)
const caseOf = (line: string): string => line.split(' | ')[0]!.slice(2)

/**
 * A README with a suite's rows between its markers, `<!-- geo -->` and `<!-- /geo -->`. Rows that are not of the whole
 * suite take the place of those of the same cases, and the others stay.
 */
export const withRows = (readme: string, suite: string, machine: string, rows: readonly Row[], whole: boolean) => {
  const [open, close] = [`<!-- ${suite} -->`, `<!-- /${suite} -->`]
  const [from, to] = [readme.indexOf(open) + open.length, readme.indexOf(close)]
  if (to < from) throw new Error(`bench/README.md has no place for the table of ${suite}: ${open} and ${close}.`)
  const lines = rows.map(row => markdownLine(cells(row)))
  const fresh = new Set(lines.map(caseOf))
  const before = readme
    .slice(from, to)
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(HEAD.length)
  const at = before.findIndex(line => fresh.has(caseOf(line)))
  const kept = before.filter(line => !fresh.has(caseOf(line)))
  const table = whole ? lines : at < 0 ? [...kept, ...lines] : kept.toSpliced(at, 0, ...lines)
  return `${readme.slice(0, from)}\n\n${machine}; the least of several turns.\n\n${[...HEAD, ...table].join('\n')}\n\n${readme.slice(to)}`
}
