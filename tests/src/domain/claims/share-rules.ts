import { type Share, shareOf, wholeOf } from '../../../../src/domain/share-of.ts'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import type { Kind } from '../../../../src/domain/summaries/shares.ts'
import type { Total } from '../../../../src/domain/summaries/sum-figures.ts'
import { isEnd, type Judge, listed, type Rule } from './judge.ts'
import { find, pattern, shownOf, silent, sum, type Truth } from './reading.ts'

/** A share as it is said: of all people, or of those in what is shown. */
export function judgeShare(judge: Judge, said: string, share: Share | null, truth: number): void {
  if (share === null || share.text !== said) throw new Error(`Another share: ${said} for ${share?.text}`)
  // a share that is written to whole per cents or tenths is as right as it is written
  const rounding = said.includes('.') ? 0.0005 : 0.005
  judge('share', share.low - rounding <= truth && truth <= share.high + rounding)
}

interface SharesCase {
  readonly judge: Judge
  readonly first: string
  readonly kind: Kind
  readonly figures: readonly NamedFigure[]
  readonly truth: Truth
  readonly total: Total | null
  readonly decimals: 0 | 1
  /** A figure that no sentence compares: Unknown. */
  readonly ignored?: string
}

/** Rules of leads with their shares. */
export function shareRules({
  judge,
  first,
  kind,
  figures,
  truth,
  total,
  decimals,
  ignored,
}: SharesCase): readonly Rule[] {
  const compared = new Map([...truth].filter(([name]) => name !== ignored))
  const shareTexts = (text: string | undefined, names: readonly string[], of: string | undefined) => {
    if (text === undefined) return
    const base = sum((of === undefined ? truth : shownOf(truth, figures)).values())
    for (const [at, said] of text.split(/, | and /).entries()) {
      const name = names[at] ?? ''
      const share = shareOf(find(figures, name), wholeOf(total, figures), decimals)
      judgeShare(judge, said, share, (truth.get(name) ?? 0) / base)
    }
  }
  const claimLead = (names: readonly string[], shown: string | undefined) =>
    judge(
      names.length === 1 ? 'lead' : 'tie',
      isEnd('largest', names, shown === undefined ? compared : shownOf(compared, figures)),
    )
  const of = `of (?:visits|them)(?<of> ${kind.shown})?`
  return [
    silent(`[Nn]o ${kind.one} stands out`),
    [
      pattern(`[Tt]here is no clear difference between (?<names>NAMES)(?:, (?<shares>SHARES) ${of})?`),
      ({ names = '', shares, of: shownOnly }) => shareTexts(shares, listed(names), shownOnly),
    ],
    [
      pattern(
        `(?:[Tt]he ${first}(?<shown> shown)? is|it is(?: also)?) (?<name>NAME)(?:, (?<share>SHARES) ${of})?(?:, then (?<next>NAME))?`,
      ),
      ({ name = '', shown, share, of: shownOnly, next }) => {
        claimLead([name], shown)
        shareTexts(share, [name], shownOnly)
        if (next !== undefined)
          judge('second', isEnd('largest', [next], new Map([...compared].filter(([other]) => other !== name))))
      },
    ],
    [
      pattern(
        `(?<names>NAMES) are the ${first}s(?<shown> shown)?, with no clear difference between them(?:: (?<shares>SHARES) ${of})?`,
      ),
      ({ names = '', shown, shares, of: shownOnly }) => {
        claimLead(listed(names), shown)
        shareTexts(shares, listed(names), shownOnly)
      },
    ],
  ]
}
