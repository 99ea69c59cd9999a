import { beforeAll, expect, test } from 'vitest'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import type { AreaRequest } from '../../../../server/services/areas/surroundings.ts'
import { onDatabases } from '../../support/databases.ts'
import { BY_STANDARD, evenly, judgeOn } from '../../support/judge-on.ts'
import { insertTestDataset, NAMES, type Person, seedPeople, type TestPeople } from '../../support/people.ts'

const EAST = 430_000
const EXTENT = [EAST, 0, EAST + 4000, 4000] as const
const ring = (from: number, to: number) =>
  `(${EAST + from} ${from}, ${EAST + to} ${from}, ${EAST + to} ${to}, ${EAST + from} ${to}, ${EAST + from} ${from})`
const LARGE = `POLYGON (${ring(0, 4000)})`
/** An area that omits a 60 m plot, in a square with 30 devices. */
const WITHOUT_HOUSE = `POLYGON (${ring(0, 4000)}, ${ring(2200, 2260)})`

onDatabases(get => {
  let people: TestPeople
  let attacker: Identity
  beforeAll(async () => {
    people = await seedPeople(get().database)
    attacker = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
  })

  const have = (owner: Person, month: string, wkt: string, isSample = false) =>
    insertTestDataset(get().database, owner, {
      first_day: month,
      last_day: month,
      is_sample: isSample,
      study_area_wkt: wkt,
      extent: JSON.stringify(EXTENT),
      boundary: JSON.stringify({ wkt, made: 'drawn' }),
    })
  const order = async (month: string, areaWkt: string, purpose: AreaRequest['purpose'] = 'order') => {
    const judge = await judgeOn(get().database, evenly(30), evenly(30))
    const judged = await judge.judge(attacker, {
      organisationId: people.primary.organisationId,
      firstDay: month,
      lastDay: month,
      extent: EXTENT,
      areaWkt,
      evOnly: false,
      eventDays: null,
      flowZones: null,
      countedBy: BY_STANDARD,
      made: 'boundary',
      points: [],
      zonesFile: null,
      purpose,
    })
    return judged!.refusal
  }
  const REFUSED = expect.stringContaining('differs too little')

  test('a sample of an area does not permit ordering it: it is judged against all of the organisation’s areas', async () => {
    const month = '2026-05-01'
    await have(people.primary, month, WITHOUT_HOUSE)
    await have(people.administrator, month, LARGE, true)
    expect(await order(month, LARGE)).toEqual(REFUSED)
    expect(await order(month, LARGE, 'move')).toEqual(REFUSED)
  })

  test('an organisation’s own sample does not permit ordering an area either, except exactly the sample’s area', async () => {
    const month = '2026-06-01'
    await have(people.primary, month, LARGE, true)
    expect(await order(month, LARGE)).toBeNull()
    await have(people.primary, month, WITHOUT_HOUSE)
    expect(await order(month, LARGE)).toEqual(REFUSED)
  })

  test('allows the organisation’s areas to be ordered again, even if a sample has the same area', async () => {
    const month = '2026-07-01'
    await have(people.administrator, month, LARGE, true)
    await have(people.primary, month, LARGE)
    await have(people.primary, month, WITHOUT_HOUSE)
    expect(await order(month, LARGE)).toBeNull()
  })

  test('ignores other organisations’ areas', async () => {
    const month = '2026-08-01'
    await have(people.stranger, month, LARGE)
    await have(people.primary, month, WITHOUT_HOUSE)
    expect(await order(month, LARGE)).toEqual(REFUSED)
  })
})
