export declare const purposeReports: {
    'purpose/journeysbypurpose': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        journeycount: number | null;
    }>;
    'purpose/purposebyday': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        weekend: 0 | 1;
        journeycount: number | null;
    }>;
    'purpose/purposebytime': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        hour: number;
        journeycount: number | null;
    }>;
};
export declare const modeReports: {
    'mode/journeysbymode': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        journeycount: number | null;
    }>;
    'mode/modebyday': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        weekend: 0 | 1;
        journeycount: number | null;
    }>;
    'mode/modebytime': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        hour: number;
        journeycount: number | null;
    }>;
};
