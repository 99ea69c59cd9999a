import { ReportInput } from '../../../domain/constants.ts'
import { manyOf, option } from '../../kit/zone-map/many-of.ts'
import type { ModeFilter } from '../../kit/zone-map/mode.ts'

export const DAY_TYPE = manyOf('daytype', 'Day type', [
  option('1,2,3,4,5', 'Weekday', 'weekdays'),
  option('6,0', 'Weekend', 'weekends'),
])

export const PURPOSE: ModeFilter = {
  ...manyOf('purposes', 'Purpose', [
    option('1', 'Home ⇔ Work'),
    option('2', 'Home ⇔ Other'),
    option('3', 'Work ⇔ Other'),
    option('4', 'Other ⇔ Other'),
    option('5', 'Other'),
  ]),
  needsInput: ReportInput.Purpose,
}

/** All modes together include heavy goods vehicles, which cannot be selected alone. */
export const MODE: ModeFilter = {
  ...manyOf('modes', 'Mode', [
    option('0', 'Rail', 'by rail'),
    option('1', 'Road', 'by road'),
    option('3', 'Active', 'on foot or by cycle'),
  ]),
  all: '0,1,3,4',
  needsInput: ReportInput.Mode,
}

export const AGES: ModeFilter = {
  ...manyOf('ages', 'Ages', [
    option('1', '18-24'),
    option('2', '25-34'),
    option('3', '35-44'),
    option('4', '45-54'),
    option('5', '55-64'),
    option('6', '65+'),
  ]),
  needsInput: ReportInput.Demographics,
}

export const GENDERS: ModeFilter = {
  ...manyOf('genders', 'Genders', [option('F', 'Female', 'women'), option('M', 'Male', 'men')]),
  needsInput: ReportInput.Demographics,
}
