import { type ByteSource, readChunks } from '../bytes/byte-source.ts'
import { badFile, EngineError } from '../engine-error.ts'
import { encodingByMark } from './file-kind.ts'

/** A list of codes has at most 5,000 lines, which need less than this even with many columns. */
const MAX_LIST_BYTES = 8 * 1024 * 1024
/** UTF-16 is read whole and then converted to UTF-8. */
const MAX_UTF16_BYTES = 100 * 1024 * 1024
const START_BYTES = 1024

/** Reads a list as text, in the encoding indicated by its byte order mark, in UTF-8, or in Windows-1252. */
export const readText = async (source: ByteSource): Promise<string> => {
  if (source.size > MAX_LIST_BYTES)
    throw new EngineError(
      'too-large',
      'The file is neither an area nor a short list: a list of codes has at most 5,000 lines. Shorten it, or choose a file of areas.',
    )
  const bytes = await source.read(0, source.size)
  const text = decodedText(bytes)
  if (text.includes('\0'))
    throw badFile(
      'The file contains neither areas nor text. Choose GeoJSON, FlatGeobuf, KML, a zipped Shapefile, or a CSV of codes.',
    )
  if (text.trim() === '') throw badFile('The file contains only white space. Choose another.')
  return text
}

/** The text of bytes in the encoding indicated by a byte order mark, in UTF-8, or in Windows-1252. */
export const decodedText = (bytes: Uint8Array): string => {
  const marked = encodingByMark(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The encoding of an XML document: from its byte order mark or its declaration, otherwise UTF-8. */
const encodingOfXml = (start: Uint8Array): TextDecoder => {
  const marked = encodingByMark(start)
  const stated = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(
    new TextDecoder('windows-1252').decode(start),
  )?.[1]
  try {
    return new TextDecoder(marked ?? stated ?? 'utf-8')
  } catch {
    throw badFile(`The XML states the encoding "${stated}", which is not known. Save it in UTF-8.`)
  }
}

/** Yields the text of an XML document in chunks. `onBytes` is called for each. */
export async function* xmlTexts(
  source: ByteSource,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = encodingOfXml(await source.read(0, Math.min(START_BYTES, source.size)))
  for await (const chunk of readChunks(source, 0, signal)) {
    yield decoder.decode(chunk, { stream: true })
    onBytes(chunk.length)
  }
  yield decoder.decode()
}

/** The same text in UTF-8. Returns the source itself if it is already UTF-8. */
export const inUtf8 = async (source: ByteSource, start: Uint8Array): Promise<Uint8Array | null> => {
  const encoding = encodingByMark(start)
  if (encoding === null || encoding === 'utf-8') return null
  if (source.size > MAX_UTF16_BYTES)
    throw new EngineError('too-large', 'The file is in UTF-16 and larger than 100 MB. Save it in UTF-8.')
  return new TextEncoder().encode(new TextDecoder(encoding).decode(await source.read(0, source.size)))
}
