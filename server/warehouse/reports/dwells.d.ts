import { type Report } from './report.ts';
export declare const dwellReports: {
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
    /**
     * People in dwells in each hour, per day of its weekday: 168 rows. A person who stays is counted in every hour, so the hours add
     * up to no total that is released.
     */
    'dwells/dwellersbytime': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        hour: number;
        visitorcount: number | null;
    }>;
};
