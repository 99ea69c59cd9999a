import type { Report } from './report.ts';
declare const views: {
    'demographics/visitorsbyageband': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number | null;
        weekend: number | null;
        age_band_display: string;
    }>;
    'demographics/visitorsbygender': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number | null;
        weekend: number | null;
        gender_band_display: string;
    }>;
    'demographics/combined': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        age_band_display: string;
        gender_band_display: string;
        total: number | null;
    }>;
    'journeys/visitorsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distancebracket: number;
        visitorcount: number | null;
    }>;
    'journeys/localvisitorsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distancebracket: number;
        visitorcount: number | null;
    }>;
    'journeys/nonlocalvisitorsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distancebracket: number;
        visitorcount: number | null;
    }>;
    'dwells/dwellsbyday': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        dayofweek: number;
        avgdwelltime: number | null;
    }>;
    'dwells/dwellsbyhour': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        origin_hour: number;
        avgdwelltime: number | null;
    }>;
    'dwells/dwellersbytime': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        hour: number;
        visitorcount: number | null;
    }>;
    'purpose/journeysbypurpose': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        journeycount: number | null;
    }>;
    'purpose/purposebyday': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        weekend: 0 | 1;
        journeycount: number | null;
    }>;
    'purpose/purposebytime': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        hour: number;
        journeycount: number | null;
    }>;
    'mode/journeysbymode': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        journeycount: number | null;
    }>;
    'mode/modebyday': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        weekend: 0 | 1;
        journeycount: number | null;
    }>;
    'mode/modebytime': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        hour: number;
        journeycount: number | null;
    }>;
    'visitors/averagedaily': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        visitorcount: number | null;
    }>;
    'visitors/averagehourly': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        hour: number;
        visitorcount: number | null;
    }>;
    'visitors/repeatfrequency': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        totalcount: number | null;
        repeatcount: number | null;
    }>;
    'visitors/bydate': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        date: string;
        visitorcount: number | null;
    }>;
    'traversing/averagedaily': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        visitorcount: number | null;
    }>;
    'traversing/tripsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        access_distance_bucket: number;
        egress_distance_bucket: number;
        visitorcount: number | null;
    }>;
    'traversing/mode': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        visitorcount: number | null;
    }>;
    'traversing/purpose': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        visitorcount: number | null;
    }>;
    'traversing/hour': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        hour_range: number;
        visitorcount: number | null;
    }>;
    'traversing/evtripsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distance_from_origin_km: number;
        distance_to_dest_km: number;
        distance_orig_dest_crowfly_bucket: number;
        pev_trips: number | null;
    }>;
};
export type ReportView = keyof typeof views;
export type ReportRows = {
    [V in ReportView]: Awaited<ReturnType<(typeof views)[V]>>['rows'][number];
};
/** Every view of a report by the end of its call's path. A further view is an entry in the file of its subject. */
export declare const reportViews: {
    readonly [V in ReportView]: Report<ReportRows[V]>;
};
export declare const isReportView: (view: string) => view is ReportView;
export {};
