const DELIMITERS = [',', ';', '\t', '|'] as const
/** The start of a text that decides its delimiter. */
const SAMPLE_CHARACTERS = 20_000
/** A shorter run of rows with several cells may be sentences that contain commas. */
const LEAST_RUN = 3
const LEAST_SHARE = 1 / 3

/** The table in a CSV, without titles above it and notes below it. */
interface CsvTable {
  /** The rows that are not empty. */
  readonly rows: readonly (readonly string[])[]
  /** The number of lines with text that were left out above and below the table. */
  readonly above: number
  readonly below: number
}

/** Reads the cells of a CSV text by row. Quoted cells may contain delimiters, quotes and line breaks. */
export const readCsv = (text: string, delimiter: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (sign === delimiter) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (sign !== '\r') cell += sign
  }
  rows.push([...row, cell])
  return rows
}

const filledCells = (row: readonly string[]): number => row.filter(cell => cell.trim() !== '').length
const isBlank = (row: readonly string[]): boolean => filledCells(row) === 0
const hasNumber = (row: readonly string[]): boolean => row.some(cell => /^[\s£€+−-]*\d[\d,. ]*%?\s*$/.test(cell))

/** The most common of numbers, the larger of two that are equally common; 0 if there are none. */
const mostCommon = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a), [0, 0] as const)[0]
}

/** Returns the number of columns of the table that the rows contain, or 1 if they contain no table. */
const tableWidth = (rows: readonly (readonly string[])[]): number => {
  const several = rows.filter(row => filledCells(row) > 1)
  const width = mostCommon(several.map(row => row.length))
  const filled = rows.filter(row => !isBlank(row))
  let run = 0
  let longest = 0
  for (const row of filled) {
    run = row.length === width ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  const isTable = longest * 2 > filled.length || (longest >= LEAST_RUN && longest >= filled.length * LEAST_SHARE)
  return isTable ? Math.max(1, width) : 1
}

/** The delimiter that makes the widest table; null if there is only one column. */
const delimiterOf = (text: string): string | null => {
  const start = text.slice(0, SAMPLE_CHARACTERS)
  const widths = DELIMITERS.map(delimiter => ({ delimiter, width: tableWidth(readCsv(start, delimiter)) }))
  const best = widths.reduce((a, b) => (b.width > a.width ? b : a))
  return best.width > 1 ? best.delimiter : null
}

/** The rows between blank rows, by the index of their first row and the index after their last. */
const blocksOf = (rows: readonly (readonly string[])[]): (readonly [from: number, to: number])[] => {
  const blocks: (readonly [number, number])[] = []
  let from = 0
  for (let at = 0; at <= rows.length; at++) {
    if (at < rows.length && !isBlank(rows[at]!)) continue
    if (at > from) blocks.push([from, at])
    from = at + 1
  }
  return blocks
}

/**
 * The index of the first row that may be the heading. The table begins in the block with most of its rows, or in blocks
 * above that look like it. Two columns do not: facts about a table, such as "Units: persons", have as many.
 */
const startOfTable = (
  rows: readonly (readonly string[])[],
  width: number,
  isWide: (row: readonly string[]) => boolean,
): number => {
  const blocks = blocksOf(rows)
  const wideIn = ([from, to]: readonly [number, number]) => rows.slice(from, to).filter(isWide).length
  const most = Math.max(...blocks.map(wideIn))
  let first = blocks.findIndex(block => wideIn(block) === most)
  while (width > 2 && first > 0 && wideIn(blocks[first - 1]!) === blocks[first - 1]![1] - blocks[first - 1]![0])
    first -= 1
  return blocks[first]![0]
}

/** The index of the heading, or of the first row of a table without one. */
const firstRowOf = (rows: readonly (readonly string[])[], width: number): number => {
  const isWide = (row: readonly string[]) => row.length === width && filledCells(row) > 1
  const full = mostCommon(rows.filter(isWide).map(filledCells))
  const from = startOfTable(rows, width, isWide)
  const first = rows.findIndex((row, at) => at >= from && isWide(row) && filledCells(row) >= full)
  const before = rows[first - 1]
  // A heading may leave a column unnamed, or lack the delimiter at the end of its line.
  const isHeading =
    first > from &&
    before !== undefined &&
    hasNumber(rows[first]!) &&
    !hasNumber(before) &&
    filledCells(before) >= Math.max(2, full - 1) &&
    Math.abs(before.length - width) <= 1
  return isHeading ? first - 1 : first
}

/**
 * The index after the last row. A short row belongs to the table if it follows immediately and contains no spaces. Below a
 * table of numbers, blocks without numbers are notes, even if their commas make as many cells.
 */
const endOf = (rows: readonly (readonly string[])[], width: number, first: number): number => {
  const blocks = blocksOf(rows).filter(([, to]) => to > first)
  const isOfNumbers = blocks.some(([from, to]) => rows.slice(Math.max(from, first), to).some(hasNumber))
  const last = blocks.findLast(([from, to]) => !isOfNumbers || rows.slice(from, to).some(hasNumber))
  const within = rows.slice(0, last?.[1])
  let end = within.findLastIndex(row => row.length === width && filledCells(row) > 1) + 1
  while (end < rows.length && !isBlank(rows[end]!) && !/\s/.test(rows[end]!.join('').trim())) end += 1
  return end
}

/** Finds the table among titles, sources and notes, as statistics services write them around it. */
const findTable = (all: readonly (readonly string[])[]): CsvTable => {
  const width = tableWidth(all)
  const filled = all.filter(row => !isBlank(row))
  if (width < 2) return { rows: filled, above: 0, below: 0 }
  const first = firstRowOf(all, width)
  const end = endOf(all, width, first)
  const within = (from: number, to: number) => all.slice(from, to).filter(row => !isBlank(row))
  return { rows: within(first, end), above: within(0, first).length, below: within(end, all.length).length }
}

/** Reads the table of a CSV text. Without a delimiter, each row is a single column. */
export const csvTable = (text: string): CsvTable => {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const stated = /^sep=(.)\n/i.exec(plain)
  const body = stated ? plain.slice(stated[0].length) : plain
  return findTable(readCsv(body, stated?.[1] ?? delimiterOf(body) ?? '\u0000'))
}

/** Says how many lines around a table were left out; null if none were. */
export const linesAroundTable = ({ above, below }: Pick<CsvTable, 'above' | 'below'>): string | null => {
  const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`
  const parts = [
    ...(above === 0 ? [] : [`${lines(above)} above the table`]),
    ...(below === 0 ? [] : [`${lines(below)} below it`]),
  ]
  if (parts.length === 0) return null
  const where = above === 0 ? `${lines(below)} below the table` : parts.join(' and ')
  return `${where} ${above + below === 1 ? 'was' : 'were'} left out.`
}
