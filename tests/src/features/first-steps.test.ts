import { describe, expect, test } from 'vitest'
import type { Template } from '../../../src/contract/wire-names.ts'
import { pickSamples } from '../../../src/features/samples/samples.ts'
import { STEPS, stepLinks } from '../../../src/features/tour/steps.ts'
import { createTour } from '../../../src/features/tour/tour.ts'

const template = (order: number, reportViewer: string, mapViewer: string, sampleId: number | null) =>
  ({ id: 10 + order, order, reportViewer, mapViewer, sampleId, isDraft: false }) as Template
const linkTo = (_: 'report' | 'map', viewer: string, datasetId: number | null) => ({
  href: `/${viewer}?datasetid=${datasetId}`,
})
const INSIGHTS = template(2, 'Location_Insights_Report', 'Location_Insights_Map', 7)
const EV = template(1, 'EV_Chargepoint_Insights_Report', 'EV_Chargepoint_Insights_Map', 8)

describe('samples on Welcome and in the tour', () => {
  test('[P1.01] takes the first offered sample of each kind, with its link in the specification', () => {
    expect(pickSamples([template(3, 'Location_Insights_Report', 'None', 9), INSIGHTS, EV], linkTo)).toEqual({
      map: { datasetId: 7, href: '/Location_Insights_Map?datasetid=7' },
      report: { datasetId: 7, href: '/Location_Insights_Report?datasetid=7' },
      ev: { datasetId: 8, href: '/EV_Chargepoint_Insights_Report?datasetid=8' },
    })
  })

  test('shows none for drafts, templates without a sample, and viewers that are not installed', () => {
    const none = { map: null, report: null, ev: null }
    expect(
      pickSamples(
        [
          { ...INSIGHTS, isDraft: true },
          { ...EV, sampleId: null },
        ],
        linkTo,
      ),
    ).toEqual(none)
    expect(pickSamples([INSIGHTS, EV], () => ({ reason: 'not installed' }))).toEqual(none)
    expect(stepLinks([], none)).toEqual({ templates: '/Create_Dataset', wizard: null, report: null, map: null })
  })

  test('every step of the tour has a page, and the wizard opens the first template', () => {
    const links = stepLinks([INSIGHTS, EV], pickSamples([INSIGHTS, EV], linkTo))
    expect(STEPS.map(({ page }) => links[page])).toEqual([
      '/Create_Dataset',
      '/Dataset_Wizard?id=11&step=location&name=My+first+dataset',
      '/Dataset_Wizard?id=11&step=location&name=My+first+dataset',
      '/Location_Insights_Report?datasetid=7',
      '/Location_Insights_Map?datasetid=7',
    ])
  })
})

describe('the tour', () => {
  const open = (kept: Record<string, string> = {}) => {
    const storage = {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value
      },
    }
    return { kept, tour: createTour({ storage, steps: 5 }) }
  }

  test('resumes after a reload, ends after its last step, and is remembered as done', () => {
    const { kept, tour } = open()
    expect([tour.step.value, tour.done.value]).toEqual([null, false])
    tour.start()
    tour.go(4)
    const again = open(kept).tour
    expect(again.step.value).toBe(4)
    again.go(5)
    expect([again.step.value, again.done.value, open(kept).tour.done.value]).toEqual([null, true, true])
  })

  test('can be closed at any step and restarted', () => {
    const { tour } = open({ 'ambit.tour': '2' })
    tour.leave()
    expect([tour.step.value, tour.done.value]).toEqual([null, true])
    tour.start()
    expect(tour.step.value).toBe(0)
    expect(open({ 'ambit.tour': '7' }).tour.step.value).toBe(null)
  })
})
