import { type FieldColumn, fieldOf, type Trips } from './trips.ts'

/** The number of the week, Monday to Sunday, that a day lies in; day 0 since 1970 is a Thursday. */
const weekOf = (date: number): number => Math.floor((date + 3) / 7)

/** By visit, 1 if its person has several visits in that week (Monday to Sunday) of the period, else 0. */
export const repeatsOf = ({ starts, fields }: Pick<Trips, 'starts' | 'fields'>): FieldColumn => {
  const { codes, values } = fieldOf({ fields }, 'date')
  const weeks = Array.from(values, weekOf)
  const [firstWeek = 0] = weeks
  const indexes = Uint32Array.from(weeks, week => week - firstWeek)
  const repeats = new Uint8Array(codes.length)
  /** By week, the person who was there last, and their first row. */
  const lastPerson = new Int32Array((indexes.at(-1) ?? 0) + 1).fill(-1)
  const firstRow = new Uint32Array(lastPerson.length)
  for (let person = 0; person + 1 < starts.length; person++)
    for (let row = starts[person]!; row < starts[person + 1]!; row++) {
      const week = indexes[codes[row]!]!
      if (lastPerson[week] === person) {
        repeats[firstRow[week]!] = 1
        repeats[row] = 1
      } else {
        lastPerson[week] = person
        firstRow[week] = row
      }
    }
  return { codes: repeats, values: Uint8Array.of(0, 1) }
}
