import type { Sentence } from '../../../../domain/summaries/words.ts'

export interface Run {
  readonly text: string
  readonly strong: boolean
}

/**
 * Breaks a sentence at spaces into lines of runs; strong words stay strong.
 * @param widthOf the width of a text in its weight, in the unit of `width`
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

/** Groups of runs that must stay on one line: a word with everything that follows it without a space. */
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

/** Merges neighbouring runs of one weight. */
function joined(line: readonly Run[]): readonly Run[] {
  const runs: Run[] = []
  for (const run of line) {
    const last = runs.at(-1)
    if (last?.strong === run.strong) runs[runs.length - 1] = { ...last, text: last.text + run.text }
    else runs.push(run)
  }
  return runs
}
