import type { EventSide } from '../../../src/contract/location-insights.ts';
import type { FigureContext } from '../figure-context.ts';
import type { Released } from '../gate/release.ts';
import { type ReportFigures } from '../gate/release-report.ts';
import type { ReportRows, ReportView } from '../reports/report-views.ts';
import { type EventDays } from './read-event.ts';
interface Asked {
    readonly context: FigureContext;
    readonly buildId: number;
    readonly event: EventDays | null;
    readonly side: EventSide;
}
/** Reads one view of a side of an event, through the disclosure gate. R: its rows. */
type EventReport<R> = (asked: Asked) => Promise<Released<ReportFigures<R>>>;
declare const views: {
    /** Visits per day of each weekday that has event days. */
    'visitors/averagedaily': EventReport<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        visitorcount: number | null;
    }>;
    /** Visits in each hour, per day of each weekday that has event days. */
    'visitors/averagehourly': EventReport<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        hour: number;
        visitorcount: number | null;
    }>;
    /** Visits on each day of the side. */
    'visitors/bydate': EventReport<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        date: string;
        visitorcount: number | null;
    }>;
    /** Visits of all days of the side, by length of the trip. */
    'journeys/visitorsbydistance': EventReport<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distancebracket: number;
        visitorcount: number | null;
    }>;
};
/** The views of the month's report that an event's report has, of each side. */
export type EventView = keyof typeof views & ReportView;
export declare const eventViews: {
    readonly [V in EventView]: EventReport<ReportRows[V]>;
};
export declare const isEventView: (view: string) => view is EventView;
export {};
