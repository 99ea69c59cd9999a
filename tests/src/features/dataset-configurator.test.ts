import { describe, expect, test } from 'vitest'
import { templateBody } from '../../../src/contract/template-body.ts'
import { renamed, type Template } from '../../../src/contract/wire-names.ts'
import {
  checkDraft,
  inputsComplete,
  ofPrice,
  ofSameOrder,
} from '../../../src/features/dataset-configurator/check-draft.ts'
import {
  type ConfiguratorDeps,
  createConfigurator,
} from '../../../src/features/dataset-configurator/create-configurator.ts'
import { moveInput, newInput, retitleInput } from '../../../src/features/dataset-configurator/edit-inputs.ts'
import {
  cloneDraft,
  newDraft,
  newKey,
  priceRange,
  type TemplateDraft,
  toBody,
  toDraft,
} from '../../../src/features/dataset-configurator/template-draft.ts'

const template: Template = {
  ...renamed(templateBody.parse({ name: 'Location Insights' })),
  id: 7,
  version: 3,
  order: 2,
  isDraft: false,
  reportViewer: 'Location_Insights_Report',
  mapViewer: 'None',
  maxPointsOfInterest: 5,
  fixedRadiusSize: 500,
  dataPeriods: [{ id: 1, displayName: 'Month', credits: 0 }],
  populationFactors: [{ id: 1, population: 50_000, credits: 5 }],
  areaFactors: [
    { id: 1, name: 'Small', area: 10.25, credits: 10 },
    { id: 2, name: 'Large', area: 100, credits: 40 },
  ],
  inputs: [
    {
      id: 2,
      name: 'Second?',
      displayTitle: 'Second',
      order: 2,
      type: 1,
      internal: false,
      active: true,
      tooltip: null,
      options: [
        { id: 4, name: 'A', credits: 3 },
        { id: 5, name: 'B', credits: 4 },
      ],
    },
    {
      id: 1,
      name: 'First?',
      displayTitle: 'First',
      order: 1,
      type: 0,
      internal: false,
      active: true,
      tooltip: 'Why',
      options: [
        { id: 1, name: 'Yes', credits: 20 },
        { id: 2, name: 'No', credits: 0 },
      ],
    },
  ],
}
const fields = (part: Parameters<typeof Object.assign>[1]) =>
  checkDraft({ ...toDraft(template), ...part }).map(({ tab, field }) => `${tab}: ${field}`)

describe('a draft', () => {
  test('loses nothing when converting between a saved template, its draft and its body', () => {
    const { id: _, version: __, ...kept } = template
    expect(renamed(toBody(toDraft(template)))).toEqual({
      ...kept,
      inputs: [...kept.inputs].sort((a, b) => a.order - b.order),
    })
  })

  test('[P3.08] starts a new template with the specification’s defaults', () => {
    const { icon: _, ...body } = toBody({ ...newDraft(), name: 'New' })
    const { icon: __, ...defaults } = templateBody.parse({ name: 'New' })
    expect(body).toEqual(defaults)
    expect(body).toMatchObject({ geofenceExtensionSize: 5000, populationCountArea: 1, order: 1, isDraft: true })
    expect(body).toMatchObject({ canDrawStudyArea: true, canSelectZones: true })
  })

  test('[P2.40] clones a template as a new draft without saved ids', () => {
    const clone = cloneDraft(template, 9)
    expect(clone).toMatchObject({ id: null, name: 'Location Insights copy', order: '9', isDraft: true })
    const ids = [...clone.inputs, ...clone.inputs.flatMap(({ options }) => options), ...clone.areaFactors]
    expect(ids.map(({ id }) => id)).toEqual(Array.from(ids, () => 0))
  })

  test('[P5.09] checks each field against its rule', () => {
    expect(fields({})).toEqual([])
    expect(fields({ baseCredits: '1.5' })).toEqual(['settings: Base Credits'])
    expect(fields({ geofenceExtensionSize: 'far' })).toEqual(['settings: Geofence Extension Size'])
    expect(fields({ order: '0' })).toEqual(['settings: Order'])
    expect(fields({ maxPointsOfInterest: '0' })).toEqual(['settings: Max POIs'])
    expect(fields({ fixedRadiusSize: '-5' })).toEqual(['settings: Fixed Radius Size'])
    expect(fields({ districtMetres: '' })).toEqual([])
    expect(fields({ districtMetres: '50' })).toEqual(['settings: District Distance'])
    expect(fields({ populationFactors: [{ key: 1, id: 0, population: '0', credits: '1' }] })).toEqual([
      'population: Population Factors',
    ])
    const area = (typed: string) => fields({ areaFactors: [{ key: 1, id: 0, name: 'A', area: typed, credits: '1' }] })
    expect(area('1.25')).toEqual([])
    expect(area('1.255')).toEqual(['area: Area Factors'])
    expect(area('0')).toEqual(['area: Area Factors'])
    expect(fields({ earliestDate: '2026-02-01', latestDate: '2026-01-01' })).toEqual(['dates: Latest Date'])
  })

  test('shows no preview for an invalid price, and names templates with the same position', () => {
    const refused = (changed: Partial<TemplateDraft>) => checkDraft({ ...toDraft(template), ...changed }).some(ofPrice)
    expect(refused({})).toBe(false)
    expect(refused({ order: '0' })).toBe(false)
    expect(refused({ baseCredits: '-3' })).toBe(true)
    expect(refused({ areaFactors: [{ key: 1, id: 0, name: 'A', area: '1', credits: '-3' }] })).toBe(true)
    const others = [
      { id: 1, order: 1, name: 'Itself' },
      { id: 2, order: 1, name: 'Footfall Counter' },
      { id: 3, order: 2, name: 'Rail Catchment' },
    ]
    expect(ofSameOrder(others, { id: 1, order: ' 1' })).toEqual(['Footfall Counter'])
    expect(ofSameOrder(others, { id: null, order: '3' })).toEqual([])
  })

  test('[P5.09] adds a row only if the others are complete', () => {
    const named = retitleInput(newInput(), 'Include trips?')
    expect(inputsComplete([newInput()])).toBe(false)
    expect(inputsComplete([named])).toBe(true)
    expect(inputsComplete([{ ...named, options: [{ key: newKey(), id: 0, name: '', credits: '0' }] }])).toBe(false)
    expect(inputsComplete([{ ...named, options: [{ key: newKey(), id: 0, name: 'Yes', credits: 'ten' }] }])).toBe(false)
  })

  test('refuses a published input that customers cannot answer, but not one of a draft', () => {
    const { inputs } = toDraft(template)
    const [first, second] = inputs
    const [yes] = first!.options
    const withOptions = (input: typeof first, options: readonly (typeof yes)[]) =>
      fields({ inputs: [{ ...input, options }] })
    expect(withOptions(first, [])).toEqual(['inputs: First'])
    expect(withOptions(first, [yes])).toEqual(['inputs: First'])
    expect(withOptions(second, [])).toEqual(['inputs: Second'])
    expect(withOptions(second, [yes])).toEqual([])
    expect(withOptions({ ...first!, internal: true }, [])).toEqual([])
    expect(fields({ isDraft: true, inputs: [{ ...first, options: [] }] })).toEqual([])
  })

  test('refuses two inputs with the same internal name', () => {
    const [first, second] = toDraft(template).inputs
    expect(fields({ inputs: [first, { ...second, name: 'First?' }] })).toEqual(['inputs: Second'])
  })

  test('[P4.12] swaps an input with its neighbour, and derives its name from the title until it is saved', () => {
    const { inputs } = toDraft(template)
    const [first, second] = inputs
    expect(moveInput(inputs, first?.key ?? 0, 1)).toEqual([second, first])
    expect(moveInput(inputs, first?.key ?? 0, -1)).toEqual(inputs)
    expect(retitleInput(newInput(), 'Include dwell times?').name).toBe('Includedwelltimes?')
    expect(first && retitleInput(first, 'Other')).toMatchObject({ displayTitle: 'Other', name: 'First?' })
  })

  test('computes a template’s lowest and highest price', () => {
    expect(priceRange(toDraft(template))).toEqual([15, 5 + 40 + 20 + 7])
  })
})

describe('the configurator', () => {
  const start = (over: Partial<ConfiguratorDeps> = {}) => {
    const sent: unknown[] = []
    const configurator = createConfigurator({
      list: async () => [template],
      create: async body => {
        sent.push(body)
        return { id: 8 }
      },
      update: async body => {
        sent.push(body)
      },
      remove: async () => undefined,
      ...over,
    })
    return { configurator, sent }
  }

  test('[P8.09] reports an attempt to save without a template', async () => {
    const { configurator } = start()
    expect(await configurator.save()).toBe('No report selected')
  })

  test('[P5.10] refuses a save with its reason, and opens the first refused tab', async () => {
    const { configurator, sent } = start()
    await configurator.load()
    configurator.edit(template)
    configurator.change({ inputs: [newInput()] })
    expect(await configurator.save()).toBe('Some of your inputs are invalid.')
    expect(configurator.tab.value).toBe('inputs')
    configurator.change({ inputs: [], areaFactors: [] })
    expect(await configurator.save()).toBe('You must add at least one area factor.')
    expect(configurator.tab.value).toBe('area')
    expect(sent).toEqual([])
  })

  test('refuses viewers that cannot share one dataset, and a published report without viewers', async () => {
    const { configurator, sent } = start()
    configurator.edit(template)
    configurator.change({ mapViewer: 'EV_Chargepoint_Insights_Map' })
    configurator.show('inputs')
    expect(await configurator.save()).toMatch(/one dataset cannot hold both/)
    expect(configurator.tab.value).toBe('settings')
    configurator.change({ reportViewer: 'None', mapViewer: 'None' })
    expect(await configurator.save()).toMatch(/needs a viewer/)
    configurator.change({ isDraft: true })
    expect(await configurator.save()).toBe(null)
    expect(sent).toHaveLength(1)
  })

  test('[P4.13] clears the numbers of Fixed when it is unticked, and counts people in the geofence if StudyArea is not drawn', () => {
    const { configurator } = start()
    configurator.edit(template)
    configurator.change({ fixed: false })
    expect(configurator.draft.value).toMatchObject({
      maxPointsOfInterest: '',
      fixedRadiusSize: '',
      districtMetres: '',
    })
    configurator.change({ populationCountArea: 0 })
    expect(configurator.draft.value?.populationCountArea).toBe(0)
    configurator.change({ canDrawStudyArea: false })
    expect(configurator.draft.value?.populationCountArea).toBe(1)
  })

  test('[P3.09] does not count people in StudyArea if it may not be drawn', () => {
    const { configurator } = start()
    configurator.edit({ ...template, canDrawStudyArea: false })
    configurator.change({ populationCountArea: 0 })
    expect(configurator.draft.value?.populationCountArea).toBe(1)
  })

  test('[P4.11] has the modes none, edit and new, and saves a change with its version', async () => {
    const { configurator, sent } = start()
    await configurator.load()
    expect(configurator.draft.value).toBe(null)
    configurator.edit(template)
    configurator.change({ name: 'Renamed' })
    expect(configurator.changes.value).toBe(1)
    expect(await configurator.save()).toBe(null)
    expect(sent).toMatchObject([{ id: 7, version: 3, name: 'Renamed' }])
    expect(configurator.draft.value).toBe(null)
    configurator.create()
    expect(configurator.draft.value).toMatchObject({ id: null, order: '1' })
    configurator.discard()
    expect(configurator.draft.value).toBe(null)
  })

  test('opens the draft that an address names, and reports one that does not exist', async () => {
    const { configurator } = start()
    await configurator.load()
    expect([configurator.open('7'), configurator.named.value]).toEqual([true, '7'])
    expect([configurator.open('new'), configurator.draft.value?.id]).toEqual([true, null])
    expect([configurator.open('99'), configurator.named.value]).toEqual([false, null])
    expect([configurator.open(null), configurator.draft.value]).toEqual([true, null])
  })

  test('places a new template after the others if the first position is taken', async () => {
    const { configurator } = start({
      list: async () => [
        { ...template, order: 1 },
        { ...template, id: 8, order: 4 },
      ],
    })
    await configurator.load()
    configurator.create()
    expect(configurator.draft.value?.order).toBe('5')
  })

  test('refuses a stale save without losing the draft', async () => {
    const { configurator } = start({
      update: async () => {
        throw new Error('Somebody has saved it since')
      },
    })
    configurator.edit(template)
    configurator.change({ name: 'Mine' })
    await expect(configurator.save()).rejects.toThrow('Somebody has saved it since')
    expect(configurator.draft.value?.name).toBe('Mine')
  })
})
