import type { Client } from '../../../app/create-client.ts'
import { routes } from '../../../contract/routes.ts'
import type { ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { datasetSides, eventSides, type MapSide } from './map-side.ts'
import { commonMap, EVENT_MAP } from './map-viewers.ts'

interface Sides {
  readonly sides: readonly MapSide[]
  /** null where the datasets have no map in common. */
  readonly declaration: ZoneScreenDeclaration | null
}

/** The sides of a compare map: some datasets, or the ordinary days and the event days of one. */
export async function readSides(
  call: Client['call'],
  ids: readonly number[],
  base: number,
  signal: AbortSignal,
): Promise<Sides> {
  const reports = await Promise.all(ids.map(id => call(routes.getRequestedReport, { query: { id }, signal })))
  const [only, ...others] = reports
  if (only?.details.eventDays === undefined || others.length > 0)
    return { sides: datasetSides(reports, base), declaration: commonMap(reports.map(({ mapViewer }) => mapViewer)) }
  const countDays = async (days: 'ordinary' | 'event') => {
    const { Items } = await call(routes.visitsByDate, { query: { datasetid: only.id, days }, signal })
    return Items[0].length
  }
  const [ordinary, event] = await Promise.all([countDays('ordinary'), countDays('event')])
  return { sides: eventSides(only, { ordinary, event }), declaration: EVENT_MAP }
}
