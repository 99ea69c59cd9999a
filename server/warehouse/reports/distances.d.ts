import { type Report } from './report.ts';
export declare const distanceReports: {
    /** Visits in brackets of 5 km up to 250 km; longer ones in the bracket 255. */
    'journeys/visitorsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distancebracket: number;
        visitorcount: number | null;
    }>;
    /** Visits of at most 35 km in brackets of 1 km. */
    'journeys/localvisitorsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distancebracket: number;
        visitorcount: number | null;
    }>;
    /** Visits over 35 km in brackets of 10 km up to 250 km; longer ones in the bracket 260. */
    'journeys/nonlocalvisitorsbydistance': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        distancebracket: number;
        visitorcount: number | null;
    }>;
};
