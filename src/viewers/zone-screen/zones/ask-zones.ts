import type { Client } from '../../../app/create-client.ts'
import type { ByDataset, DisclosureSettings } from '../../../contract/location-insights.ts'
import type { FilterChoices, ZoneMode } from '../mode.ts'
import { searchQuery } from '../mode-query.ts'
import type { ZoneResult } from '../model/machine.ts'
import { isSure, NOT_JOINED, type ZoneJoin } from './zone-level.ts'

/** A result with the disclosure settings it was released under and the level of its zones. */
export interface ZoneAnswer {
  readonly result: ZoneResult
  readonly disclosure: DisclosureSettings
  readonly join: ZoneJoin
}

interface ZoneQuery {
  readonly mode: ZoneMode
  readonly filters: FilterChoices
  readonly selected: ReadonlySet<number>
  readonly datasetId: number
  /** Which days of an event's dataset are counted; absent: all of the period. */
  readonly days?: NonNullable<ByDataset['days']>
  readonly signal?: AbortSignal
}

/** Requests the magnitudes by zone of one level. */
export async function askZones(
  call: Client['call'],
  { mode, filters, selected, datasetId, days, signal }: ZoneQuery,
  join: ZoneJoin,
): Promise<ZoneAnswer> {
  const reply = await call(mode.call, {
    query: {
      ...searchQuery(mode, filters, selected),
      ...(join.level === 'middle' && { zonelevel: join.level }),
      datasetid: datasetId,
      ...(days && { days }),
    },
    ...(signal && { signal }),
  })
  const { Items, Classes, Total, Compared = null, Disclosure } = reply
  const items = new Map(Items.map(item => [item.zoneId, item]))
  return { result: { items, classes: Classes, total: Total, compared: Compared }, disclosure: Disclosure, join }
}

/** Requests small zones and, where most of their volume is uncertain and there are middle zones, these instead. */
export async function askSureZones(
  call: Client['call'],
  query: ZoneQuery,
  hasMiddleZones: boolean,
): Promise<ZoneAnswer> {
  const small = await askZones(call, query, NOT_JOINED)
  if (!hasMiddleZones || isSure(small.result.items.values())) return small
  return askZones(call, query, { level: 'middle', by: 'figures' })
}
