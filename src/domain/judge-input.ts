import { INCLUDED, inputsOf, KNOWN_INPUTS, type KnownInput } from './known-inputs.ts'

/** An input of a template, as far as viewers look at it. */
interface AskedInput {
  readonly name: string
  readonly displayTitle: string
  readonly options: readonly { readonly name: string }[]
}

/**
 * Whether any viewer of a template reads an input of it. `unread`: none does; `meant` is the input that was most likely
 * meant, where the template's viewers read one. `no-yes`: the input is read, and has no option that includes anything.
 */
export type InputVerdict =
  | { readonly kind: 'read' }
  | { readonly kind: 'no-yes' }
  | { readonly kind: 'unread'; readonly meant: KnownInput | null }

/** Letters and digits alone: what is left of a name that differs by case, spaces or signs. */
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The same, with words that run together told apart: `IncludeDwellTimes?` is `Include Dwell Times`. */
const apart = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2')

const isMeant = ({ name, displayTitle, words }: KnownInput, asked: AskedInput): boolean => {
  const given = [asked.name, asked.displayTitle]
  const known = [bare(name), bare(displayTitle)]
  return given.some(text => known.includes(bare(text)) || words.test(apart(text)))
}

/** Judges an input by the viewers that the template has set. */
export const judgeInput = (asked: AskedInput, viewers: readonly string[]): InputVerdict => {
  const readable = inputsOf(viewers)
  if (readable.some(({ name }) => name === asked.name.trim()))
    return asked.options.some(({ name }) => name.trim() === INCLUDED) ? { kind: 'read' } : { kind: 'no-yes' }
  // An input of another viewer is not taken for one of this template's: it is what it says.
  if (KNOWN_INPUTS.some(({ name }) => name === asked.name.trim())) return { kind: 'unread', meant: null }
  return { kind: 'unread', meant: readable.find(known => isMeant(known, asked)) ?? null }
}
