import type { Sentence } from '../../../../domain/summaries/words.ts'
import { FACE, type Pages } from './pdf-pages.ts'

/** The position and the size of a sentence, in pt. */
interface SentenceBox {
  readonly left: number
  readonly width: number
  readonly size: number
  readonly lead: number
}

/** Returns the height of a sentence, in pt. */
export const sentenceHeight = (
  pages: Pages,
  sentence: Sentence,
  { width, size, lead }: Omit<SentenceBox, 'left'>,
): number => sentenceLines(sentence, width, widthIn(pages, size)).length * lead

/** Draws a sentence with its strong words at the current y, and moves below it. */
export function drawSentence(pages: Pages, sentence: Sentence, { left, width, size, lead }: SentenceBox): void {
  const widthOf = widthIn(pages, size)
  const { ink, ink2 } = pages.report.palette
  for (const line of sentenceLines(sentence, width, widthOf)) {
    let x = left
    for (const { text, strong } of line) {
      pages.words(size, strong, strong ? ink : ink2)
      pages.doc.text(text, x, pages.y + size)
      x += widthOf(text, strong)
    }
    pages.y += lead
  }
}

const widthIn =
  ({ doc }: Pages, size: number) =>
  (text: string, strong: boolean): number => {
    doc.setFont(FACE, strong ? 'bold' : 'normal').setFontSize(size)
    return doc.getTextWidth(text)
  }

export interface Run {
  readonly text: string
  readonly strong: boolean
}

/**
 * Breaks a sentence at spaces into lines of runs, in which strong words stay strong.
 * @param widthOf returns the width of a string in its weight, in the unit of `width`
 */
export function sentenceLines(
  parts: Sentence,
  width: number,
  widthOf: (text: string, strong: boolean) => number,
): readonly (readonly Run[])[] {
  const lines: Run[][] = [[]]
  let used = 0
  for (const run of unbroken(parts)) {
    const wide = run.reduce((sum, { text, strong }) => sum + widthOf(text.trimEnd(), strong), 0)
    if (used > 0 && used + wide > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...run)
    used += run.reduce((sum, { text, strong }) => sum + widthOf(text, strong), 0)
  }
  return lines.map(joined)
}

/** Groups runs that must stay on one line: a word with everything that follows it without a space. */
function unbroken(parts: Sentence): readonly (readonly Run[])[] {
  const words: Run[][] = []
  let open = false
  for (const { text, kind } of parts) {
    for (const word of text.match(/\s+|\S+\s*/g) ?? []) {
      const run = { text: word, strong: kind === 'strong' }
      if (open) words.at(-1)?.push(run)
      else words.push([run])
      open = !/\s$/.test(word)
    }
  }
  return words
}

/** Merges adjacent runs of the same weight. */
function joined(line: readonly Run[]): readonly Run[] {
  const runs: Run[] = []
  for (const run of line) {
    const last = runs.at(-1)
    if (last?.strong === run.strong) runs[runs.length - 1] = { ...last, text: last.text + run.text }
    else runs.push(run)
  }
  return runs
}
