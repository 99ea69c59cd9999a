import type { ReportDetails } from '../../../contract/datasets.ts'
import { monthLabel, monthOf } from '../../../domain/months.ts'

/** The name of a dataset without its month: `Leeds city centre` of `Leeds city centre, October 2026` and of `Leeds city centre, October`. */
export function placeName({ clientProjectName, details }: ReportDetails): string {
  const month = monthOf(details.startDate)
  const [label, nameOfMonth = ''] = month === null ? [''] : [monthLabel(month), monthLabel(month).split(' ')[0]]
  const end = [label, nameOfMonth].find(text => text !== '' && clientProjectName.endsWith(text)) ?? ''
  const place = clientProjectName.slice(0, clientProjectName.length - end.length).replace(/[\s,;:–-]+$/u, '')
  return place === '' ? clientProjectName : place
}
