import { expect, test } from 'vitest'
import { ReportInput } from '../../../src/domain/constants.ts'
import { inputsOf, judgeInput, KNOWN_INPUTS } from '../../../src/domain/inputs.ts'
import type { ZoneMode } from '../../../src/viewers/kit/zone-map/mode.ts'
import { ANALYSES as LOCATION_ANALYSES } from '../../../src/viewers/maps/location-insights-map.ts'
import { ANALYSES as TOURISM_ANALYSES } from '../../../src/viewers/maps/tourism/tourism-map.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../src/viewers/reports/location-insights-report.ts'

const LOCATION = ['Location_Insights_Report', 'Location_Insights_Map']
const YES_NO = [{ name: 'Yes' }, { name: 'No' }]
const asked = (displayTitle: string, name = displayTitle.replaceAll(' ', ''), options = YES_NO) => ({
  name,
  displayTitle,
  options,
})
const meant = (title: string, viewers = LOCATION) => {
  const verdict = judgeInput(asked(title), viewers)
  return verdict.kind === 'unread' ? (verdict.meant?.name ?? null) : verdict.kind
}

test('the known inputs are those that the viewers’ tabs, modes and filters use, each with its viewers', () => {
  const ofModes = (modes: readonly ZoneMode[]) =>
    modes.flatMap(mode => [mode.needsInput, ...mode.filters.map(({ needsInput }) => needsInput)])
  const read: Readonly<Record<string, readonly (string | undefined)[]>> = {
    Location_Insights_Report: LOCATION_INSIGHTS_REPORT.tabs.map(({ needsInput }) => needsInput),
    Location_Insights_Map: ofModes(LOCATION_ANALYSES),
    Tourism_And_Economy_Viewer_Map: ofModes(TOURISM_ANALYSES),
  }
  expect(KNOWN_INPUTS.map(({ name }) => name).sort()).toEqual(Object.values(ReportInput).sort())
  for (const [viewer, names] of Object.entries(read))
    expect(
      inputsOf([viewer])
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...new Set(names.filter(name => name !== undefined))].sort())
  expect(inputsOf(['EV_Chargepoint_Insights_Report', 'EV_Chargepoint_Insights_Map', 'Footfall_Analysis'])).toEqual([])
})

test('viewers read every known input exactly as offered', () => {
  for (const known of KNOWN_INPUTS) expect(judgeInput({ ...known }, known.viewers)).toEqual({ kind: 'read' })
})

test('distinguishes a slightly different title or name from an input that no viewer reads', () => {
  expect(meant('Include journey purpose?')).toBe(ReportInput.Purpose)
  expect(meant('Include dwell times?')).toBe(ReportInput.Dwells)
  expect(meant('Modes of travel')).toBe(ReportInput.Mode)
  expect(judgeInput(asked('Ages and genders', 'x'), LOCATION)).toMatchObject({
    meant: { name: ReportInput.Demographics },
  })
  expect(judgeInput(asked('Anything', 'includemodeanalysis'), LOCATION)).toMatchObject({
    meant: { name: ReportInput.Mode },
  })
  expect(meant('Charger speeds')).toBeNull()
  expect(meant('Zoning model')).toBeNull()
})

test('judges an input by the chosen viewers', () => {
  expect(meant('Include dwell times?', ['Tourism_And_Economy_Viewer_Map'])).toBe(ReportInput.Dwells)
  expect(meant('Include journey purpose?', ['Tourism_And_Economy_Viewer_Map'])).toBeNull()
  expect(judgeInput(asked('Dwells', ReportInput.Dwells), ['EV_Chargepoint_Insights_Map'])).toEqual({
    kind: 'unread',
    meant: null,
  })
  expect(meant('Include dwell times?', [])).toBeNull()
})

test('an input without the option Yes includes nothing', () => {
  const options = [{ name: 'Included' }, { name: 'No' }]
  expect(judgeInput(asked('Include mode analysis', ReportInput.Mode, options), LOCATION)).toEqual({ kind: 'no-yes' })
})
