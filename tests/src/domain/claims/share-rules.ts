import { type Share, shareOf, wholeOf } from '../../../../src/domain/disclosure/share-of.ts'
import type { NamedFigure, Total } from '../../../../src/domain/summaries/figure.ts'
import type { Kind } from '../../../../src/domain/summaries/lead.ts'
import { isEnd, type Judge, listed, type Rule } from './judge.ts'
import { find, pattern, silent, sum, type Truth } from './reading.ts'

/** Checks a share as worded: of all people, or of the people in the displayed figures. */
export function judgeShare(judge: Judge, said: string, share: Share | null, truth: number): void {
  if (share === null || share.text !== said) throw new Error(`Another share: ${said} for ${share?.text}`)
  // A share that is rounded to whole percentages or tenths is only accurate to that rounding.
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
}

/** Rules for leading categories with their shares. */
export function shareRules({ judge, first, kind, figures, truth, total, decimals }: SharesCase): readonly Rule[] {
  const shareTexts = (text: string | undefined, names: readonly string[]) => {
    if (text === undefined) return
    const base = sum(truth.values())
    for (const [at, said] of text.split(/, | and /).entries()) {
      const name = names[at] ?? ''
      const share = shareOf(find(figures, name), wholeOf(total, figures), decimals)
      judgeShare(judge, said, share, (truth.get(name) ?? 0) / base)
    }
  }
  const claimLead = (names: readonly string[]) =>
    judge(names.length === 1 ? 'lead' : 'tie', isEnd('largest', names, truth))
  const of = 'of (?:visits|them)'
  return [
    silent(`[Nn]o ${kind.one} stands out`),
    silent(`[${kind.many[0]!.toUpperCase()}${kind.many[0]}]${kind.many.slice(1)} can only be shown together`),
    [
      pattern(`[Tt]here is no clear difference between (?<names>NAMES)(?:, (?<shares>SHARES) ${of})?`),
      ({ names = '', shares }) => shareTexts(shares, listed(names)),
    ],
    [
      pattern(
        `(?:[Tt]he ${first} is|it is(?: also)?) (?<name>NAME)(?:, (?<share>SHARES) ${of})?(?:, then (?<next>NAME))?`,
      ),
      ({ name = '', share, next }) => {
        claimLead([name])
        shareTexts(share, [name])
        if (next !== undefined)
          judge('second', isEnd('largest', [next], new Map([...truth].filter(([other]) => other !== name))))
      },
    ],
    [
      pattern(`(?<names>NAMES) are the ${first}s, in no certain order(?:: (?<shares>SHARES) ${of})?`),
      ({ names = '', shares }) => {
        claimLead(listed(names))
        shareTexts(shares, listed(names))
      },
    ],
  ]
}
