import type { DatasetSpec } from './dataset-spec.ts';
import type { MovementData } from './movement-data.ts';
/**
 * The queries with which viewers open a dataset: every view of a report, and every map without a filter; of an event the views and
 * the map of both sides.
 */
export declare const openingQueries: ({ report, eventReport, eventOrigins, zones, tourism, flows, flowHours, }: Pick<MovementData, 'report' | 'eventReport' | 'eventOrigins' | 'zones' | 'tourism' | 'flows' | 'flowHours'>, { buildId, evOnly, isTourism, eventDays, flowZones, }: Pick<DatasetSpec, 'buildId' | 'evOnly' | 'isTourism' | 'eventDays' | 'flowZones'>) => readonly (() => Promise<unknown>)[];
