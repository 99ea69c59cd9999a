import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readAudit } from '../../../server/audit/audit-desk.ts'
import { WORKER } from '../../../server/db/database.ts'
import { type Identity, loadIdentity } from '../../../server/services/account/identity.ts'
import { installReadyMade, readReadyMade } from '../../../server/services/templates/install-ready-made.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../../../server/services/templates/save-template.ts'
import { getTemplate, getTemplates, listKeywords } from '../../../server/services/templates/templates.ts'
import { templateBody } from '../../../src/contract/template-body.ts'
import { onDatabases } from '../support/databases.ts'
import { listedReports } from '../support/listed-reports.ts'
import { insertTestDataset, NAMES, seedPeople, type TestPeople } from '../support/people.ts'

const least = { name: 'PersonBuckets Counter', areaFactors: [{ name: 'Site', area: 2.25, credits: 3 }] }
/** The viewers that open the template's datasets. */
const OPENED = { reportViewer: 'Footfall_Analysis' }
const bodyOf = (changes: Record<string, unknown> = {}) => templateBody.parse({ ...least, ...changes })

onDatabases((get, kind) => {
  let people: TestPeople
  let administrator: Identity
  let customer: Identity
  beforeAll(async () => {
    people = await seedPeople(get().database)
    administrator = (await loadIdentity(get().database, NAMES, people.administrator.id, Date.now() / 1000))!
    customer = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
  })
  const actor = () => ({ identity: administrator, address: '10.0.0.9' })
  const create = (changes: Record<string, unknown> = {}) => createTemplate(get().database, actor(), bodyOf(changes))
  const read = (id: number) => getTemplate(get().database, administrator, id)

  test('[P7.12] fills omitted fields with the specification’s defaults', async () => {
    const { id, version } = await create()
    expect(await read(id)).toMatchObject({
      ...least,
      areaFactors: [{ area: 2.25, credits: 3 }],
      geofenceExtensionSize: 5000,
      populationCountArea: 1,
      canDrawStudyArea: true,
      canSelectZones: true,
      order: 1,
      isDraft: true,
      reportViewer: 'None',
      mapViewer: 'None',
      version,
    })
  })

  test('[P7.12] hides a draft from customers until it is published', async () => {
    const { database } = get()
    const { id, version } = await create({ customerReportKeywords: [{ name: 'Crowds' }] })
    const seen = async () => (await getTemplates(database, customer)).some(template => template.id === id)
    const hasKeyword = async () => (await listKeywords(database, customer)).some(({ name }) => name === 'Crowds')
    expect([await seen(), await hasKeyword()]).toEqual([false, false])
    await expect(getTemplate(database, customer, id)).rejects.toMatchObject({ code: 'not-found' })
    const published = {
      ...bodyOf({ ...OPENED, isDraft: false, customerReportKeywords: [{ name: 'Crowds' }] }),
      id,
      version,
    }
    await updateTemplate(database, actor(), published)
    expect([await seen(), await hasKeyword()]).toEqual([true, true])
    await deleteTemplate(database, actor(), id)
  })

  test('shows internal and discontinued inputs and the bespoke configuration only to administrators', async () => {
    const { database } = get()
    const input = (name: string, changes: Record<string, unknown> = {}) => ({
      name,
      displayTitle: name,
      options: [{ name: 'Yes', credits: 7 }, { name: 'No' }],
      ...changes,
    })
    const { id } = await create({
      ...OPENED,
      isDraft: false,
      bespokeConfiguration: '{"kept":"to the provider"}',
      inputs: [input('Offered'), input('Internal', { internal: true }), input('Old', { active: false })],
    })
    const whole = await read(id)
    expect(whole.inputs.map(({ name }) => name).sort()).toEqual(['Internal', 'Offered', 'Old'])
    const shown = {
      ...whole,
      inputs: whole.inputs.filter(({ name }) => name === 'Offered'),
      bespokeConfiguration: null,
    }
    expect(await getTemplate(database, customer, id)).toEqual(shown)
    expect(await getTemplates(database, customer)).toContainEqual(shown)
    expect(await getTemplates(database, administrator)).toContainEqual(whole)
    await deleteTemplate(database, actor(), id)
  })

  test('[P5.09] refuses to publish an input that customers could not answer, but saves it in a draft', async () => {
    const { database } = get()
    const input = (changes: Record<string, unknown>) => ({
      inputs: [{ name: 'Weather', displayTitle: 'Weather?', ...changes }],
    })
    const publish = (changes: Record<string, unknown>) => create({ ...OPENED, isDraft: false, ...input(changes) })
    await expect(publish({})).rejects.toMatchObject({
      code: 'bad-template',
      message: 'Weather?: Customers cannot answer an input without options. Add options to it.',
    })
    await expect(publish({ options: [{ name: 'Yes' }] })).rejects.toMatchObject({
      code: 'bad-template',
      message: 'Weather?: An input with one answer needs at least two options to choose from.',
    })
    const { id, version } = await create({ ...OPENED, ...input({}) })
    const update = { ...bodyOf({ ...OPENED, ...input({}), isDraft: false }), id, version }
    await expect(updateTemplate(database, actor(), update)).rejects.toMatchObject({ code: 'bad-template' })
    expect(await read(id)).toMatchObject({ isDraft: true, version })
    // Several answers may be chosen from a single option, and customers do not see the other two inputs.
    const answerable = [{ type: 1, options: [{ name: 'Yes' }] }, { internal: true }, { active: false }]
    const published = await Promise.all(answerable.map(publish))
    await Promise.all(
      [id, ...published.map(template => template.id)].map(each => deleteTemplate(database, actor(), each)),
    )
  })

  test('[P7.12] keeps the ids of saved parts, removes omitted parts and adds new ones', async () => {
    const { database } = get()
    const option = (name: string, credits: number) => ({ name, credits })
    const { id } = await create({
      inputs: [
        { name: 'Kept', displayTitle: 'Kept', options: [option('One', 1), option('Two', 2)] },
        { name: 'Gone', displayTitle: 'Gone' },
      ],
      populationFactors: [{ population: 100, credits: 0 }],
    })
    const before = await read(id)
    const [kept] = before.inputs
    const { version } = await updateTemplate(database, actor(), {
      ...bodyOf({
        ...before,
        inputs: [{ ...kept, order: 2, options: [{ ...kept!.options[1]!, credits: 9 }, option('Three', 3)] }],
        populationFactors: [...before.populationFactors, { population: 200, credits: 5 }],
      }),
      id,
      version: before.version,
    })
    const after = await read(id)
    expect([version, after.version]).toEqual([before.version + 1, before.version + 1])
    expect(after.inputs).toMatchObject([
      { id: kept!.id, order: 2, options: [{ id: kept!.options[1]!.id, name: 'Two', credits: 9 }, { name: 'Three' }] },
    ])
    expect(after.populationFactors.map(({ population }) => population)).toEqual([100, 200])
    expect(after.populationFactors[0]?.id).toBe(before.populationFactors[0]?.id)
    // The audit trail records what changed, and nothing else.
    const [entry] = await readAudit(database, administrator, { limit: 1 })
    expect(entry).toMatchObject({ action: 'template-changed', details: { templateId: id, version } })
    expect(entry?.details.before).toEqual({ inputs: before.inputs, populationFactors: [] })
    expect(entry?.details.after).toEqual({ inputs: after.inputs, populationFactors: [after.populationFactors[1]] })
    await expect(
      updateTemplate(database, actor(), {
        ...bodyOf({ areaFactors: [{ ...least.areaFactors[0], id: 1 }] }),
        id,
        version,
      }),
    ).rejects.toMatchObject({ code: 'bad-template' })
    expect(await read(id)).toEqual(after)
  })

  test('[P7.12] refuses the later of two users who save the same version, and preserves the first one’s work', async () => {
    const { database } = get()
    const { id, version } = await create()
    const save = (name: string) => updateTemplate(database, actor(), { ...bodyOf({ name }), id, version })
    const made = await Promise.allSettled([save('First'), save('Second')])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'template-changed' } })
    expect((await read(id)).version).toBe(version + 1)
  })

  test.skipIf(kind === 'PGlite')(
    'concurrently saves two reports with the same new keywords in a different order',
    async () => {
      const { database, driver } = get()
      const words = ['Ambling', 'Bustling', 'Crowded'].map(name => ({ name }))
      const watch = await driver.session()
      onTestFinished(() => watch.release())
      const waiting = async () => {
        const { rows } = await watch.query(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          [],
        )
        return rows.length
      }
      // Both pause before their second lock, and each then needs the lock that the other holds.
      const saving = await database.within(WORKER, async tx => {
        await tx.insertInto('keywords').values(words[1]!).execute()
        const both = Promise.all([words, words.toReversed()].map(some => create({ customerReportKeywords: some })))
        await expect.poll(waiting).toBe(2)
        return { both }
      })
      for (const { id } of await saving.both) expect((await read(id)).customerReportKeywords).toHaveLength(3)
    },
  )

  test('[P7.12] sanitises details before it stores them', async () => {
    const details = '<p onclick="steal()">Good <b>text</b></p><script>steal()</script><img src=x onerror=steal()>'
    const { id } = await create({ details })
    expect((await read(id)).details).toBe('<p>Good <b>text</b></p>')
  })

  test('[P7.12] keeps pictures embedded in details or stored in the portal, and no others', async () => {
    const png = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="A map" width="300" />'
    const own = '<img src="/assets/sample.png" alt="" />'
    const foreign =
      '<img src="https://elsewhere.example/x.png"><img src="//elsewhere.example/x.png"><img src="/\\\\elsewhere.example/x.png">'
    const svg = '<img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="javascript:steal()">'
    const { id } = await create({ details: png + foreign + own + svg })
    expect((await read(id)).details).toBe(png + own)
  })

  test.each([
    [{ areaFactors: [] }, 'You must add at least one area factor.'],
    [{ canDrawStudyArea: false, populationCountArea: 0 }, /counted in the geofence/],
    [{ earliestDate: '2026-10-02', latestDate: '2026-10-01' }, /earliest date/],
    [
      {
        inputs: [
          { name: 'A', displayTitle: 'A' },
          { name: 'A', displayTitle: 'B' },
        ],
      },
      /same name/,
    ],
    [{ sampleReportId: 999_999 }, /not a sample/],
    [{ isDraft: false }, /needs a viewer: nobody could open its datasets/],
    [
      { reportViewer: 'EV_Chargepoint_Insights_Report', mapViewer: 'Location_Insights_Map' },
      /EV Chargepoint Insights Report counts electric vehicles alone and the Location Insights Map counts all vehicles/,
    ],
    [{ reportViewer: 'Footfall_Analysis', mapViewer: 'EV_Chargepoint_Insights_Map' }, /one dataset cannot hold both/],
  ] as const)('[P7.12] does not save a template that breaks a rule: %o', async (changes, message) => {
    const count = (await getTemplates(get().database, administrator)).length
    await expect(create(changes)).rejects.toThrow(message)
    expect(await getTemplates(get().database, administrator)).toHaveLength(count)
  })

  test('installs ready-made reports once by name, after the existing ones, complete and as drafts', async () => {
    const { database } = get()
    for (const { id, name } of await getTemplates(database, administrator))
      if (name.startsWith('Footfall') || name.startsWith('EV')) await deleteTemplate(database, actor(), id)
    const last = Math.max(...(await getTemplates(database, administrator)).map(({ order }) => order))
    expect((await readReadyMade(database, actor())).filter(one => one.isInstalled).map(({ name }) => name)).toEqual([
      'Location Insights',
      'Tourism and Economy',
      'Retail Catchment',
      'Rail Catchment',
      'Event Impact',
      'Origin-Destination Matrix',
      'High Street Week',
    ])
    const names = ['EV Chargepoint Insights', 'location insights', 'EV Chargepoint Insights']
    const made = await installReadyMade(database, actor(), { names, isDraft: true })
    expect(made).toMatchObject({ installed: [{ name: names[0] }], present: ['Location Insights'] })
    const [{ id } = { id: 0 }] = made.installed
    expect(await read(id)).toMatchObject({
      isDraft: true,
      order: last + 1,
      reportViewer: 'EV_Chargepoint_Insights_Report',
      areaFactors: { length: 5 },
      populationFactors: { length: 5 },
      dataPeriods: [{ displayName: 'One month' }],
    })
    const [entry] = await readAudit(database, administrator, { limit: 1 })
    expect(entry).toMatchObject({ action: 'template-created', details: { templateId: id, readyMade: true } })
    expect(await installReadyMade(database, actor(), { names: [names[0]!], isDraft: false })).toEqual({
      installed: [],
      present: [names[0]],
    })
    await expect(
      installReadyMade(database, actor(), { names: ['Footfall Counter', 'Regeneration Area'], isDraft: false }),
    ).rejects.toThrow(/no ready-made report named "Regeneration Area". There are: Location Insights, /)
    expect((await getTemplates(database, customer)).some(({ name }) => name === 'Footfall Counter')).toBe(false)
  })

  test('installs a report once if two users install it at the same time', async () => {
    const { database } = get()
    const install = () => installReadyMade(database, actor(), { names: ['Footfall Counter'], isDraft: false })
    const both = await Promise.all([install(), install()])
    expect(both.flatMap(({ installed }) => installed)).toHaveLength(1)
    expect(both.flatMap(({ present }) => present)).toEqual(['Footfall Counter'])
  })

  test('[P7.12] deletes an input of a template without datasets, and keeps those of one with datasets', async () => {
    const { database } = get()
    const inputs = [{ name: 'Weather', displayTitle: 'Weather?' }]
    const { id } = await create({ inputs })
    const save = (version: number, changes: Record<string, unknown>) =>
      updateTemplate(database, actor(), { ...bodyOf(changes), id, version })
    const { version } = await save(1, {})
    expect((await read(id)).inputs).toEqual([])
    const answered = await save(version, { inputs })
    await insertTestDataset(database, people.primary, { template_id: id })
    await expect(save(answered.version, {})).rejects.toMatchObject({ code: 'bad-template' })
    expect((await read(id)).inputs).toMatchObject(inputs)
    await deleteTemplate(database, actor(), id)
  })

  test('[P7.12] leaves a deleted template’s datasets unchanged, and records the deletion in the audit trail', async () => {
    const { database } = get()
    const { id } = await create()
    const dataset = await insertTestDataset(database, people.primary, {
      template_id: id,
      template_name: 'PersonBuckets Counter',
    })
    await deleteTemplate(database, actor(), id)
    await expect(read(id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteTemplate(database, actor(), id)).rejects.toMatchObject({ code: 'not-found' })
    const kept = (await listedReports(database, customer)).find(report => report.id === dataset)
    expect(kept).toMatchObject({ reportName: 'PersonBuckets Counter', customerReport: { id: null } })
    const entries = await readAudit(database, administrator, { limit: 2 })
    expect(entries.map(({ action }) => action)).toEqual(['template-deleted', 'template-created'])
  })
})
