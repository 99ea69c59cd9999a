import { shareOf, wholeOf } from '../../../../src/domain/disclosure/share-of.ts'
import { type Figure, sumOf, type Total } from '../../../../src/domain/summaries/figure.ts'
import {
  type EvTraverses,
  farTraverses,
  farTraversesSentence,
  longJourneys,
  longJourneysSentence,
  type SomeCells,
  sumTripLengths,
} from '../../../../src/domain/summaries/traverses.ts'
import { plainText } from '../plain-text.ts'
import { type Judge, judgeFigure, judgeInto, read } from './judge.ts'
import { type Case, pattern, silent, sum } from './reading.ts'
import { releasedFigures, releasedTotal, SHOWN } from './released.ts'
import { judgeShare } from './share-rules.ts'

/** Rules for parts such as `about 300 (30%)` or `at least 250 (25%)`, which together make up the total. */
function partRules(judge: Judge, figures: readonly Figure[], total: Total | null, base: number) {
  const part = (name: string) =>
    `(?:(?:(?<${name}least>[Aa]t least )|[Aa]bout |[Ff]ewer than )(?<${name}>NUMBER)(?: \\((?<${name}share>[<>]?\\d+%)\\))?|an unknown number|none)`
  const claim = (words: Readonly<Record<string, string>>, name: string, { cells: some }: SomeCells, truth: number) => {
    const said = words[name]
    if (said === undefined) return
    const found = sumOf(some, total)
    const share = shareOf(found, wholeOf(total, figures))
    if (words[`${name}least`] === undefined) {
      judgeFigure(judge, said, found, truth)
      if (words[`${name}share`] !== undefined) judgeShare(judge, words[`${name}share`]!, share, truth / base)
    } else {
      judge('least', truth >= Number(said.replaceAll(',', '')))
    }
  }
  return { part, claim }
}

export function far({ place, factorOf, verdicts }: Case): void {
  const judge = judgeInto(verdicts, 'traverses from far')
  const table = place.traverses
  const cells = releasedFigures(table, [SHOWN.bucket, SHOWN.bucket], factorOf).map(figure => ({
    ...figure,
    access: figure.covers[0]!.map(bucket => bucket + 1),
    egress: figure.covers[1]!.map(bucket => bucket + 1),
  }))
  const all = sum(table.truth)
  /** The true values of all cells of the table, including partial ones. */
  const truthIn = (isIn: (access: number, egress: number) => boolean) =>
    sum(table.truth.map((people, cell) => (isIn(Math.floor(cell / 8), cell % 8) ? people : 0)))
  const isFar = (bucket: number) => bucket >= 5
  for (const total of [releasedTotal(table, factorOf), null]) {
    const found = farTraverses(cells)
    const { part, claim } = partRules(judge, cells, total, all)
    read(plainText(farTraversesSentence(cells, total)), [
      silent('No pair of distances has data'),
      [
        pattern(
          `Of (?:about|fewer than) (?<all>NUMBER) traverses, ${part('from')} come from more than 80 km away and ${part('to')} continue for more than 80 km(?:, ${part('both')} do both)?`,
        ),
        words => {
          judgeFigure(judge, words.all ?? '', total ?? sumOf(cells, null), all)
          claim(
            words,
            'from',
            found.from,
            truthIn(access => isFar(access)),
          )
          claim(
            words,
            'to',
            found.to,
            truthIn((_, egress) => isFar(egress)),
          )
          claim(
            words,
            'both',
            found.both,
            truthIn((access, egress) => isFar(access) && isFar(egress)),
          )
        },
      ],
    ])
  }
}

const BOUNDS_KM = [5, 10, 20, 40, 80, 160, 360, 361]

type Trip = Pick<EvTraverses, 'fromKm' | 'toKm' | 'bucket'>

interface TrueTraverses extends EvTraverses {
  readonly truth: number
}

export function electric({ place, factorOf, verdicts }: Case): void {
  const table = place.reaches
  const figures = releasedFigures(table, [SHOWN.bucket, SHOWN.bucket, SHOWN.bucket], factorOf)
  const traverses: readonly TrueTraverses[] = figures.flatMap(({ covers, ...figure }) =>
    covers[0]!.flatMap(access =>
      covers[1]!.flatMap(egress =>
        covers[2]!.map(bucket => ({
          fromKm: BOUNDS_KM[access] ?? 0,
          toKm: BOUNDS_KM[egress] ?? 0,
          bucket,
          shared: figure.name,
          figure: { value: figure.value, margin: figure.margin },
          truth: table.truth[access * 64 + egress * 8 + bucket]!,
        })),
      ),
    ),
  )
  for (const lengths of [
    [0, 7],
    [6, 7],
    [0, 5],
  ] as const) {
    const isAll = lengths[0] === 0 && lengths[1] === 7
    const judge = judgeInto(verdicts, isAll ? 'electric vehicles' : 'electric vehicles, some lengths')
    const cells = sumTripLengths(traverses, lengths, () => '')
    const total = isAll ? releasedTotal(table, factorOf) : null
    const truths = traverses.filter(({ bucket }) => bucket >= lengths[0] && bucket <= lengths[1])
    const truthIn = (keep: (each: Trip) => boolean) => sum(truths.filter(keep).map(({ truth }) => truth))
    const isBefore = ({ fromKm }: Trip) => fromKm > 80
    const isAfter = ({ toKm }: Trip) => toKm > 80
    const isLong = ({ bucket }: Trip) => bucket >= 6
    const isBoth = (each: Trip) => isLong(each) && (isBefore(each) || isAfter(each))
    const found = longJourneys(cells)
    const shown = cells.map(({ figure }) => figure)
    const { part, claim } = partRules(
      judge,
      shown,
      total,
      truthIn(() => true),
    )
    const each =
      (name: 'before' | 'after' | 'long' | 'both', keep: (each: Trip) => boolean) =>
      (words: Readonly<Record<string, string>>) =>
        claim(words, name, found[name], truthIn(keep))
    const all = (words: Readonly<Record<string, string>>) =>
      judgeFigure(
        judge,
        words.all ?? '',
        total ?? sumOf(shown, null),
        truthIn(() => true),
      )
    const counted = '(?:about|fewer than) (?<all>NUMBER) traverses by electric vehicles'
    const selected =
      'traverses by electric vehicles are on trips of these lengths: in \\d+ of \\d+ pairs of distances, they share figures with other lengths'
    read(plainText(longJourneysSentence(cells, total)), [
      silent(': more than 80 km before or after the area and more than 160 km in all, about half the average range'),
      [pattern(`All of ${counted} are long journeys`), all],
      [pattern(`Of ${counted}, none is a long journey`), all],
      [pattern(`It is not known how many of ${counted} are long journeys`), all],
      [
        pattern(`Of ${counted}, ${part('both')} are long journeys, on which a driver may need to charge`),
        words => {
          all(words)
          each('both', isBoth)(words)
        },
      ],
      silent('No pair of distances has data'),
      [
        pattern(`At least (?<least>NUMBER) ${selected}`),
        ({ least = '' }) => judge('least', truthIn(() => true) >= Number(least.replaceAll(',', ''))),
      ],
      [pattern(`It is not known how many ${selected}`), () => {}],
      [pattern(`(?: and |, )?${part('before')} had already driven more than 80 km`), each('before', isBefore)],
      [pattern(`(?: and |, )?${part('after')} continue for more than 80 km`), each('after', isAfter)],
      [pattern(`(?: and |, )?${part('long')} travel more than 160 km in all`), each('long', isLong)],
    ])
  }
}
