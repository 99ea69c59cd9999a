/** Rows of JSONEachRow text. */
export const parseRows = <R>(text: string): R[] =>
  text === '' ? [] : JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`)

/** The one column of TabSeparated text. */
export const parseNumbers = (text: string): Float64Array =>
  text === '' ? new Float64Array() : Float64Array.from(text.trimEnd().split('\n'), Number)
