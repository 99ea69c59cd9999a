import { twoDigits } from '../../domain/text/numbers.ts'
import { FILE_TEXTS } from './text.ts'

export interface ListedFile {
  /** The server's key of the file. */
  readonly key: string
  /** Without the folders it lies in. */
  readonly name: string
  /** A description of its contents; null where the kind of file is not known. */
  readonly about: string | null
  /** `12 kB` */
  readonly size: string
}

const ORDER = Object.keys(FILE_TEXTS)
/** @example sizeText(12_345) // '12 kB' */
export const sizeText = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 995_000
      ? `${twoDigits(bytes / 1000)} kB`
      : `${twoDigits(bytes / 1_000_000)} MB`

/** Files in the order of their texts, those that are not known last, by name. */
export const listFiles = (files: readonly { readonly Key: string; readonly Bytes: number }[]): readonly ListedFile[] =>
  files
    .map(({ Key, Bytes }) => {
      const name = Key.split('/').at(-1) ?? Key
      return { key: Key, name, about: FILE_TEXTS[name] ?? null, size: sizeText(Bytes) }
    })
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name) || a.name.localeCompare(b.name))

const placeOf = (name: string): number => {
  const at = ORDER.indexOf(name)
  return at < 0 ? ORDER.length : at
}
