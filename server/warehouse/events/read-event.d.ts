import type { EventSide } from '../../../src/contract/location-insights.ts';
import { type EventParts } from '../dimensions.ts';
import type { FigureContext } from '../figure-context.ts';
import type { Part } from '../reports/cut-of.ts';
import { type Days } from '../reports/days.ts';
export interface EventDays {
    readonly parts: EventParts;
    /** The event's days, the ordinary days of the same weekdays, and all others: each is what the month leaves of the two others. */
    readonly divided: readonly Part[];
    readonly sides: Readonly<Record<EventSide, Days>>;
}
/** Where a side stands in the parts of a cell. */
export declare const indexOfSide: (side: EventSide) => number;
/** @param eventDays ISO dates; null if none of them, or no other day of the same weekdays, has data */
export declare const readEvent: (context: FigureContext, buildId: number, eventDays: readonly string[]) => Promise<EventDays | null>;
