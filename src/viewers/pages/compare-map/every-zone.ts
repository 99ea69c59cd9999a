import { exportNotes } from '../../kit/report/export-notes.ts'
import { filterWords } from '../../kit/zone-map/mode-query.ts'
import { exportColumns } from './compared-rows.ts'
import { unitText } from './figure-words.ts'
import type { CompareMapModel } from './model/create-compare-map.ts'
import { CLEAR_NOTE } from './notes.ts'

/** Every place with the figures of every dataset, and what the file says below them. */
export async function everyZone({ base, others, comparison, zones }: CompareMapModel) {
  const [found, mode, measure] = [comparison.peek(), zones.mode.peek(), zones.measure.peek()]
  const [state, disclosure] = [zones.state.peek(), zones.disclosure.peek()]
  if (found === null || mode === null || measure === null || disclosure === null) return null
  const places = found.zones.flatMap(zone => found.placeOf.get(zone) ?? [])
  await zones.names.want(places.flatMap(place => place.zones))
  const names = zones.names.known.peek()
  const codeOf = (zone: number) => names.get(zone)?.code ?? String(zone)
  const rows = places.map(place => ({
    zone: place.zoneId,
    zones: place.zones,
    code: place.zones.map(codeOf).join(' '),
    name: place.name,
  }))
  const filters = filterWords(mode, state.filters)
  return {
    name: `${base.label} compared, ${mode.title}`,
    rows: rows.sort((a, b) => a.code.localeCompare(b.code)),
    columns: exportColumns(base, others, found, unitText(measure, found.per), measure),
    notes: [
      [measure.subject, filters].filter(Boolean).join(', '),
      `Base: ${base.name}, ${base.month}, dataset ${base.details.id}`,
      CLEAR_NOTE,
      // the rules of disclosure are the same for all
      ...new Set([base, ...others].flatMap(({ details }) => exportNotes(details, disclosure))),
      zones.credit,
    ],
  }
}
