export declare const traverseReports: {
    'traversing/averagedaily': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        weekday: number;
        visitorcount: number | null;
    }>;
    /** By the straight distances from the origin to the area and from there to the destination; the calls' buckets count from 1. */
    'traversing/tripsbydistance': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        access_distance_bucket: number;
        egress_distance_bucket: number;
        visitorcount: number | null;
    }>;
    'traversing/mode': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        mode: number;
        visitorcount: number | null;
    }>;
    'traversing/purpose': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        purpose: number;
        visitorcount: number | null;
    }>;
    'traversing/hour': import("./report.ts").Report<{
        suppressed: false;
        devices: "100-299" | "30-99" | "300+" | "<30" | null;
        margin: number | null;
        covers?: Record<string, (string | number)[]> | undefined;
        hour_range: number;
        visitorcount: number | null;
    }>;
    /** By the distances of `tripsbydistance` and the straight distance of the whole trip: 512 rows. */
    'traversing/evtripsbydistance': import("./report.ts").Report<{
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
