import { shareOf, wholeOf } from '../../../../src/domain/share-of.ts'
import { dayTypesSentence } from '../../../../src/domain/summaries/day-types.ts'
import { AGE_BANDS, demographicsSentence, sumsBy } from '../../../../src/domain/summaries/demographics.ts'
import { mostCommonSentence } from '../../../../src/domain/summaries/most-common.ts'
import { VISITS } from '../../../../src/domain/summaries/nouns.ts'
import type { Kind } from '../../../../src/domain/summaries/shares.ts'
import { plainText } from '../plain-text.ts'
import { judgeInto, read } from './judge.ts'
import { DAY_TYPES, GENDERS } from './place.ts'
import { type Case, find, NAMES, NOTES, named, pattern, silent, sum, type Truth, truthOf } from './reading.ts'
import { releasedFigures, releasedTotals } from './released.ts'
import { judgeShare, shareRules } from './share-rules.ts'

const KIND: Kind = { one: 'purpose', many: 'purposes', shown: 'for the purposes shown' }

export async function mostCommon({ place, factorOf, verdicts }: Case): Promise<void> {
  for (const [form, table] of [
    ['purposes', place.purposes],
    ['modes', place.modes],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const names = NAMES.slice(0, table.truth.length)
    const figures = named(await releasedFigures(table, factorOf), names)
    const truth = truthOf(table, names)
    for (const total of [releasedTotals(table, factorOf)(0), null])
      read(plainText(mostCommonSentence(KIND, figures, total, VISITS)), [
        ...shareRules({ judge, first: 'most common purpose', kind: KIND, figures, truth, total, decimals: 0 }),
        ...NOTES,
      ])
  }
}

const AGE_NAMES = ['Unknown', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDER_NAMES = ['Unknown', 'Female', 'Male']

export async function dayTypes({ place, factorOf, verdicts }: Case): Promise<void> {
  const purposes = { ...KIND, first: 'most common purpose' }
  const families = [
    ['purposes by day', place.purposeDays, NAMES, purposes, 0],
    ['ages by day', place.ageDays, AGE_NAMES, AGE_BANDS, 1],
  ] as const
  for (const [form, table, names, ranked, decimals] of families) {
    const judge = judgeInto(verdicts, form)
    const daysOf = (cell: number) => DAY_TYPES[cell % 2] ?? 0
    const all = await releasedFigures(table, factorOf, {
      margins: [cell => Math.floor(cell / 2), cell => cell % 2],
      daysOf,
    })
    const totals = releasedTotals(table, factorOf, cell => cell % 2, daysOf)
    const [weekdays, weekends] = [0, 1].map(day => ({
      figures: named(
        all.filter((_, cell) => cell % 2 === day),
        names,
      ),
      total: totals(day),
      decimals,
    }))
    if (weekdays === undefined || weekends === undefined) throw new Error('Two kinds of day')
    const said = plainText(dayTypesSentence(ranked, weekdays, weekends, VISITS))
    const [first = '', second = ''] = said.slice('On weekdays '.length, -1).split('; at weekends ')
    for (const [day, text, { figures, total }] of [
      [0, first, weekdays],
      [1, second, weekends],
    ] as const) {
      const truth: Truth = new Map(names.map((name, at) => [name, (table.truth[at * 2 + day] ?? 0) / daysOf(day)]))
      read(text, [
        ...shareRules({
          judge,
          first: ranked.first,
          kind: ranked,
          figures,
          truth,
          total,
          decimals,
          ignored: 'Unknown',
        }),
        ...NOTES,
      ])
    }
  }
}

export async function demographics({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'ages and genders')
  const table = place.agesAndGenders
  const [ageOf, genderOf] = [(cell: number) => Math.floor(cell / GENDERS), (cell: number) => cell % GENDERS]
  const all = await releasedFigures(table, factorOf, { margins: [ageOf, genderOf] })
  const cells = all.map((figure, cell) => ({
    ...figure,
    name: '',
    age: AGE_NAMES[ageOf(cell)] ?? '',
    gender: GENDER_NAMES[genderOf(cell)] ?? '',
  }))
  const total = releasedTotals(table, factorOf)(0)
  const [byAge, byGender] = [releasedTotals(table, factorOf, ageOf), releasedTotals(table, factorOf, genderOf)]
  const keyed = [
    ...(total === null ? [] : [{ ...total, of: {} }]),
    ...AGE_NAMES.flatMap((name, at) =>
      [byAge(at)].flatMap(known => (known ? [{ ...known, of: { age_band_display: name } }] : [])),
    ),
    ...GENDER_NAMES.flatMap((name, at) =>
      [byGender(at)].flatMap(known => (known ? [{ ...known, of: { gender_band_display: name } }] : [])),
    ),
  ]
  const truthBy = (names: readonly string[], way: (cell: number) => number): Truth =>
    new Map(names.map((name, at) => [name, sum(table.truth.filter((_, cell) => way(cell) === at))]))
  const [ages, genders] = [truthBy(AGE_NAMES, ageOf), truthBy(GENDER_NAMES, genderOf)]
  for (const totals of [keyed, keyed.slice(0, 1), []]) {
    const known = totals.length === 0 ? null : total
    const given = { ages: sumsBy(cells, 'age', totals), genders: sumsBy(cells, 'gender', totals), total: known }
    read(plainText(demographicsSentence(given)), [
      silent('; there is no clear difference between women and men'),
      [
        pattern(
          '; (?<more>women|men) make more visits than (?:women|men), (?<share>[<>]?[\\d.]+%) of those whose gender is known',
        ),
        ({ more = '', share = '' }) => {
          const [women, men] = [genders.get('Female') ?? 0, genders.get('Male') ?? 0]
          judge('more', more === 'women' ? women > men : men > women)
          const both = ['Female', 'Male'].map(name => find(given.genders, name))
          const of = shareOf(both[more === 'women' ? 0 : 1]!, wholeOf(null, both), 1)
          judgeShare(judge, share, of, (more === 'women' ? women : men) / (women + men))
        },
      ],
      ...shareRules({
        judge,
        first: AGE_BANDS.first,
        kind: AGE_BANDS,
        figures: given.ages,
        truth: ages,
        total: known,
        decimals: 1,
        ignored: 'Unknown',
      }),
      ...NOTES,
    ])
  }
}
