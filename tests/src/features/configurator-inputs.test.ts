import { expect, test } from 'vitest'
import { ReportInput } from '../../../src/domain/constants.ts'
import { KNOWN_INPUTS } from '../../../src/domain/inputs.ts'
import {
  inputNote,
  missingInputs,
  newInput,
  replaceByKnownInput,
  retitleInput,
  rowOfKnown,
  withYes,
} from '../../../src/features/dataset-configurator/edit-inputs.ts'
import { type InputRow, newKey } from '../../../src/features/dataset-configurator/template-draft.ts'

const VIEWERS = ['Location_Insights_Report', 'Location_Insights_Map']
const PURPOSE = KNOWN_INPUTS.find(({ name }) => name === ReportInput.Purpose)!
const option = (name: string, credits: string) => ({ key: newKey(), id: 0, name, credits })
const titled = (title: string, options: InputRow['options'] = [], changes: Partial<InputRow> = {}): InputRow => ({
  ...retitleInput(newInput(), title),
  options,
  ...changes,
})
const note = (input: InputRow, viewers = VIEWERS, others: InputRow[] = []) =>
  inputNote(input, [input, ...others], viewers)

test('warns about the cost of an input that no viewer reads, and names the input that was probably intended', () => {
  expect(note(titled('Include journey purpose?', [option('Yes', '7'), option('No', '0')]))).toEqual({
    text: 'No viewer reads this input: it will be asked and paid for (Yes 7 credits), but changes nothing. Viewers read “Include journey purpose”, whose internal name is IncludeJourneyPurpose?.',
    instead: PURPOSE,
    lacksYes: false,
  })
  expect(note(titled('Charger speed', [option('Slow', '0')]))).toEqual({
    text: 'No viewer reads this input: it will be asked, but changes nothing.',
    instead: null,
    lacksYes: false,
  })
  expect(note(titled('Journey purposes'), VIEWERS, [rowOfKnown(PURPOSE)])).toMatchObject({ instead: null })
})

test('adds no note to hidden inputs, nor to any input without viewers', () => {
  expect(note(titled('Charger speed', [], { internal: true }))).toBeNull()
  expect(note(titled('Charger speed', [], { active: false }))).toBeNull()
  expect(note(titled('Charger speed'), [])).toBeNull()
  expect(note(rowOfKnown(PURPOSE))).toBeNull()
})

test('adds the option Yes to an input that viewers read', () => {
  const input = { ...rowOfKnown(PURPOSE), options: [option('Included', '12')] }
  expect(note(input)).toEqual({
    text: 'Viewers look for the option Yes, which this input lacks: it will be asked and paid for (Included 12 credits), but changes nothing.',
    instead: null,
    lacksYes: true,
  })
  expect(note(withYes(input))).toBeNull()
})

test('replaces an unsaved input and keeps its price, but makes a saved input inactive', () => {
  const first = titled('Other')
  const wrong = titled('Include journey purpose?', [option('yes', '7')])
  const [kept, taken] = replaceByKnownInput([first, wrong], wrong.key, PURPOSE)
  expect(kept).toBe(first)
  expect(taken).toMatchObject({ id: 0, name: ReportInput.Purpose, displayTitle: 'Include journey purpose' })
  expect(taken?.options).toMatchObject([
    { name: 'Yes', credits: '7' },
    { name: 'No', credits: '0' },
  ])
  const saved = { ...wrong, id: 9 }
  expect(replaceByKnownInput([saved], saved.key, PURPOSE)).toMatchObject([
    { id: 9, active: false },
    { id: 0, name: ReportInput.Purpose },
  ])
})

test('offers the inputs of the chosen viewers that the template lacks', () => {
  const names = (inputs: readonly InputRow[], viewers: readonly string[]) =>
    missingInputs(inputs, viewers).map(({ name }) => name)
  expect(names([rowOfKnown(PURPOSE)], VIEWERS)).toEqual([
    ReportInput.Mode,
    ReportInput.Dwells,
    ReportInput.Demographics,
  ])
  expect(names([], ['Tourism_And_Economy_Viewer_Map'])).toEqual([ReportInput.Dwells])
  expect(names([], ['EV_Chargepoint_Insights_Report', 'Footfall_Analysis'])).toEqual([])
})
