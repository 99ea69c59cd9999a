/** Rows of JSONEachRow text. */
export const parseRows = <R>(text: string): R[] =>
  text === '' ? [] : JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`)

/** The one column of TabSeparated text. */
export const parseNumbers = (text: string): Float64Array =>
  text === '' ? new Float64Array() : Float64Array.from(text.trimEnd().split('\n'), Number)

/** The words of RowBinary, in memory of their own: what is held of an answer holds nothing else. */
export const parseWords = (bytes: Uint8Array): Uint32Array => new Uint32Array(new Uint8Array(bytes).buffer)
