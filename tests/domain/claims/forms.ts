import { releaseRepeats } from '../../../server/warehouse/gate/release-repeats.ts'
import { releaseStays } from '../../../server/warehouse/gate/release-stays.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { type Share, shareOf, wholeOf } from '../../../src/domain/share-of.ts'
import type { Bracket } from '../../../src/domain/summaries/brackets.ts'
import { dailySentence } from '../../../src/domain/summaries/daily.ts'
import { dayTypesSentence } from '../../../src/domain/summaries/day-types.ts'
import { AGE_BANDS, demographicsSentence, sumsBy } from '../../../src/domain/summaries/demographics.ts'
import { dwellSentence } from '../../../src/domain/summaries/dwells.ts'
import {
  type EvTraverses,
  longJourneys,
  longJourneysSentence,
  sumTripLengths,
} from '../../../src/domain/summaries/ev-traverses.ts'
import { farTraverses, farTraversesSentence } from '../../../src/domain/summaries/far-traverses.ts'
import type { Figure, NamedFigure } from '../../../src/domain/summaries/figure.ts'
import { hourlySentence } from '../../../src/domain/summaries/hourly.ts'
import { journeysSentence } from '../../../src/domain/summaries/journeys.ts'
import { mostCommonSentence } from '../../../src/domain/summaries/most-common.ts'
import { VISITS } from '../../../src/domain/summaries/nouns.ts'
import { peaksSentence } from '../../../src/domain/summaries/peaks.ts'
import { repeatSentence, repeatShare } from '../../../src/domain/summaries/repeat.ts'
import { plainText } from '../../../src/domain/summaries/sentence.ts'
import type { Kind } from '../../../src/domain/summaries/shares.ts'
import { sumOf, type Total } from '../../../src/domain/summaries/sum-figures.ts'
import { hourText } from '../../../src/domain/summaries/words.ts'
import { zoneGroup, zoneGroupSentence } from '../../../src/domain/summaries/zone-group.ts'
import type { FactorOf } from '../../reference/noise.ts'
import { isEnd, type Judge, judgeFigure, judgeInto, listed, type Rule, read, type Verdicts } from './judge.ts'
import { DAY_TYPES, DAYS_OF, GENDERS, MONTH, type Place } from './place.ts'
import { ALL, releasedFigures, releasedTotals } from './released.ts'
import { measuresBy, SETTINGS, type Table } from './table.ts'

/** A place, the noise of its devices, and where verdicts go. */
interface Case {
  readonly place: Place
  readonly factorOf: FactorOf
  readonly verdicts: Verdicts
}

type Truth = ReadonlyMap<string, number>

const named = (figures: readonly Figure[], names: readonly string[]): readonly NamedFigure[] =>
  figures.map((figure, at) => ({ ...figure, name: names[at] ?? '' }))
const truthOf = (table: Table, names: readonly string[], daysOf: (cell: number) => number = () => 1): Truth =>
  new Map(names.map((name, cell) => [name, (table.truth[cell] ?? 0) / daysOf(cell)]))
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
const HOUR_NAMES = Array.from({ length: 24 }, (_, hour) => hourText(hour))
const NUMBER = '\\d+(?:,\\d{3})*'
const SHARE = '[<>]?[\\d.]+%'
/** A day or an hour, and a name of the other kinds. */
const TIME = '(?:[A-Z][a-z]+day|\\d\\d:00 to \\d\\d:00)'
const NAME = '(?:[A-E]|\\d\\d-\\d\\d|65\\+|Female|Male)'
const MORE = `(?:(?:about|fewer than) )?${NUMBER}`
const pattern = (text: string) =>
  new RegExp(
    text
      .replaceAll('TIME', TIME)
      .replaceAll('NAMES', `(?:${NAME}(?:, ${NAME})*(?: and ${NAME})?)`)
      .replaceAll('NAME', NAME)
      .replaceAll('SHARES', `${SHARE}(?:, ${SHARE})*(?: and ${SHARE})?`)
      .replaceAll('NUMBERS', `${NUMBER}(?:, ${MORE})*(?: and ${MORE})?`)
      .replaceAll('NUMBER', NUMBER),
  )
/** What claims nothing. */
const silent = (text: string): Rule => [pattern(text), () => {}]
const NOTES: readonly Rule[] = [
  silent('; NUMBER (?:hour|day|purpose|mode|bracket|zone)s? (?:is|are) withheld'),
  silent('; NUMBER (?:hour|day)s? (?:has|have) no data'),
  silent('; NUMBER of NUMBER pairs of distances are withheld'),
  silent(
    '(?:; |On weekdays |at weekends |Every )?[^.;]*(?:withheld to protect individuals|withheld or without data)[^.;]*',
  ),
]
const find = (figures: readonly NamedFigure[], name: string): NamedFigure =>
  figures.find(figure => figure.name === name) ?? { name, value: null, margin: null, suppressed: true }
const judgeFigures = (
  judge: Judge,
  said: string | undefined,
  names: readonly string[],
  figures: readonly NamedFigure[],
  truth: Truth,
) => {
  for (const [at, text] of (said?.match(/\d+(?:,\d{3})*/g) ?? []).entries())
    judgeFigure(judge, text, find(figures, names[at] ?? ''), truth.get(names[at] ?? '') ?? 0)
}
const shownOf = (truth: Truth, figures: readonly NamedFigure[]): Truth =>
  new Map([...truth].filter(([name]) => find(figures, name).value !== null))
const endOf = (word: string) => (word === 'busiest' ? 'largest' : 'smallest')

/** Rules of the busiest and the quietest. */
function busiestRules(judge: Judge, figures: readonly NamedFigure[], truth: Truth): readonly Rule[] {
  const claimEnd = (end: string, shown: string | undefined, names: readonly string[]) =>
    judge(
      names.length === 1 ? 'lead' : 'tie',
      isEnd(endOf(end), names, shown === undefined ? truth : shownOf(truth, figures)),
    )
  const run = (from: string, to: string) => {
    const first = figures.findIndex(({ name }) => name.startsWith(from))
    const last = figures.findIndex(({ name }) => name.endsWith(to))
    return figures.slice(first, last + 1).map(({ name }) => name)
  }
  return [
    silent('no (?:hour|day) stands out as the (?:busiest|quietest)(?: or the quietest)?'),
    silent('No (?:hour|day) stands out as the (?:busiest|quietest)(?: or the quietest)?'),
    silent('[Tt]here is no clear difference between (?:the days of the week|the hours)'),
    [
      pattern(
        '[Tt]he (?<end>busiest|quietest)(?<shown> shown)?(?: day| hour)? is (?<name>TIME)(?: with (?:about|fewer than) (?<number>NUMBER)(?: visits)?)?',
      ),
      ({ end = '', shown, name = '', number }) => {
        claimEnd(end, shown, [name])
        judgeFigures(judge, number, [name], figures, truth)
      },
    ],
    [
      pattern(
        '[Tt]he (?<end>busiest|quietest)(?<shown> shown)?(?: days| hours)? are from (?<from>\\d\\d:00) to (?<to>\\d\\d:00), with no clear difference between them(?:: (?:about|fewer than) (?<numbers>NUMBERS)(?: visits)?)?',
      ),
      ({ end = '', shown, from = '', to = '', numbers }) => {
        claimEnd(end, shown, run(from, to))
        judgeFigures(judge, numbers, run(from, to), figures, truth)
      },
    ],
    [
      pattern(
        '(?<names>[A-Z\\d][^.;]+?) are the (?<end>busiest|quietest)(?<shown> shown)?(?: days| hours)?, with no clear difference between them(?:: (?:about|fewer than) (?<numbers>NUMBERS)(?: visits)?)?',
      ),
      ({ names = '', end = '', shown, numbers }) => {
        claimEnd(end, shown, listed(names))
        judgeFigures(judge, numbers, listed(names), figures, truth)
      },
    ],
    [
      pattern('[Oo]nly (?<name>TIME) can be shown(?:, with (?:about|fewer than) (?<number>NUMBER)(?: visits)?)?'),
      ({ name = '', number }) => judgeFigures(judge, number, [name], figures, truth),
    ],
  ]
}

async function days({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'days of the week')
  const monthly: Judge = (_, isTrue) => judge('mean of the month', isTrue)
  const weekly: Judge = (_, isTrue) => judge('mean of the days shown', isTrue)
  const daysOf = (cell: number) => DAYS_OF[cell] ?? 0
  const figures = named(await releasedFigures(place.weekdays, factorOf, { daysOf }), WEEKDAYS)
  const mean = releasedTotals(place.weekdays, factorOf, ALL, () => MONTH)(0)
  const truth = truthOf(place.weekdays, WEEKDAYS, daysOf)
  for (const known of [mean, null])
    read(plainText(dailySentence(figures, known)), [
      [
        pattern('An average day of the month has (?:about|fewer than) (?<number>NUMBER)'),
        ({ number = '' }) =>
          judgeFigure(
            monthly,
            number,
            { value: null, suppressed: false, margin: null, ...known },
            sum(place.weekdays.truth) / MONTH,
          ),
      ],
      [
        pattern('The NUMBER days shown average (?:about|fewer than) (?<number>NUMBER)'),
        ({ number = '' }) => {
          const shown = [...shownOf(truth, figures).values()]
          const { value, margin } = sumOf(figures, null)
          judgeFigure(
            weekly,
            number,
            { value: (value ?? 0) / shown.length, margin, suppressed: false },
            sum(shown) / shown.length,
          )
        },
      ],
      ...busiestRules(judge, figures, truth),
      ...NOTES,
    ])
}

async function hours({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'hours of a day')
  const daysOf = () => DAYS_OF[3]
  const figures = named(await releasedFigures(place.hours, factorOf, { daysOf }), HOUR_NAMES)
  read(plainText(hourlySentence('Wednesday', figures)).replace('On an average Wednesday ', ''), [
    ...busiestRules(judge, figures, truthOf(place.hours, HOUR_NAMES, daysOf)),
    ...NOTES,
  ])
}

const NAMES = ['A', 'B', 'C', 'D', 'E']

async function peaks({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'peaks by hour')
  const daysOf = () => MONTH
  const all = await releasedFigures(place.purposeHours, factorOf, {
    margins: [cell => Math.floor(cell / 24), cell => cell % 24],
    daysOf,
  })
  const series = NAMES.map((name, at) => ({ name, hours: named(all.slice(at * 24, at * 24 + 24), HOUR_NAMES) }))
  const hoursOf = (name: string) => series.find(each => each.name === name)?.hours ?? []
  const truth = (name: string): Truth => {
    const at = NAMES.indexOf(name) * 24
    return new Map(HOUR_NAMES.map((hour, cell) => [hour, (place.purposeHours.truth[at + cell] ?? 0) / MONTH]))
  }
  read(plainText(peaksSentence(series, VISITS)), [
    [
      pattern(
        '(?<name>[A-E]) peaks at (?<hour>TIME)(?! and|,)(?: with (?:about|fewer than) (?<number>NUMBER)(?: visits a day)?)?',
      ),
      ({ name = '', hour = '', number }) => {
        judge('lead', isEnd('largest', [hour], truth(name)))
        judgeFigures(judge, number, [hour], hoursOf(name), truth(name))
      },
    ],
    [
      pattern(
        '(?<name>[A-E]) can be shown at (?<hour>TIME) only(?:, with (?:about|fewer than) (?<number>NUMBER)(?: visits a day)?)?',
      ),
      ({ name = '', hour = '', number }) => judgeFigures(judge, number, [hour], hoursOf(name), truth(name)),
    ],
    [
      pattern('(?<name>[A-E]) peaks from (?<from>\\d\\d:00) to (?<to>\\d\\d:00)'),
      ({ name = '', from = '', to = '' }) => {
        const first = HOUR_NAMES.findIndex(hour => hour.startsWith(from))
        const last = HOUR_NAMES.findIndex(hour => hour.endsWith(to))
        judge('tie', isEnd('largest', HOUR_NAMES.slice(first, last + 1), truth(name)))
      },
    ],
    [
      pattern('(?<name>[A-E]) peaks at (?<hours>[^.;]+)'),
      ({ name = '', hours: said = '' }) => judge('tie', isEnd('largest', listed(said), truth(name))),
    ],
    silent('(?:[A-E](?:, | and )?)+ (?:has|have) no clear peak'),
    ...NOTES,
  ])
}

/** A share as it is said: of all people, or of those in what is shown. */
function judgeShare(judge: Judge, said: string, share: Share | null, truth: number): void {
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
  /** Whether their total is all that there is. */
  readonly ignored?: string
}

/** Rules of leads with their shares. */
function shareRules({ judge, first, kind, figures, truth, total, decimals, ignored }: SharesCase): readonly Rule[] {
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

const KIND: Kind = { one: 'purpose', many: 'purposes', shown: 'for the purposes shown' }

async function mostCommon({ place, factorOf, verdicts }: Case): Promise<void> {
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

async function dayTypes({ place, factorOf, verdicts }: Case): Promise<void> {
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

async function demographics({ place, factorOf, verdicts }: Case): Promise<void> {
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

async function dwells({ place, factorOf, verdicts }: Case): Promise<void> {
  const words = { at: 'on ', again: 'on ', say: (name: string) => name, one: 'day', many: 'days' }
  for (const [form, table, names] of [
    ['dwells by day', place.staysByDay, WEEKDAYS],
    ['dwells by hour', place.staysByHour, HOUR_NAMES],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const cells = measuresBy(table, cell => cell, factorOf)
    const rows = releaseStays({ keys: [...names.keys()], keyOf: () => ({}), cells }, SETTINGS)
    const figures = named(
      rows.map(row => ({ ...row, value: row.avgdwelltime === null ? null : Math.round(row.avgdwelltime / 60) })),
      names,
    )
    const truth: Truth = new Map(names.map((name, at) => [name, (table.stays[at] ?? 0) / (table.truth[at] || 1) / 60]))
    const claim = (end: 'largest' | 'smallest', said: string, numbers: string | undefined) => {
      judge(listed(said).length === 1 ? 'lead' : 'tie', isEnd(end, listed(said), shownOf(truth, figures)))
      judgeFigures(judge, numbers, listed(said), figures, truth)
    }
    const ends =
      '(?<names>TIME(?:, TIME)*(?: and TIME)?)(?:, with no clear difference between them)?(?:, about (?<numbers>NUMBERS)(?: minutes on average)?)?'
    read(plainText(dwellSentence(words, figures)), [
      silent('There is no clear difference between the days in how long people dwell'),
      silent('No day stands out as that of the longest or the shortest stays'),
      silent('; no day stands out as that of the (?:longest|shortest) stays'),
      [pattern(`People dwell longest on ${ends}`), ({ names: said = '', numbers }) => claim('largest', said, numbers)],
      [
        pattern(`(?:People dwell|;) shortest on ${ends}`),
        ({ names: said = '', numbers }) => claim('smallest', said, numbers),
      ],
      [
        pattern(
          'Only people who arrive on (?<name>TIME) can be shown(?:: they dwell for about (?<number>NUMBER) minutes on average)?',
        ),
        ({ name = '', number }) => judgeFigures(judge, number, [name], figures, truth),
      ],
      ...NOTES,
    ])
  }
}

async function repeats({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'repeat visits')
  const table = place.repeats
  const weekdays = measuresBy(table, cell => Math.floor(cell / 2), factorOf)
  const daysOf = (weekday: number) => DAYS_OF[weekday] ?? 0
  const rows = releaseRepeats(
    { daysOf, released: weekdays, parts: measuresBy(table, cell => cell, factorOf) },
    SETTINGS,
  )
  const given = rows.map(row => ({
    value: row.repeatcount,
    total: row.totalcount,
    margin: row.margin,
    suppressed: row.suppressed,
  }))
  const found = repeatShare(given)
  const shown = rows.flatMap(row => (row.suppressed ? [] : [row.weekday]))
  const mean = (of: (weekday: number) => number) =>
    sum(shown.map(weekday => of(weekday) / daysOf(weekday))) / shown.length
  const repeat = mean(weekday => table.truth[weekday * 2 + 1] ?? 0)
  const all = mean(weekday => (table.truth[weekday * 2] ?? 0) + (table.truth[weekday * 2 + 1] ?? 0))
  read(plainText(repeatSentence(given)), [
    [
      pattern(
        'Over the NUMBER days of the week(?: that can be shown)?, (?:about|fewer than) (?<repeat>NUMBER) of (?:about|fewer than) (?<all>NUMBER) visits a day are repeat visits, (?<share>[<>]?[\\d.]+%)',
      ),
      ({ repeat: few = '', all: many = '', share = '' }) => {
        const { daily = 0, dailyTotal = 0, margin = null } = found ?? {}
        judgeFigure(judge, few, { value: daily, margin, suppressed: false }, repeat)
        judgeFigure(judge, many, { value: dailyTotal, margin, suppressed: false }, all)
        const of = shareOf({ value: daily, margin, suppressed: false }, { value: dailyTotal, of: 'all' }, 1)
        judgeShare(judge, share, of, repeat / all)
      },
    ],
    ...NOTES,
  ])
}

async function journeys({ place, factorOf, verdicts }: Case): Promise<void> {
  const families = [
    ['journeys', 'all', place.distances, (cell: number) => [cell * 5, cell === 50 ? null : cell * 5 + 5]],
    ['local journeys', 'local', place.local, (cell: number) => [cell, cell + 1]],
    [
      'non-local journeys',
      'non-local',
      place.nonlocal,
      (cell: number) => [cell === 0 ? 35 : cell * 10 + 30, cell === 22 ? null : cell * 10 + 40],
    ],
  ] as const
  for (const [form, which, table, rangeOf] of families) {
    const judge = judgeInto(verdicts, form)
    const rows: readonly Bracket[] = (await releasedFigures(table, factorOf)).map((figure, cell) => {
      const [fromKm = 0, toKm = null] = rangeOf(cell)
      return { ...figure, fromKm: fromKm ?? 0, toKm }
    })
    for (const total of [releasedTotals(table, factorOf)(0), null]) {
      const isShown = total === null
      const truth = rows.map(({ fromKm, toKm, value }, cell) => ({
        fromKm,
        toKm,
        people: isShown && value === null ? 0 : (table.truth[cell] ?? 0),
      }))
      const all = sum(truth.map(({ people }) => people))
      const within = (km: number) =>
        sum(truth.flatMap(({ toKm, people }) => (toKm !== null && toKm <= km ? [people] : []))) / all
      const words = `(?:${which === 'all' ? '' : `${which} `}journeys)(?: whose distances are shown)?`
      read(plainText(journeysSentence(which, rows, total)), [
        [
          pattern(`Fewer than 80% of ${words} are within (?<km>NUMBER) km`),
          ({ km = '' }) => judge('within', within(Number(km)) < 0.8),
        ],
        [
          pattern(`80% of ${words} are within (?<km>NUMBER) km`),
          ({ km = '' }) => judge('within', within(Number(km)) >= 0.8),
        ],
        silent(`Too little is known to say within which distance 80% of ${words} are`),
        [
          pattern('The median journey(?: of them)? is in the (?<from>NUMBER) to (?<to>NUMBER) km bracket'),
          ({ from = '', to = '' }) => judge('median', within(Number(from)) <= 0.5 && within(Number(to)) >= 0.5),
        ],
        [
          pattern('The median journey(?: of them)? is in the over (?<from>NUMBER) km bracket'),
          ({ from = '' }) => judge('median', within(Number(from)) <= 0.5),
        ],
        [
          pattern(
            'Only the (?:over )?(?<from>NUMBER) (?:to NUMBER )?km bracket can be shown(?:, with about (?<number>NUMBER) (?:local |non-local )?journeys)?',
          ),
          ({ from = '', number }) => {
            if (number === undefined) return
            const at = rows.findIndex(({ fromKm }) => fromKm === Number(from))
            judgeFigure(judge, number, rows[at]!, table.truth[at] ?? 0)
          },
        ],
        ...NOTES,
      ])
    }
  }
}

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

async function far({ place, factorOf, verdicts }: Case): Promise<void> {
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
          `Of (?:about|fewer than) (?<all>NUMBER) traverses(?: that can be shown)?, ${part('from')} come from more than 80 km away and ${part('to')} go on for more than 80 km(?:, ${part('both')} do both)?`,
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

async function electric({ place, factorOf, verdicts }: Case): Promise<void> {
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
    const counted = '(?:about|fewer than) (?<all>NUMBER) traverses by electric vehicles(?: that can be shown)?'
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
      [pattern(`(?: and |, )?${part('after')} go on for more than 80 km`), each('after', isAfter)],
      [pattern(`(?: and |, )?${part('long')} travel more than 160 km`), each('long', isLong)],
      ...NOTES,
    ])
  }
}

async function zones({ place, factorOf, verdicts }: Case): Promise<void> {
  const table = place.zones
  const figures = await releasedFigures(table, factorOf, { isOpen: true })
  const items = figures.flatMap(({ value, margin }, zoneId) =>
    value === null ? [] : [{ zoneId, magnitude: value, margin, displayGroup: 0 }],
  )
  for (const [form, size] of [
    ['a group of 12 zones', 12],
    ['all zones', table.truth.length],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const group = zoneGroup(items, new Set(Array.from({ length: size }, (_, at) => at)))
    const nameOf = (zoneId: number) => `Z${zoneId}`
    const shown = named(
      group.zones.map(zone => ({ value: zone.magnitude, margin: zone.margin, suppressed: false })),
      group.zones.map(zone => nameOf(zone.zoneId)),
    )
    const truth: Truth = new Map(group.zones.map(zone => [nameOf(zone.zoneId), table.truth[zone.zoneId] ?? 0]))
    read(plainText(zoneGroupSentence(group, 'sends the most visits', nameOf)), [
      silent('None of the selected zones has a figure that can be shown'),
      silent('No zone of the group stands out as the one that sends the most visits'),
      [
        pattern('(?<name>Z\\d+) is the only zone of the group(?:, with about (?<number>NUMBER))?'),
        ({ name = '', number }) => judgeFigures(judge, number, [name], shown, truth),
      ],
      [
        pattern('(?<name>Z\\d+) sends the most visits of the group(?:, about (?<number>NUMBER))?'),
        ({ name = '', number }) => {
          judge('lead', isEnd('largest', [name], truth))
          judgeFigures(judge, number, [name], shown, truth)
        },
      ],
      [
        pattern(
          'No single zone sends the most visits of the group: the largest, (?<names>[^.;:]+?), have no clear difference between them(?:: about (?<numbers>NUMBERS))?',
        ),
        ({ names = '', numbers }) => {
          judge('tie', isEnd('largest', listed(names), truth))
          judgeFigures(judge, numbers, listed(names), shown, truth)
        },
      ],
    ])
  }
}

/** Every form of sentence about one place. */
export async function judgePlace(place: Place, factorOf: FactorOf, verdicts: Verdicts): Promise<void> {
  const each: Case = { place, factorOf, verdicts }
  for (const form of [
    days,
    hours,
    peaks,
    mostCommon,
    dayTypes,
    demographics,
    dwells,
    repeats,
    journeys,
    far,
    electric,
    zones,
  ])
    await form(each)
}
