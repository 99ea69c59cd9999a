import { releaseDayTypes } from '../../../../server/warehouse/disclosure/release-tables.ts'
import type { VisitsByAgeBand } from '../../../../src/contract/report-tables.ts'
import { groupBy } from '../../../../src/domain/collections.ts'
import { commonCut, figuresOnce, valuesOf } from '../../../../src/domain/disclosure/merged-rows.ts'
import { shareOf, wholeOf } from '../../../../src/domain/disclosure/share-of.ts'
import { dayTypesSentence } from '../../../../src/domain/summaries/by-time.ts'
import { AGE_BANDS, demographicsSentence, sumsBy } from '../../../../src/domain/summaries/demographics-sentence.ts'
import { sumFigures } from '../../../../src/domain/summaries/figure.ts'
import { type Kind, mostCommonSentence } from '../../../../src/domain/summaries/lead.ts'
import { VISITS } from '../../../../src/domain/summaries/words.ts'
import { plainText } from '../plain-text.ts'
import { judgeInto, read } from './judge.ts'
import { DAY_TYPES } from './place.ts'
import { type Case, find, pattern, silent, sum, type Truth, truthOf } from './reading.ts'
import { keyOf, releasedFigures, releasedTotal, SHOWN, sumOver } from './released.ts'
import { judgeShare, shareRules } from './share-rules.ts'
import { cutOf } from './table.ts'

const KIND: Kind = { one: 'purpose', many: 'purposes' }

export function mostCommon({ place, factorOf, verdicts }: Case): void {
  for (const [form, table, axis] of [
    ['purposes', place.purposes, SHOWN.purpose],
    ['modes', place.modes, SHOWN.mode],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const figures = releasedFigures(table, [axis], factorOf)
    const truth = truthOf(figures)
    for (const total of [releasedTotal(table, factorOf), null])
      read(
        plainText(mostCommonSentence(KIND, figures, total, VISITS)),
        shareRules({ judge, first: 'most common purpose', kind: KIND, figures, truth, total, decimals: 0 }),
      )
  }
}

export function dayTypes({ place, factorOf, verdicts }: Case): void {
  const purposes = { ...KIND, first: 'most common purpose' }
  const families = [
    ['purposes by day', place.purposeDays, SHOWN.purpose, purposes, 0],
    ['ages by day', place.ageDays, SHOWN.age, AGE_BANDS, 1],
  ] as const
  for (const [form, table, axis, ranked, decimals] of families) {
    const judge = judgeInto(verdicts, form)
    const rows = figuresOnce(
      releaseDayTypes<VisitsByAgeBand>(
        keyOf(axis, 'age_band_display'),
        cutOf(table, [axis], factorOf, DAY_TYPES.length),
        DAY_TYPES,
      ),
      ['age_band_display'],
    )
    const days = (['weekday', 'weekend'] as const).map((field, day) => {
      const truths = table.truth.filter((_, cell) => cell % DAY_TYPES.length === day)
      const figures = rows.map(row => {
        const indexes = valuesOf(row, 'age_band_display').map(Number)
        return {
          name: axis.nameOf(indexes),
          value: row[field],
          margin: row[`${field}_margin`],
          covers: [indexes],
          truth: sumOver(truths, [axis], [indexes]) / DAY_TYPES[day]!,
        }
      })
      return { figures, total: null, decimals }
    })
    const [weekdays, weekends] = days
    const said = plainText(dayTypesSentence(ranked, weekdays!, weekends!, VISITS))
    const texts = said.slice('On weekdays '.length, -1).split('; at weekends ')
    for (const [at, { figures, total }] of days.entries())
      read(texts[at] ?? '', [
        silent('there is no data'),
        ...shareRules({
          judge,
          first: ranked.first,
          kind: ranked,
          figures,
          truth: truthOf(figures),
          total,
          decimals,
        }),
      ])
  }
}

export function demographics({ place, factorOf, verdicts }: Case): void {
  const judge = judgeInto(verdicts, 'ages and genders')
  const table = place.gendersAndAges
  const cut = releasedFigures(table, [SHOWN.gender, SHOWN.age], factorOf)
  // Sums by age need the same bands for all genders.
  const genderRows = [...groupBy(cut, ({ covers }) => SHOWN.gender.nameOf(covers[0] ?? [])).entries()]
  const bands = commonCut(genderRows.map(([, figures]) => figures.map(({ covers }) => covers[1] ?? [])))
  const cells = bands.flatMap(band =>
    genderRows.map(([gender, figures]) => {
      const parts = figures.filter(({ covers }) => covers[1]?.every(age => band.includes(age)))
      const age = SHOWN.age.nameOf(band)
      return { ...sumFigures(`${age}, ${gender}`, parts), age, gender, truth: sum(parts.map(({ truth }) => truth)) }
    }),
  )
  const total = releasedTotal(table, factorOf)
  const truthBy = (way: 'age' | 'gender'): Truth =>
    new Map(
      cells.map(({ [way]: name }) => [name, sum(cells.flatMap(cell => (cell[way] === name ? [cell.truth] : [])))]),
    )
  const [ages, genders] = [truthBy('age'), truthBy('gender')]
  for (const known of [total, null]) {
    const given = { ages: sumsBy(cells, 'age', known), genders: sumsBy(cells, 'gender', known), total: known }
    read(plainText(demographicsSentence(given)), [
      silent('; there is no clear difference between women and men'),
      [
        pattern('; (?<more>women|men) make more visits than (?:women|men), (?<share>[<>]?[\\d.]+%) of all'),
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
      }),
    ])
  }
}
