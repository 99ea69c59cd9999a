import type { Client } from '../../../app/create-client.ts'
import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import type { ZoneMode } from '../mode.ts'
import { searchQuery } from '../mode-query.ts'
import type { FilterChoices, ZoneResult } from '../model/machine.ts'
import { isSure, NOT_JOINED, type ZoneJoin } from './zone-level.ts'

/** An answer as a screen keeps it, with what it was withheld by and the zones that it is of. */
export interface ZoneAnswer {
  readonly result: ZoneResult
  readonly disclosure: DisclosureSettings
  readonly join: ZoneJoin
}

interface Question {
  readonly mode: ZoneMode
  readonly filters: FilterChoices
  readonly selected: ReadonlySet<number>
  readonly datasetId: number
  readonly signal?: AbortSignal
}

/** The magnitudes by zone of one level. */
export async function askZones(
  call: Client['call'],
  { mode, filters, selected, datasetId, signal }: Question,
  join: ZoneJoin,
): Promise<ZoneAnswer> {
  const reply = await call(mode.call, {
    query: {
      ...searchQuery(mode, filters, selected),
      ...(join.level === 'middle' && { zonelevel: join.level }),
      datasetid: datasetId,
    },
    ...(signal && { signal }),
  })
  const { Items, Classes, Total, Compared = null, Disclosure } = reply
  const items = new Map(Items.map(item => [item.zoneId, item]))
  return { result: { items, classes: Classes, total: Total, compared: Compared }, disclosure: Disclosure, join }
}

/** In small zones; in middle ones where these can be had and most of what small ones show is uncertain. */
export async function askSureZones(
  call: Client['call'],
  question: Question,
  hasMiddleZones: boolean,
): Promise<ZoneAnswer> {
  const small = await askZones(call, question, NOT_JOINED)
  if (!hasMiddleZones || isSure(small.result.items.values())) return small
  return askZones(call, question, { level: 'middle', by: 'figures' })
}
