import { type Report } from './report.ts';
export declare const demographicReports: {
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
    /** Visits of the period by age band and gender: the same figures filter each of the two charts by the other. */
    'demographics/combined': Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        age_band_display: string;
        gender_band_display: string;
        total: number | null;
    }>;
};
