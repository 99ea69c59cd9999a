import { INCLUDED, inputsOf, KNOWN_INPUTS, type KnownInput } from './known-inputs.ts'

/** The part of a template's input that matters to viewers. */
interface AskedInput {
  readonly name: string
  readonly displayTitle: string
  readonly options: readonly { readonly name: string }[]
}

/**
 * Whether a viewer of a template reads an input. `unread`: no viewer does; `meant` is the input that the author most likely meant,
 * or null. `no-yes`: a viewer reads the input, but it has no option Yes.
 */
export type InputVerdict =
  | { readonly kind: 'read' }
  | { readonly kind: 'no-yes' }
  | { readonly kind: 'unread'; readonly meant: KnownInput | null }

/** Lower-case letters and digits only, so that names compare without case, spaces and punctuation. */
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Separates the words of a name in camel case: `IncludeDwellTimes?` becomes `Include Dwell Times?`. */
const separateWords = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2')

const isMeant = ({ name, displayTitle, words }: KnownInput, asked: AskedInput): boolean => {
  const given = [asked.name, asked.displayTitle]
  const known = [bare(name), bare(displayTitle)]
  return given.some(text => known.includes(bare(text)) || words.test(separateWords(text)))
}

/** Judges an input by the viewers of its template. */
export const judgeInput = (asked: AskedInput, viewers: readonly string[]): InputVerdict => {
  const readable = inputsOf(viewers)
  if (readable.some(({ name }) => name === asked.name.trim()))
    return asked.options.some(({ name }) => name.trim() === INCLUDED) ? { kind: 'read' } : { kind: 'no-yes' }
  // The name of an input of another viewer is no misspelling.
  if (KNOWN_INPUTS.some(({ name }) => name === asked.name.trim())) return { kind: 'unread', meant: null }
  return { kind: 'unread', meant: readable.find(known => isMeant(known, asked)) ?? null }
}
