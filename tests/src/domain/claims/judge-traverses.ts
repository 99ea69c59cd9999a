import { shareOf, wholeOf } from '../../../../src/domain/share-of.ts'
import {
  type EvTraverses,
  longJourneys,
  longJourneysSentence,
  sumTripLengths,
} from '../../../../src/domain/summaries/ev-traverses.ts'
import { farTraverses, farTraversesSentence } from '../../../../src/domain/summaries/far-traverses.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import { sumOf, type Total } from '../../../../src/domain/summaries/sum-figures.ts'
import { plainText } from '../plain-text.ts'
import { type Judge, judgeFigure, judgeInto, read } from './judge.ts'
import { type Case, NOTES, pattern, silent, sum } from './reading.ts'
import { ALL, releasedFigures, releasedTotals } from './released.ts'
import { judgeShare } from './share-rules.ts'

/** `at least about 300 (30%)`, and with all of it the truth of the whole. */
function partRules(judge: Judge, figures: readonly Figure[], total: Total | null, base: number) {
  const part = (name: string) =>
    `(?:(?<${name}least>at least )?(?:about|fewer than) (?<${name}>NUMBER)(?: \\((?<${name}share>[<>]?\\d+%)\\))?|(?:too few to be shown|none that can be shown))`
  const claim = (words: Readonly<Record<string, string>>, name: string, some: readonly Figure[], truth: number) => {
    const said = words[name]
    if (said === undefined) return
    const found = sumOf(some, total)
    const share = shareOf(found, wholeOf(total, figures))
    if (words[`${name}least`] === undefined) {
      judgeFigure(judge, said, found, truth)
      if (words[`${name}share`] !== undefined) judgeShare(judge, words[`${name}share`]!, share, truth / base)
    } else {
      judge('least', truth >= (found.value ?? 0) * (1 - (found.margin ?? 0) / 100))
    }
  }
  return { part, claim }
}

export async function far({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'traverses from far')
  const table = place.traverses
  const cells = (await releasedFigures(table, factorOf, { margins: [ALL] })).map((figure, cell) => ({
    ...figure,
    access: Math.floor(cell / 8) + 1,
    egress: (cell % 8) + 1,
    truth: table.truth[cell] ?? 0,
  }))
  for (const total of [releasedTotals(table, factorOf)(0), null]) {
    const shown = total === null ? cells.filter(({ value }) => value !== null) : cells
    const truthIn = (some: readonly { access: number; egress: number }[]) =>
      sum(
        shown.flatMap(cell =>
          some.some(each => each.access === cell.access && each.egress === cell.egress) ? [cell.truth] : [],
        ),
      )
    const found = farTraverses(cells)
    const { part, claim } = partRules(judge, cells, total, truthIn(cells))
    read(plainText(farTraversesSentence(cells, total)), [
      [
        pattern(
          `Of (?:about|fewer than) (?<all>NUMBER) traverses(?: we can show)?, ${part('from')} come from more than 80 km away and ${part('to')} continue for more than 80 km(?:, ${part('both')} do both)?`,
        ),
        words => {
          judgeFigure(
            judge,
            words.all ?? '',
            total === null ? sumOf(cells, null) : { ...total, suppressed: false },
            truthIn(cells),
          )
          claim(words, 'from', found.from, truthIn(found.from))
          claim(words, 'to', found.to, truthIn(found.to))
          claim(words, 'both', found.both, truthIn(found.both))
        },
      ],
      ...NOTES,
    ])
  }
}

const BOUNDS_KM = [5, 10, 20, 40, 80, 160, 360, 361]

export async function electric({ place, factorOf, verdicts }: Case): Promise<void> {
  const table = place.reaches
  const figures = await releasedFigures(table, factorOf)
  const traverses: readonly (EvTraverses & { truth: number })[] = figures.map((figure, cell) => ({
    fromKm: BOUNDS_KM[Math.floor(cell / 64)] ?? 0,
    toKm: BOUNDS_KM[Math.floor(cell / 8) % 8] ?? 0,
    bucket: cell % 8,
    figure: { ...figure, name: '' },
    truth: table.truth[cell] ?? 0,
  }))
  for (const lengths of [
    [0, 7],
    [6, 7],
    [0, 5],
  ] as const) {
    const isAll = lengths[0] === 0 && lengths[1] === 7
    const judge = judgeInto(verdicts, isAll ? 'electric vehicles' : 'electric vehicles, some lengths')
    const cells = sumTripLengths(traverses, lengths, () => '')
    const total = isAll ? releasedTotals(table, factorOf)(0) : null
    const asked = traverses.filter(
      ({ bucket, figure }) => bucket >= lengths[0] && bucket <= lengths[1] && (total !== null || figure.value !== null),
    )
    const truthIn = (keep: (each: EvTraverses) => boolean) => sum(asked.filter(keep).map(({ truth }) => truth))
    const isBefore = ({ fromKm }: EvTraverses) => fromKm > 80
    const isAfter = ({ toKm }: EvTraverses) => toKm > 80
    const isLong = ({ bucket }: EvTraverses) => bucket >= 6
    const isBoth = (each: EvTraverses) => isLong(each) && (isBefore(each) || isAfter(each))
    const found = longJourneys(cells)
    const shown = cells.map(({ figure }) => figure)
    const { part, claim } = partRules(
      judge,
      shown,
      total,
      truthIn(() => true),
    )
    const each =
      (name: 'before' | 'after' | 'long' | 'both', keep: (each: EvTraverses) => boolean) =>
      (words: Readonly<Record<string, string>>) =>
        claim(words, name, found[name], truthIn(keep))
    const all = (words: Readonly<Record<string, string>>) =>
      judgeFigure(
        judge,
        words.all ?? '',
        total === null ? sumOf(shown, null) : { ...total, suppressed: false },
        truthIn(() => true),
      )
    const counted = '(?:about|fewer than) (?<all>NUMBER) traverses by electric vehicles(?: we can show)?'
    read(plainText(longJourneysSentence(cells, total)), [
      silent(': more than 80 km before or after the area and more than 160 km in all, about half the average range'),
      [pattern(`All of ${counted} are long journeys`), all],
      [pattern(`Of ${counted}, none that can be shown is a long journey`), all],
      [
        pattern(`Of ${counted}, ${part('both')} are long journeys`),
        words => {
          all(words)
          each('both', isBoth)(words)
        },
      ],
      silent('Of all, '),
      [pattern(`(?: and |, )?${part('before')} come from more than 80 km away`), each('before', isBefore)],
      [pattern(`(?: and |, )?${part('after')} continue for more than 80 km`), each('after', isAfter)],
      [pattern(`(?: and |, )?${part('long')} travel more than 160 km`), each('long', isLong)],
      ...NOTES,
    ])
  }
}
