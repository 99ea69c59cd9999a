import { z } from 'zod';
declare const availableMonth: z.ZodObject<{
    year: z.ZodInt;
    month: z.ZodInt;
}, z.core.$strip>;
export type AvailableMonth = z.infer<typeof availableMonth>;
/** A zone with its geometry as WKT in EPSG:27700. */
export declare const zone: z.ZodObject<{
    objectid: z.ZodInt;
    code: z.ZodString;
    name: z.ZodString;
    geometry27700: z.ZodString;
}, z.core.$strip>;
export type Zone = z.infer<typeof zone>;
/**
 * The links to a zone file: both are signed, accept byte ranges, and expire.
 * The neighbours' link leads to the adjacency graph kept beside the file (docs/formats).
 */
declare const zoneFileLink: z.ZodObject<{
    signedUrl: z.ZodString;
    neighboursUrl: z.ZodString;
    name: z.ZodString;
}, z.core.$strip>;
export type ZoneFileLink = z.infer<typeof zoneFileLink>;
export declare const FLATGEOBUF = "application/x-flatgeobuf";
export declare const datasetZoneSystem: import("./call.ts").Call<z.ZodObject<{
    limit: z.ZodOptional<z.ZodCoercedNumber<unknown>>;
    after: z.ZodOptional<z.ZodCoercedNumber<unknown>>;
    extentwkt: z.ZodString;
    datasetid: z.ZodCoercedNumber<unknown>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodTuple<[z.ZodArray<z.ZodObject<{
    objectid: z.ZodInt;
    code: z.ZodString;
    name: z.ZodString;
    geometry27700: z.ZodString;
}, z.core.$strip>>], null>>;
export declare const allZonesLsoa: import("./call.ts").Call<z.ZodObject<{
    limit: z.ZodOptional<z.ZodCoercedNumber<unknown>>;
    after: z.ZodOptional<z.ZodCoercedNumber<unknown>>;
    extentWkt: z.ZodString;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    Items: z.ZodArray<z.ZodObject<{
        objectid: z.ZodInt;
        code: z.ZodString;
        name: z.ZodString;
        geometry27700: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>>;
export declare const availableMonths: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodArray<z.ZodObject<{
    year: z.ZodInt;
    month: z.ZodInt;
}, z.core.$strip>>>;
export declare const postcodeLocation: import("./call.ts").Call<z.ZodObject<{
    postcode: z.ZodString;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodArray<z.ZodObject<{
    lat: z.ZodNumber;
    long: z.ZodNumber;
}, z.core.$strip>>>;
declare const foundPostcode: z.ZodObject<{
    kind: z.ZodEnum<{
        district: "district";
        postcode: "postcode";
        sector: "sector";
    }>;
    name: z.ZodString;
    positions: z.ZodArray<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>;
}, z.core.$strip>;
export type FoundPostcode = z.infer<typeof foundPostcode>;
export declare const postcodeLocations: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodObject<{
    postcodes: z.ZodArray<z.ZodString>;
}, z.core.$strip>, z.ZodArray<z.ZodNullable<z.ZodObject<{
    kind: z.ZodEnum<{
        district: "district";
        postcode: "postcode";
        sector: "sector";
    }>;
    name: z.ZodString;
    positions: z.ZodArray<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>;
}, z.core.$strip>>>>;
declare const zoneElsewhere: z.ZodObject<{
    system: z.ZodString;
    code: z.ZodString;
    name: z.ZodString;
    covering: z.ZodArray<z.ZodObject<{
        id: z.ZodInt;
        code: z.ZodString;
        name: z.ZodString;
        share: z.ZodNumber;
        ownShare: z.ZodNumber;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ZoneElsewhere = z.infer<typeof zoneElsewhere>;
export declare const codesElsewhere: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodObject<{
    zonesystemid: z.ZodInt;
    codes: z.ZodArray<z.ZodString>;
}, z.core.$strip>, z.ZodArray<z.ZodNullable<z.ZodObject<{
    system: z.ZodString;
    code: z.ZodString;
    name: z.ZodString;
    covering: z.ZodArray<z.ZodObject<{
        id: z.ZodInt;
        code: z.ZodString;
        name: z.ZodString;
        share: z.ZodNumber;
        ownShare: z.ZodNumber;
    }, z.core.$strip>>;
}, z.core.$strip>>>>;
declare const foundPlace: z.ZodObject<{
    name: z.ZodString;
    kind: z.ZodEnum<{
        district: "district";
        place: "place";
        position: "position";
        postcode: "postcode";
        sector: "sector";
        station: "station";
    }>;
    within: z.ZodNullable<z.ZodString>;
    lat: z.ZodNumber;
    long: z.ZodNumber;
}, z.core.$strip>;
export type FoundPlace = z.infer<typeof foundPlace>;
/** The points of a query, [lon, lat] degrees. @example pointsOf('-1.5,53.8;-1.6,53.9') */
export declare const pointsOf: (points: string) => [lon: number, lat: number][];
export declare const searchedPlaces: import("./call.ts").Call<z.ZodObject<{
    q: z.ZodString;
    near: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodArray<z.ZodObject<{
    name: z.ZodString;
    kind: z.ZodEnum<{
        district: "district";
        place: "place";
        position: "position";
        postcode: "postcode";
        sector: "sector";
        station: "station";
    }>;
    within: z.ZodNullable<z.ZodString>;
    lat: z.ZodNumber;
    long: z.ZodNumber;
}, z.core.$strip>>>;
declare const namedPlace: z.ZodObject<{
    name: z.ZodString;
    within: z.ZodNullable<z.ZodString>;
    lat: z.ZodNumber;
    long: z.ZodNumber;
}, z.core.$strip>;
export type NamedPlace = z.infer<typeof namedPlace>;
export declare const placeLocations: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodObject<{
    names: z.ZodArray<z.ZodString>;
}, z.core.$strip>, z.ZodArray<z.ZodArray<z.ZodObject<{
    name: z.ZodString;
    within: z.ZodNullable<z.ZodString>;
    lat: z.ZodNumber;
    long: z.ZodNumber;
}, z.core.$strip>>>>;
declare const nearestPlace: z.ZodObject<{
    name: z.ZodString;
    within: z.ZodNullable<z.ZodString>;
    distanceM: z.ZodNumber;
    sector: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type NearestPlace = z.infer<typeof nearestPlace>;
export declare const nearestPlaces: import("./call.ts").Call<z.ZodObject<{
    points: z.ZodString;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodArray<z.ZodNullable<z.ZodObject<{
    name: z.ZodString;
    within: z.ZodNullable<z.ZodString>;
    distanceM: z.ZodNumber;
    sector: z.ZodNullable<z.ZodString>;
}, z.core.$strip>>>>;
export declare const customZoneSystem: import("./call.ts").Call<z.ZodObject<{
    zonesystemid: z.ZodCoercedNumber<unknown>;
    zonesystemfilename: z.ZodString;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    signedUrl: z.ZodString;
    neighboursUrl: z.ZodString;
    name: z.ZodString;
}, z.core.$strip>>;
/** Logical names of the zone files behind a dataset: its own zones, and the two standard levels. */
export declare const ZONE_FILES: readonly ['DatasetZones.json', 'LSOAZones.json', 'MSOAZones.json'];
export declare const datasetZoneFile: import("./call.ts").Call<z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
    zonefile: z.ZodEnum<{
        "DatasetZones.json": "DatasetZones.json";
        "LSOAZones.json": "LSOAZones.json";
        "MSOAZones.json": "MSOAZones.json";
    }>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    signedUrl: z.ZodString;
    neighboursUrl: z.ZodString;
    name: z.ZodString;
}, z.core.$strip>>;
export {};
