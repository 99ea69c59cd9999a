import type { TripSet } from '../counts/read-trips.ts';
/** Trips per day of each weekday, seven rows from Sunday. The total is of the mean day of all days that have data. */
export declare const meanDays: (rows: TripSet) => import("./report.ts").Report<{
    suppressed: false;
    devices: "100-299" | "30-99" | "300+" | "<30" | null;
    margin: number | null;
    covers?: Record<string, (string | number)[]> | undefined;
    weekday: number;
    visitorcount: number | null;
}>;
export declare const visitReports: {
    'visitors/averagedaily': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        visitorcount: number | null;
    }>;
    /** Visits in each hour per day of its weekday: 168 rows from Sunday at 0. */
    'visitors/averagehourly': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        hour: number;
        visitorcount: number | null;
    }>;
    'visitors/repeatfrequency': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        totalcount: number | null;
        repeatcount: number | null;
    }>;
    /** Visits on each day that has data. */
    'visitors/bydate': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        date: string;
        visitorcount: number | null;
    }>;
};
