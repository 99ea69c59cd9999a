import { describe, expect, test } from 'vitest'
import type { Selection } from '../../../../../server/warehouse/figures/maps/counted-filters.ts'
import { IS_LONG } from '../../../../support/is-long.ts'
import { describeScore, percentOf, type Score } from '../score.ts'
import { DATES, WITHOUT_NOISE } from './in-memory.ts'
import { type Attack, attackPresence, peopleOf, visitOf } from './presence.ts'

const SEED = Number(process.env.TEST_SEED ?? 3)
const CASES = IS_LONG ? 400 : 60

/** The documented share of correct guesses plus two standard errors, as a percentage. */
const atMost = (percent: number, { cases }: Score) => percent + (2 * 50) / Math.sqrt(cases)

const expectAtMost = async (name: string, attack: Attack, percent = 55) => {
  const score = await attackPresence(attack, { seed: SEED, cases: CASES })
  console.log(`${name}: ${describeScore(score)}`)
  expect(percentOf(score)).toBeLessThanOrEqual(atMost(percent, score))
}

const VICTIM = 1
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
/** A crowd in some zones. It has all options of every filter. */
const manyIn = (zones: readonly number[], count: number) =>
  peopleOf(1000, count, i => ({
    zone: zones[i % zones.length]!,
    gender: 1 + (i % 2),
    age: 1 + (Math.floor(i / 2) % 6),
    purpose: 1 + (Math.floor(i / 3) % 5),
    mode: [0, 1, 3][Math.floor(i / 5) % 3]!,
    stays: (Math.floor(i / 7) % 2) as 0 | 1,
    date: DATES[i % DATES.length]!,
  }))

describe('zones of an organisation', () => {
  test('a house and the rest: the house never becomes a place', async () => {
    await expectAtMost('a house and the rest', {
      zones: [1, 2],
      others: () => peopleOf(10, 100, () => ({ zone: 2 })),
      visits: [visitOf(VICTIM)],
      maps: [{}],
    })
  })

  test('a house and places that nobody comes from', async () => {
    await expectAtMost('a house with empty places', {
      zones: range(1, 26),
      others: () => peopleOf(10, 260, i => ({ zone: 14 + (i % 13) })),
      visits: [visitOf(VICTIM)],
      maps: [{}],
    })
  })
})

const FILTERS: Readonly<Record<string, Partial<Selection>>> = {
  'without a filter': {},
  'filtered by day': { daytype: [1, 2, 3, 4, 5] },
  'filtered by purpose': { purposes: [1] },
  'filtered by mode': { modes: [1, 4] },
  'filtered by age': { ages: [6] },
  'filtered by gender': { genders: [1] },
  'that is a dwell': { stays: [1] },
  'that is not a dwell': { stays: [0] },
}

describe('planted crowds of 14 to 45', () => {
  const planted = (maps: readonly Partial<Selection>[], more: Partial<Attack> = {}): Attack => ({
    zones: [1, 2, 3, 4],
    others: random => [...peopleOf(10, 14 + Math.floor(32 * random())), ...manyIn([2, 3, 4], 600)],
    visits: [visitOf(VICTIM)],
    maps,
    ...more,
  })
  /** Planted people and an attacked person whose visits the filter selects. */
  const plantedFor = (filter: Partial<Selection>): Attack => {
    const chosen = { stays: filter.stays?.[0] === 0 ? 0 : 1 } as const
    return planted([filter], {
      others: random => [...peopleOf(10, 14 + Math.floor(32 * random()), () => chosen), ...manyIn([2, 3, 4], 600)],
      visits: [visitOf(VICTIM, chosen)],
    })
  }
  test.each(Object.entries(FILTERS))('do not reveal a visit %s', async (name, filter) => {
    await expectAtMost(`planted crowds, ${name}`, plantedFor(filter))
  })

  test('reveal nothing more through all filters together', async () => {
    await expectAtMost('planted crowds, all sets', planted(Object.values(FILTERS)), 58)
  })

  test('do not reveal a visit on an event’s days or in the rest of the month', async () => {
    await expectAtMost('planted crowds, an event', planted([{}], { eventDates: [DATES[4]!, DATES[5]!, DATES[6]!] }), 58)
  })

  test.each(Object.entries(FILTERS))(
    'are revealed by exact figures %s, which proves that the attack is strong enough',
    async (name, filter) => {
      const exact = await attackPresence(plantedFor(filter), { seed: SEED, cases: 60, noise: () => WITHOUT_NOISE })
      console.log(`planted crowds, ${name}, without noise: ${describeScore(exact)}`)
      expect(percentOf(exact)).toBeGreaterThan(90)
    },
  )
})

describe('planted crowds that cancel out', () => {
  const [WEEKDAY, WEEKEND] = [DATES[4]!, DATES[2]!]
  test.each([
    [
      'between weekdays and weekends',
      [{ date: WEEKDAY }, { date: WEEKEND }],
      [{ daytype: [1, 2, 3, 4, 5] }, { daytype: [0, 6] }],
    ],
    ['between two purposes', [{ purpose: 1 }, { purpose: 2 }], [{ purposes: [1] }, { purposes: [2, 3, 4, 5] }]],
    ['between two genders', [{ gender: 1 }, { gender: 2 }], [{ genders: [1] }, { genders: [2] }]],
  ] as const)('hide one additional visit in a crowd that is split evenly %s', async (name, both, maps) => {
    await expectAtMost(`a crowd that cancels out ${name}`, {
      zones: [1, 2],
      others: () => [...both.flatMap(more => peopleOf(10, 40, () => ({ zone: 1, ...more }))), ...manyIn([2], 600)],
      visits: [visitOf(VICTIM, both[0])],
      maps: maps.map((selection): Partial<Selection> => ({ ...selection })),
      areCompared: true,
    })
  })
})

describe('devices that the studies found to be more exposed', () => {
  const heavy: Attack = {
    zones: [1, 2],
    others: () => [...peopleOf(10, 60), ...manyIn([2], 300)],
    visits: range(1, 60).map(i => visitOf(VICTIM, { date: DATES[i % 31]! })),
    maps: [{}],
  }
  test('in about 70 of 100 cases, places alone reveal a device with as many visits as all others of its place', async () => {
    await expectAtMost('a heavy device, places', { ...heavy, isCutAlone: true }, 70)
  })

  test('in about 90 of 100 cases, figures reveal that device, because noise hides only a visit or two', async () => {
    await expectAtMost('a heavy device, figures', heavy, 92)
  })

  test('a device in twelve places, each with other people, is revealed in about 61 of 100 cases', async () => {
    await expectAtMost(
      'twelve crowds',
      {
        zones: range(1, 16),
        others: () => [...peopleOf(10, 12 * 34, i => ({ zone: 1 + (i % 12) })), ...manyIn(range(13, 16), 400)],
        visits: range(1, 12).map(zone => visitOf(VICTIM, { zone })),
        maps: [{}],
      },
      62,
    )
  })
})
