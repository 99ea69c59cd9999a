import { INDUSTRIES, PaymentsType } from '../../domain/tourism.ts'
import type { ModeFilter } from '../zone-screen/mode.ts'

const PARTS_OF_DAY = ['off peak', 'AM', 'inter peak', 'PM'] as const
const DAY_KINDS = ['Weekday', 'Weekend'] as const

/** 1 to 4 the parts of a weekday, 5 to 8 of a day of the weekend. */
export const periodSelection: ModeFilter = {
  kind: 'many',
  id: 'timeperiod',
  label: 'Period selection',
  required: false,
  options: DAY_KINDS.flatMap((kind, at) =>
    PARTS_OF_DAY.map((part, of) => ({
      value: String(at * PARTS_OF_DAY.length + of + 1),
      label: `${kind} ${part}`,
      words: `${kind.toLowerCase()} ${part}`,
    })),
  ),
}

export const dayType: ModeFilter = {
  kind: 'many',
  id: 'daytypes',
  label: 'Day type',
  required: false,
  options: [
    { value: '0', label: 'Weekday', words: 'weekdays' },
    { value: '1', label: 'Weekend', words: 'weekends' },
  ],
}

export const dwellTime: ModeFilter = {
  kind: 'many',
  id: 'dwelltime',
  label: 'Dwell time',
  required: false,
  options: [
    { value: '0', label: 'Short, under 2 hours', words: 'short stays' },
    { value: '1', label: 'Medium, 2 to 6 hours', words: 'medium stays' },
    { value: '2', label: 'Long, over 6 hours', words: 'long stays' },
  ],
}

export const industry: ModeFilter = {
  kind: 'many',
  id: 'industries',
  label: 'Industry',
  required: false,
  options: INDUSTRIES.map(name => ({ value: name, label: name, words: name })),
}

/** Payments are counted or summed, never both: the reader says which before anything is asked. */
export const paymentsType: ModeFilter = {
  kind: 'one',
  id: 'paymentstype',
  label: 'Payments type',
  required: true,
  options: [
    { value: String(PaymentsType.Count), label: 'Count', words: 'by count' },
    { value: String(PaymentsType.Amount), label: 'Amount', words: 'by amount' },
  ],
}
