import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetRequest, getRequestedReport } from '../../../src/contract/datasets.ts'
import { evDaily } from '../../../src/contract/ev-insights.ts'
import { datasetZoneFile, postcodeLocation, searchedPlaces } from '../../../src/contract/places.ts'
import { averageDaily } from '../../../src/contract/report-tables.ts'
import { totalPayments, totalTourists } from '../../../src/contract/tourism.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import { balance, pointOrder, settled, signedIn, whenJudged } from '../../durability/place-orders.ts'
import { type CountedWeekday, countVisits } from '../../support/count-visits.ts'
import { INVENTED, installationSteps, knownPlaceOf } from '../../support/invented-installation.ts'
import { operatorOf } from '../../support/operator.ts'
import { type Portal, startPortal } from '../../support/portal-process.ts'

/** Goes from an empty folder to a customer's datasets on the embedded engines, using only operator commands. */
const folder = mkdtempSync(join(tmpdir(), 'ambit-embedded-'))
const operator = operatorOf(join(folder, 'data'))
const steps = installationSteps(join(folder, 'made'), operator)
const start = () => startPortal(operator.dataDir, { DEMO: 'false' })

interface Readyz {
  readonly missing: readonly string[]
  readonly misfits: readonly string[]
}
/**
 * Waits for a reply of `/readyz` that is sent after the databases have reported. On a busy machine, the first reply comes
 * too early.
 */
const readyz = async ({ address }: Portal): Promise<Readyz> => {
  for (;;) {
    const said = (await (await fetch(`${address}/readyz`)).json()) as Readyz
    if (!said.missing.some(sentence => sentence.startsWith('Not known yet'))) return said
    await after(250)
  }
}
/** The missing parts that the check lists while the installation is not running. */
const missing = async (): Promise<string> =>
  (await operator.does('movement:check')).split('Missing before').slice(1).join('')

let atFirst: Readyz
const refused: Record<string, string> = {}
let afterWrongCells = ''
let halfway = ''
let atEnd = ''
let portal: Portal

const refusal = async (step: string, command: string, args: string[], input?: string) => {
  const { code, errors } = await operator.tries(command, args, input)
  refused[step] = `${code}: ${errors}`
}

beforeAll(async () => {
  const empty = await start()
  atFirst = await readyz(empty)
  await empty.stop()
  const user = ['--organisation', INVENTED.organisation, '--email', INVENTED.user, '--name', 'M', '--surname', 'E']
  await refusal(
    'a user before there is an organisation',
    'admin',
    ['create-user', ...user, '--password-stdin'],
    'Good-password-1',
  )
  await refusal('trips before there are zones', 'movement:generate', ['--devices', '9', '--out', join(folder, 'none')])
  await steps.provider()
  await steps.templates()
  await steps.organisation()
  await steps.zones()
  await steps.generate()
  const cells = join(folder, 'wrong-cells.csv')
  writeFileSync(cells, 'cell\n1\n')
  const delivery = ['--trips', join(steps.delivery, 'trips-0000.parquet'), '--cells', cells]
  delivery.push('--rejected', join(folder, 'rejected.csv'))
  await refusal('trips with a wrong file of cells', 'movement:import', delivery)
  afterWrongCells = await missing()
  await steps.trips()
  halfway = await missing()
  await steps.user()
  await steps.beside()
  await steps.postcodes()
  await steps.placeNames()
  await steps.stations()
  atEnd = await operator.does('movement:check')
  portal = await start()
}, 900_000)
afterAll(async () => {
  await portal?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('names each missing prerequisite with the command that creates it', () => {
  test.each<[what: string, said: () => string, sentence: string]>([
    ['zones', () => atFirst.missing.join('\n'), 'npm run zones:standard'],
    ['trips', () => atFirst.missing.join('\n'), 'npm run movement:import -- --trips FILE… --days FIRST..LAST'],
    ['cells', () => atFirst.missing.join('\n'), 'npm run movement:import -- --cells FILE'],
    ['postcodes', () => atFirst.missing.join('\n'), 'npm run postcodes:import -- FILE'],
    ['place names', () => atFirst.missing.join('\n'), 'npm run places:import -- FILE'],
    ['templates', () => atFirst.missing.join('\n'), 'There is no template.'],
    ['an organisation', () => atFirst.missing.join('\n'), 'npm run admin -- create-organisation'],
    [
      'an organisation, to make a user',
      () => refused['a user before there is an organisation']!,
      INVENTED.organisation,
    ],
    ['zones, to generate trips', () => refused['trips before there are zones']!, '1: There are no standard zones'],
    ['a user', () => halfway, 'No organisation of customers has a user. Make one: npm run admin -- create-user'],
    ['complete days', () => halfway, 'No month can be ordered'],
    ['payments, for Tourism', () => halfway, 'A Tourism template is offered, and there are no payments'],
    ['stations, for Rail Catchment', () => halfway, 'A Rail Catchment template is offered, and there are no stations'],
  ])('says how to add missing data: %s', (_, said, sentence) => {
    expect(said()).toContain(sentence)
  })

  test('makes trips visible last, so that no dataset is built without the files that belong to them', () => {
    expect(refused['trips with a wrong file of cells']).toMatch(/^1: .*wrong-cells\.csv/)
    expect(afterWrongCells).toContain('There are no trips.')
  })

  test('the check and a running server report when nothing is missing', async () => {
    expect(atEnd).toContain('Nothing is missing: datasets can be ordered.\nEverything fits together.')
    expect(atEnd).toMatch(/^2026-?10 .*yes$/m)
    expect(await readyz(portal)).toMatchObject({ missing: [], misfits: [] })
  })
})

describe('a customer orders', () => {
  const REPORTS = ['Location Insights', 'EV Chargepoint Insights', 'Tourism and Economy'] as const
  const ids = new Map<string, number>()
  let client: Awaited<ReturnType<typeof signedIn>>
  const of = (report: (typeof REPORTS)[number]) => ({ query: { datasetid: ids.get(report)! } })
  const near = (
    rows: readonly { weekday: number; visitorcount: number | null; margin: number | null }[],
    truth: readonly CountedWeekday[],
  ) =>
    rows.map(({ weekday, visitorcount, margin }) => {
      const people = truth.find(day => day.weekday === weekday)?.people ?? 0
      return visitorcount === null || Math.abs(visitorcount - people) <= (1.5 * visitorcount * margin!) / 100 + 1
        ? 'near'
        : `${weekday}: ${visitorcount} ± ${margin} %, counted ${people}`
    })

  test('prices each report, charges its price and builds it', async () => {
    client = await signedIn(portal.address, INVENTED.user)
    const before = await balance(client)
    const place = await knownPlaceOf(steps.delivery, 'busy')
    let price = 0
    for (const report of REPORTS) {
      const body = await pointOrder(client, report, { report, place })
      price += body.quotedCredits!
      await whenJudged(client, body)
      await client.call(datasetRequest, { body })
    }
    expect(before - (await balance(client))).toBe(price)
    for (const { id, reportName, reportStatus, failure } of await settled(client)) {
      expect({ reportName, reportStatus, failure }).toEqual({
        reportName,
        reportStatus: DatasetStatus.Completed,
        failure: null,
      })
      ids.set(reportName, id)
    }
    expect([...ids.keys()].sort()).toEqual([...REPORTS].sort())
    expect(await client.call(postcodeLocation, { query: { postcode: 'AB1 1AA' } })).toHaveLength(1)
    expect(await client.call(searchedPlaces, { query: { q: 'abbots' } })).toMatchObject([
      { name: 'Abbots Town', kind: 'place' },
      { name: 'Abbots Town', kind: 'station' },
    ])
  })

  test.each([
    ['Location Insights', averageDaily, false],
    ['EV Chargepoint Insights', evDaily, true],
  ] as const)(
    '%s: its visits by weekday are close to a plain count of visits in the delivered files',
    async (report, call, isElectric) => {
      const { studyAreaWkt } = await client.call(getRequestedReport, { query: { id: ids.get(report)! } })
      const { Items } = await client.call(call, of(report))
      const truth = await countVisits(steps.delivery, studyAreaWkt!, '2026-10', isElectric)
      expect(truth.reduce((sum, { visits }) => sum + visits, 0)).toBeGreaterThan(500)
      expect(Items[0].filter(({ visitorcount }) => visitorcount !== null)).toHaveLength(7)
      expect(near(Items[0], truth)).toEqual(new Array(7).fill('near'))
    },
  )

  test('shows tourists and payments in the delivered middle zones for Tourism', async () => {
    const query = { ...of('Tourism and Economy').query, daytypes: '' }
    const tourists = await client.call(totalTourists, { query: { ...query, timeperiod: '' } })
    const payments = await client.call(totalPayments, {
      query: { ...query, industries: '', paymentstype: '0' },
    })
    for (const { Items } of [tourists, payments]) {
      expect(Items.length).toBeGreaterThan(0)
      expect(Items.every(({ zoneId, magnitude }) => zoneId >= 1 && zoneId <= 32 && magnitude > 0)).toBe(true)
    }
  })

  test('opens the map’s zone file with the delivered zones', async () => {
    const link = await client.call(datasetZoneFile, {
      query: { ...of('Location Insights').query, zonefile: 'DatasetZones.json' },
    })
    const reply = await fetch(new URL(link.signedUrl, portal.address))
    const zones = await decodeFlatGeobuf(bufferSource(new Uint8Array(await reply.arrayBuffer())))
    expect(zones.count).toBe(288)
  })
})

test('the check confirms that a backup of this installation is complete', async () => {
  await portal.stop()
  const file = join(folder, 'backup.tar.gz')
  await operator.does('backup', [file])
  expect(await operator.does('backup', ['--check', file])).not.toBe('')
})
