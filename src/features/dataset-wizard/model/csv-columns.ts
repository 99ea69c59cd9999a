export interface CsvColumn {
  /** The heading of the column, or else 'Column 2'. */
  readonly label: string
  readonly cells: readonly string[]
}

/**
 * Returns the columns of the rows that are not empty.
 * @param isEntry tests for zones and postcodes; a first row with none, above rows with some, is the heading
 */
export const csvColumns = (rows: readonly (readonly string[])[], isEntry: (text: string) => boolean): CsvColumn[] => {
  const [first = [], ...others] = rows
  const hasHeading = others.length > 0 && !first.some(isEntry) && others.some(row => row.some(isEntry))
  const width = Math.max(0, ...rows.map(row => row.length))
  return Array.from({ length: width }, (_, at) => ({
    label: (hasHeading && first[at]?.trim()) || `Column ${at + 1}`,
    cells: (hasHeading ? others : rows).map(row => row[at]?.trim() ?? ''),
  })).filter(({ cells }) => cells.some(cell => cell !== ''))
}

/** Returns the index of the column with the largest share of entries, or 0 if there are none. */
export const bestColumn = (columns: readonly CsvColumn[], isEntry: (text: string) => boolean): number => {
  const shares = columns.map(({ cells }) => {
    const filled = cells.filter(cell => cell !== '')
    return filled.filter(isEntry).length / Math.max(1, filled.length)
  })
  return Math.max(0, shares.indexOf(Math.max(...shares)))
}

const SEPARATORS = /[,;\t]/

/**
 * Returns the end of a quoted cell that begins at `from`, after its closing quote. -1 if it is not closed on its line.
 */
const endOfQuoted = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') return at + 1
    at += 1
  }
  return -1
}

/**
 * Puts each entry of a list on its own line: commas, tabs and semicolons outside quotes become line breaks. The text
 * keeps its length, so the caret keeps its position.
 */
export const oneEntryALine = (text: string): string => {
  let out = ''
  let startsEntry = true
  for (let at = 0; at < text.length; at++) {
    const end = startsEntry && text[at] === '"' ? endOfQuoted(text, at) : -1
    if (end > 0) {
      out += text.slice(at, end)
      at = end - 1
      startsEntry = false
      continue
    }
    const sign = text[at]!
    const ends = sign === '\n' || SEPARATORS.test(sign)
    out += ends ? '\n' : sign
    startsEntry = ends || (startsEntry && sign === ' ')
  }
  return out
}

const unquoted = (line: string): string => {
  const text = line.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').trim()
    : text
}

/** Splits a list into entries, one per line. An empty line is an empty entry. */
export const entriesOf = (list: string): string[] => list.split('\n').map(unquoted)

/** Formats an entry as a line of a list. */
export const lineOf = (entry: string): string => {
  const flat = entry.replace(/\s+/g, ' ').trim()
  return SEPARATORS.test(flat) || flat.startsWith('"') ? `"${flat.replaceAll('"', '""')}"` : flat
}

/** The state of the Paste dialog, stored until the list is added, so that closing the dialog loses nothing. */
export interface PastedList {
  readonly text: string
  readonly columns: readonly CsvColumn[]
  readonly column: number
  /** The zone system of the zones in `picked`. */
  readonly zoneSystemId: number | null
  readonly picked: ReadonlyMap<string, readonly number[]>
}
