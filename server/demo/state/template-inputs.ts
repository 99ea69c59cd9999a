import { InputType, ReportInput } from '../../../src/domain/constants.ts'
import type { DemoInput } from './demo-template.ts'

const yesNo = (name: string, displayTitle: string, tooltip: string, credits: number): DemoInput => ({
  name,
  displayTitle,
  type: InputType.SingleDropdown,
  tooltip,
  options: [
    ['Yes', credits],
    ['No', 0],
  ],
})

export const PURPOSE = yesNo(
  ReportInput.Purpose,
  'Include journey purpose',
  'Home, work and other ends of each journey',
  20,
)
export const MODE = yesNo(ReportInput.Mode, 'Include mode analysis', 'Rail, road and active travel', 20)
export const DWELLS = yesNo(ReportInput.Dwells, 'Include dwell times', 'Stops of at least 30 minutes', 20)
export const DEMOGRAPHICS = yesNo(
  ReportInput.Demographics,
  'Include demographics',
  'Age bands and gender of visitors',
  30,
)
