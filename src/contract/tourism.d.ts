import { z } from 'zod';
/**
 * A place of one middle zone (NCZID) or several. Payments are exact and the correlation has no interval. The devices of a blend are the
 * smaller of the numbers of devices and cards behind it.
 */
declare const tourismMagnitude: z.ZodObject<{
    zoneId: z.ZodInt;
    zones: z.ZodArray<z.ZodInt>;
    name: z.ZodString;
    magnitude: z.ZodNumber;
    displayGroup: z.ZodInt;
    devices: z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>;
    margin: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type TourismMagnitude = z.infer<typeof tourismMagnitude>;
export declare const totalTourists: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "totaltourists";
};
export declare const tourismOrigins: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
        zones: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "origins";
};
export declare const tourismDestinations: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
        zones: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "destinations";
};
export declare const tourismDwellTime: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
        dwelltime: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "dwelltime";
};
export declare const totalPayments: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        daytypes: z.ZodDefault<z.ZodString>;
        industries: z.ZodDefault<z.ZodString>;
        paymentstype: z.ZodEnum<{
            0: "0";
            1: "1";
        }>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "totalpayments";
};
export declare const blendedHotspots: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
        industries: z.ZodDefault<z.ZodString>;
        paymentstype: z.ZodEnum<{
            0: "0";
            1: "1";
        }>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "blendedhotspots";
};
export declare const blendedCorrelation: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
        industries: z.ZodDefault<z.ZodString>;
        paymentstype: z.ZodEnum<{
            0: "0";
            1: "1";
        }>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "blendedcorrelation";
};
export declare const blendedHighSpendRatio: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
        industries: z.ZodDefault<z.ZodString>;
        paymentstype: z.ZodEnum<{
            0: "0";
            1: "1";
        }>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "blendedhighspendratio";
};
export declare const blendedLowSpendRatio: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        timeperiod: z.ZodDefault<z.ZodString>;
        daytypes: z.ZodDefault<z.ZodString>;
        industries: z.ZodDefault<z.ZodString>;
        paymentstype: z.ZodEnum<{
            0: "0";
            1: "1";
        }>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        Nodes: z.ZodOptional<z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
        Zones: z.ZodNullable<z.ZodArray<z.ZodInt>>;
        Compared: z.ZodNullable<z.ZodInt>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
            minCards: z.ZodInt;
            minMerchants: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    measure: "blendedlowspendratio";
};
export {};
