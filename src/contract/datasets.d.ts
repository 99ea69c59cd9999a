import { z } from 'zod';
/** coords: [longitude, latitude] in degrees, WGS84; radius: metres. */
declare const pointOfInterest: z.ZodObject<{
    coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
    radius: z.ZodNumber;
}, z.core.$strip>;
export type PointOfInterest = z.infer<typeof pointOfInterest>;
declare const chosenInput: z.ZodObject<{
    id: z.ZodInt;
    name: z.ZodString;
    displayTitle: z.ZodString;
    selectedOptions: z.ZodArray<z.ZodObject<{
        id: z.ZodInt;
        name: z.ZodString;
        credits: z.ZodInt;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ChosenInput = z.infer<typeof chosenInput>;
/**
 * What the wizard sends. Areas are WKT in EPSG:27700. Beside points or zones they count for nothing: the server makes its own from
 * these. Without points and zones `studyAreaWkt` is a boundary: the server reads it strictly, cuts it to the centimetre, and judges
 * and measures it itself.
 */
export declare const wizardPayload: z.ZodObject<{
    reportId: z.ZodInt;
    reportName: z.ZodString;
    clientProjectName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    reportInputs: z.ZodArray<z.ZodObject<{
        id: z.ZodInt;
        name: z.ZodString;
        displayTitle: z.ZodString;
        selectedOptions: z.ZodArray<z.ZodObject<{
            id: z.ZodInt;
            name: z.ZodString;
            credits: z.ZodInt;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    zoneSystem: z.ZodString;
    zoneSystemId: z.ZodNullable<z.ZodInt>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    boundaryMade: z.ZodOptional<z.ZodEnum<{
        drawn: "drawn";
        typed: "typed";
        uploaded: "uploaded";
    }>>;
    geofenceWkt: z.ZodNullable<z.ZodString>;
    eventDays: z.ZodOptional<z.ZodArray<z.ZodISODate>>;
    districtMetres: z.ZodOptional<z.ZodInt>;
    selectedZones: z.ZodArray<z.ZodInt>;
    area: z.ZodNullable<z.ZodNumber>;
    templateVersion: z.ZodOptional<z.ZodInt>;
    quotedCredits: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>;
export type WizardPayload = z.infer<typeof wizardPayload>;
/**
 * The visits to expect of a dataset before it is bought. They come from released figures of 500 m squares only, so that nothing can
 * be inferred from them that is not already released.
 */
export declare const expectedVisits: z.ZodDiscriminatedUnion<[z.ZodObject<{
    kind: z.ZodLiteral<"making">;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"few">;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"visits">;
    from: z.ZodInt;
    to: z.ZodInt;
    grade: z.ZodEnum<{
        A: "A";
        B: "B";
        C: "C";
        D: "D";
    }>;
    hours: z.ZodInt;
    hourGrade: z.ZodEnum<{
        A: "A";
        B: "B";
        C: "C";
        D: "D";
    }>;
    modes: z.ZodInt;
    places: z.ZodNullable<z.ZodInt>;
}, z.core.$strip>], "kind">;
export type ExpectedVisits = z.infer<typeof expectedVisits>;
declare const costBreakdown: z.ZodObject<{
    credits: z.ZodInt;
    base: z.ZodInt;
    options: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        credits: z.ZodInt;
    }, z.core.$strip>>;
    area: z.ZodNullable<z.ZodObject<{
        name: z.ZodString;
        upToKm2: z.ZodNumber;
        credits: z.ZodInt;
    }, z.core.$strip>>;
    population: z.ZodNullable<z.ZodObject<{
        upTo: z.ZodInt;
        credits: z.ZodInt;
    }, z.core.$strip>>;
    areaKm2: z.ZodNullable<z.ZodNumber>;
    totalPopulation: z.ZodNullable<z.ZodInt>;
    balance: z.ZodInt;
    expected: z.ZodOptional<z.ZodDiscriminatedUnion<[z.ZodObject<{
        kind: z.ZodLiteral<"making">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"few">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"visits">;
        from: z.ZodInt;
        to: z.ZodInt;
        grade: z.ZodEnum<{
            A: "A";
            B: "B";
            C: "C";
            D: "D";
        }>;
        hours: z.ZodInt;
        hourGrade: z.ZodEnum<{
            A: "A";
            B: "B";
            C: "C";
            D: "D";
        }>;
        modes: z.ZodInt;
        places: z.ZodNullable<z.ZodInt>;
    }, z.core.$strip>], "kind">>;
    judgement: z.ZodOptional<z.ZodDiscriminatedUnion<[z.ZodObject<{
        kind: z.ZodLiteral<"making">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"judged">;
        refusal: z.ZodNullable<z.ZodString>;
        snapped: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>], "kind">>;
}, z.core.$strip>;
export type CostBreakdown = z.infer<typeof costBreakdown>;
export declare const datasetPlace: z.ZodUnion<readonly [z.ZodObject<{
    name: z.ZodNullable<z.ZodString>;
    lat: z.ZodNumber;
    long: z.ZodNumber;
    radius: z.ZodNumber;
}, z.core.$strip>, z.ZodObject<{
    code: z.ZodString;
    name: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    made: z.ZodEnum<{
        drawn: "drawn";
        typed: "typed";
        uploaded: "uploaded";
    }>;
    name: z.ZodNullable<z.ZodString>;
    areaKm2: z.ZodNumber;
}, z.core.$strip>]>;
export type DatasetPlace = z.infer<typeof datasetPlace>;
/** Datasets that were ordered together, or by a standing order. */
export declare const seriesHead: z.ZodObject<{
    id: z.ZodInt;
    kind: z.ZodEnum<{
        months: "months";
        places: "places";
        standing: "standing";
    }>;
    name: z.ZodString;
}, z.core.$strip>;
export type SeriesHead = z.infer<typeof seriesHead>;
/** How many of a dataset's places a list names; the dataset's own record names all. */
export declare const LISTED_PLACES = 2;
/** A dataset as a list shows it, without its geometry and its choices. */
export declare const listedReport: z.ZodObject<{
    id: z.ZodInt;
    clientProjectName: z.ZodString;
    reportName: z.ZodString;
    requestedByUserName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    creationTime: z.ZodString;
    reportStatus: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
    progress: z.ZodNumber;
    failure: z.ZodNullable<z.ZodString>;
    credits: z.ZodInt;
    groupId: z.ZodNullable<z.ZodInt>;
    groupName: z.ZodNullable<z.ZodString>;
    series: z.ZodNullable<z.ZodObject<{
        id: z.ZodInt;
        kind: z.ZodEnum<{
            months: "months";
            places: "places";
            standing: "standing";
        }>;
        name: z.ZodString;
    }, z.core.$strip>>;
    organisationId: z.ZodInt;
    organisationName: z.ZodString;
    reportViewer: z.ZodString;
    mapViewer: z.ZodString;
    eventDays: z.ZodNullable<z.ZodArray<z.ZodString>>;
    places: z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>;
    placeCount: z.ZodInt;
    pin: z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>;
    groundKey: z.ZodString;
    customerReport: z.ZodObject<{
        id: z.ZodNullable<z.ZodInt>;
        icon: z.ZodString;
    }, z.core.$strip>;
    isSample: z.ZodBoolean;
}, z.core.$strip>;
export type ListedReport = z.infer<typeof listedReport>;
export declare const requestedReport: z.ZodObject<{
    id: z.ZodInt;
    clientProjectName: z.ZodString;
    reportName: z.ZodString;
    requestedByUserName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    creationTime: z.ZodString;
    reportStatus: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
    progress: z.ZodNumber;
    failure: z.ZodNullable<z.ZodString>;
    credits: z.ZodInt;
    groupId: z.ZodNullable<z.ZodInt>;
    groupName: z.ZodNullable<z.ZodString>;
    series: z.ZodNullable<z.ZodObject<{
        id: z.ZodInt;
        kind: z.ZodEnum<{
            months: "months";
            places: "places";
            standing: "standing";
        }>;
        name: z.ZodString;
    }, z.core.$strip>>;
    organisationId: z.ZodInt;
    organisationName: z.ZodString;
    reportViewer: z.ZodString;
    mapViewer: z.ZodString;
    eventDays: z.ZodNullable<z.ZodArray<z.ZodString>>;
    places: z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>;
    placeCount: z.ZodInt;
    pin: z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>;
    groundKey: z.ZodString;
    customerReport: z.ZodObject<{
        id: z.ZodNullable<z.ZodInt>;
        icon: z.ZodString;
    }, z.core.$strip>;
    isSample: z.ZodBoolean;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    requestedReportOptionsJSON: z.ZodString;
}, z.core.$strip>;
export type RequestedReport = z.infer<typeof requestedReport>;
/** The dataset's details for its viewers and for pre-filling the wizard. */
declare const reportDetails: z.ZodObject<{
    id: z.ZodInt;
    clientProjectName: z.ZodString;
    reportName: z.ZodString;
    requestedByUserName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    creationTime: z.ZodString;
    reportStatus: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
    progress: z.ZodNumber;
    failure: z.ZodNullable<z.ZodString>;
    credits: z.ZodInt;
    groupId: z.ZodNullable<z.ZodInt>;
    groupName: z.ZodNullable<z.ZodString>;
    series: z.ZodNullable<z.ZodObject<{
        id: z.ZodInt;
        kind: z.ZodEnum<{
            months: "months";
            places: "places";
            standing: "standing";
        }>;
        name: z.ZodString;
    }, z.core.$strip>>;
    organisationId: z.ZodInt;
    organisationName: z.ZodString;
    reportViewer: z.ZodString;
    mapViewer: z.ZodString;
    eventDays: z.ZodNullable<z.ZodArray<z.ZodString>>;
    places: z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>;
    placeCount: z.ZodInt;
    pin: z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>;
    groundKey: z.ZodString;
    customerReport: z.ZodObject<{
        id: z.ZodNullable<z.ZodInt>;
        icon: z.ZodString;
    }, z.core.$strip>;
    isSample: z.ZodBoolean;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    requestedReportOptionsJSON: z.ZodString;
    details: z.ZodObject<{
        reportId: z.ZodNullable<z.ZodInt>;
        clientProjectName: z.ZodString;
        reportName: z.ZodString;
        startDate: z.ZodString;
        endDate: z.ZodString;
        missingDays: z.ZodArray<z.ZodString>;
        eventDays: z.ZodOptional<z.ZodArray<z.ZodString>>;
        pois: z.ZodArray<z.ZodObject<{
            coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
            radius: z.ZodNumber;
        }, z.core.$strip>>;
        selectedZones: z.ZodArray<z.ZodInt>;
        boundary: z.ZodOptional<z.ZodObject<{
            wkt: z.ZodString;
            made: z.ZodEnum<{
                drawn: "drawn";
                typed: "typed";
                uploaded: "uploaded";
            }>;
        }, z.core.$strip>>;
        reportInputs: z.ZodArray<z.ZodObject<{
            id: z.ZodInt;
            name: z.ZodString;
            displayTitle: z.ZodString;
            selectedOptions: z.ZodArray<z.ZodObject<{
                id: z.ZodInt;
                name: z.ZodString;
                credits: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
        zoneSystem: z.ZodString;
        zoneSystemId: z.ZodNullable<z.ZodInt>;
        standardVersion: z.ZodInt;
        areaKm2: z.ZodNullable<z.ZodNumber>;
        residents: z.ZodNullable<z.ZodInt>;
        district: z.ZodOptional<z.ZodObject<{
            street: z.ZodNullable<z.ZodInt>;
            district: z.ZodNullable<z.ZodInt>;
            metres: z.ZodInt;
        }, z.core.$strip>>;
        middleZones: z.ZodBoolean;
        extent27700: z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber, z.ZodNumber, z.ZodNumber], null>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type ReportDetails = z.infer<typeof reportDetails>;
export declare const getRequestedReports: import("./call.ts").Call<z.ZodObject<{
    fields: z.ZodOptional<z.ZodLiteral<"list">>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodUnion<readonly [z.ZodArray<z.ZodObject<{
    id: z.ZodInt;
    clientProjectName: z.ZodString;
    reportName: z.ZodString;
    requestedByUserName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    creationTime: z.ZodString;
    reportStatus: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
    progress: z.ZodNumber;
    failure: z.ZodNullable<z.ZodString>;
    credits: z.ZodInt;
    groupId: z.ZodNullable<z.ZodInt>;
    groupName: z.ZodNullable<z.ZodString>;
    series: z.ZodNullable<z.ZodObject<{
        id: z.ZodInt;
        kind: z.ZodEnum<{
            months: "months";
            places: "places";
            standing: "standing";
        }>;
        name: z.ZodString;
    }, z.core.$strip>>;
    organisationId: z.ZodInt;
    organisationName: z.ZodString;
    reportViewer: z.ZodString;
    mapViewer: z.ZodString;
    eventDays: z.ZodNullable<z.ZodArray<z.ZodString>>;
    places: z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>;
    placeCount: z.ZodInt;
    pin: z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>;
    groundKey: z.ZodString;
    customerReport: z.ZodObject<{
        id: z.ZodNullable<z.ZodInt>;
        icon: z.ZodString;
    }, z.core.$strip>;
    isSample: z.ZodBoolean;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    requestedReportOptionsJSON: z.ZodString;
}, z.core.$strip>>, z.ZodArray<z.ZodObject<{
    id: z.ZodOptional<z.ZodInt>;
    clientProjectName: z.ZodOptional<z.ZodString>;
    reportName: z.ZodOptional<z.ZodString>;
    requestedByUserName: z.ZodOptional<z.ZodString>;
    startDate: z.ZodOptional<z.ZodString>;
    endDate: z.ZodOptional<z.ZodString>;
    creationTime: z.ZodOptional<z.ZodString>;
    reportStatus: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>>;
    progress: z.ZodOptional<z.ZodNumber>;
    failure: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    credits: z.ZodOptional<z.ZodInt>;
    groupId: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    groupName: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    series: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        id: z.ZodInt;
        kind: z.ZodEnum<{
            months: "months";
            places: "places";
            standing: "standing";
        }>;
        name: z.ZodString;
    }, z.core.$strip>>>;
    organisationId: z.ZodOptional<z.ZodInt>;
    organisationName: z.ZodOptional<z.ZodString>;
    reportViewer: z.ZodOptional<z.ZodString>;
    mapViewer: z.ZodOptional<z.ZodString>;
    eventDays: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodString>>>;
    places: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>>;
    placeCount: z.ZodOptional<z.ZodInt>;
    pin: z.ZodOptional<z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>>;
    groundKey: z.ZodOptional<z.ZodString>;
    customerReport: z.ZodOptional<z.ZodObject<{
        id: z.ZodNullable<z.ZodInt>;
        icon: z.ZodString;
    }, z.core.$strip>>;
    isSample: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strip>>]>>;
/** The longest text by which datasets are searched. */
export declare const MAX_SEARCHED_LETTERS = 200;
export declare const searchDatasets: import("./call.ts").Call<z.ZodObject<{
    words: z.ZodString;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodArray<z.ZodInt>>;
export declare const getRequestedReport: import("./call.ts").Call<z.ZodObject<{
    id: z.ZodCoercedNumber<unknown>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    id: z.ZodInt;
    clientProjectName: z.ZodString;
    reportName: z.ZodString;
    requestedByUserName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    creationTime: z.ZodString;
    reportStatus: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
    progress: z.ZodNumber;
    failure: z.ZodNullable<z.ZodString>;
    credits: z.ZodInt;
    groupId: z.ZodNullable<z.ZodInt>;
    groupName: z.ZodNullable<z.ZodString>;
    series: z.ZodNullable<z.ZodObject<{
        id: z.ZodInt;
        kind: z.ZodEnum<{
            months: "months";
            places: "places";
            standing: "standing";
        }>;
        name: z.ZodString;
    }, z.core.$strip>>;
    organisationId: z.ZodInt;
    organisationName: z.ZodString;
    reportViewer: z.ZodString;
    mapViewer: z.ZodString;
    eventDays: z.ZodNullable<z.ZodArray<z.ZodString>>;
    places: z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>;
    placeCount: z.ZodInt;
    pin: z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>>;
    groundKey: z.ZodString;
    customerReport: z.ZodObject<{
        id: z.ZodNullable<z.ZodInt>;
        icon: z.ZodString;
    }, z.core.$strip>;
    isSample: z.ZodBoolean;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    requestedReportOptionsJSON: z.ZodString;
    details: z.ZodObject<{
        reportId: z.ZodNullable<z.ZodInt>;
        clientProjectName: z.ZodString;
        reportName: z.ZodString;
        startDate: z.ZodString;
        endDate: z.ZodString;
        missingDays: z.ZodArray<z.ZodString>;
        eventDays: z.ZodOptional<z.ZodArray<z.ZodString>>;
        pois: z.ZodArray<z.ZodObject<{
            coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
            radius: z.ZodNumber;
        }, z.core.$strip>>;
        selectedZones: z.ZodArray<z.ZodInt>;
        boundary: z.ZodOptional<z.ZodObject<{
            wkt: z.ZodString;
            made: z.ZodEnum<{
                drawn: "drawn";
                typed: "typed";
                uploaded: "uploaded";
            }>;
        }, z.core.$strip>>;
        reportInputs: z.ZodArray<z.ZodObject<{
            id: z.ZodInt;
            name: z.ZodString;
            displayTitle: z.ZodString;
            selectedOptions: z.ZodArray<z.ZodObject<{
                id: z.ZodInt;
                name: z.ZodString;
                credits: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
        zoneSystem: z.ZodString;
        zoneSystemId: z.ZodNullable<z.ZodInt>;
        standardVersion: z.ZodInt;
        areaKm2: z.ZodNullable<z.ZodNumber>;
        residents: z.ZodNullable<z.ZodInt>;
        district: z.ZodOptional<z.ZodObject<{
            street: z.ZodNullable<z.ZodInt>;
            district: z.ZodNullable<z.ZodInt>;
            metres: z.ZodInt;
        }, z.core.$strip>>;
        middleZones: z.ZodBoolean;
        extent27700: z.ZodNullable<z.ZodTuple<[z.ZodNumber, z.ZodNumber, z.ZodNumber, z.ZodNumber], null>>;
    }, z.core.$strip>;
}, z.core.$strip>>;
declare const areaOfDataset: z.ZodObject<{
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    places: z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>;
}, z.core.$strip>;
export type DatasetArea = z.infer<typeof areaOfDataset>;
export declare const datasetArea: import("./call.ts").Call<z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    places: z.ZodArray<z.ZodUnion<readonly [z.ZodObject<{
        name: z.ZodNullable<z.ZodString>;
        lat: z.ZodNumber;
        long: z.ZodNumber;
        radius: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        code: z.ZodString;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        made: z.ZodEnum<{
            drawn: "drawn";
            typed: "typed";
            uploaded: "uploaded";
        }>;
        name: z.ZodNullable<z.ZodString>;
        areaKm2: z.ZodNumber;
    }, z.core.$strip>]>>;
}, z.core.$strip>>;
declare const placeMonth: z.ZodObject<{
    id: z.ZodInt;
    month: z.ZodString;
}, z.core.$strip>;
export type PlaceMonth = z.infer<typeof placeMonth>;
export declare const datasetMonths: import("./call.ts").Call<z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodArray<z.ZodObject<{
    id: z.ZodInt;
    month: z.ZodString;
}, z.core.$strip>>>;
export declare const datasetPopulation: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodObject<{
    reportId: z.ZodInt;
    reportName: z.ZodString;
    clientProjectName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    reportInputs: z.ZodArray<z.ZodObject<{
        id: z.ZodInt;
        name: z.ZodString;
        displayTitle: z.ZodString;
        selectedOptions: z.ZodArray<z.ZodObject<{
            id: z.ZodInt;
            name: z.ZodString;
            credits: z.ZodInt;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    zoneSystem: z.ZodString;
    zoneSystemId: z.ZodNullable<z.ZodInt>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    boundaryMade: z.ZodOptional<z.ZodEnum<{
        drawn: "drawn";
        typed: "typed";
        uploaded: "uploaded";
    }>>;
    geofenceWkt: z.ZodNullable<z.ZodString>;
    eventDays: z.ZodOptional<z.ZodArray<z.ZodISODate>>;
    districtMetres: z.ZodOptional<z.ZodInt>;
    selectedZones: z.ZodArray<z.ZodInt>;
    area: z.ZodNullable<z.ZodNumber>;
    templateVersion: z.ZodOptional<z.ZodInt>;
    quotedCredits: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>, z.ZodObject<{
    totalpopulation: z.ZodInt;
}, z.core.$strip>>;
export declare const datasetCosts: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodObject<{
    reportId: z.ZodInt;
    reportName: z.ZodString;
    clientProjectName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    reportInputs: z.ZodArray<z.ZodObject<{
        id: z.ZodInt;
        name: z.ZodString;
        displayTitle: z.ZodString;
        selectedOptions: z.ZodArray<z.ZodObject<{
            id: z.ZodInt;
            name: z.ZodString;
            credits: z.ZodInt;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    zoneSystem: z.ZodString;
    zoneSystemId: z.ZodNullable<z.ZodInt>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    boundaryMade: z.ZodOptional<z.ZodEnum<{
        drawn: "drawn";
        typed: "typed";
        uploaded: "uploaded";
    }>>;
    geofenceWkt: z.ZodNullable<z.ZodString>;
    eventDays: z.ZodOptional<z.ZodArray<z.ZodISODate>>;
    districtMetres: z.ZodOptional<z.ZodInt>;
    selectedZones: z.ZodArray<z.ZodInt>;
    area: z.ZodNullable<z.ZodNumber>;
    templateVersion: z.ZodOptional<z.ZodInt>;
    quotedCredits: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>, z.ZodObject<{
    credits: z.ZodInt;
    base: z.ZodInt;
    options: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        credits: z.ZodInt;
    }, z.core.$strip>>;
    area: z.ZodNullable<z.ZodObject<{
        name: z.ZodString;
        upToKm2: z.ZodNumber;
        credits: z.ZodInt;
    }, z.core.$strip>>;
    population: z.ZodNullable<z.ZodObject<{
        upTo: z.ZodInt;
        credits: z.ZodInt;
    }, z.core.$strip>>;
    areaKm2: z.ZodNullable<z.ZodNumber>;
    totalPopulation: z.ZodNullable<z.ZodInt>;
    balance: z.ZodInt;
    expected: z.ZodOptional<z.ZodDiscriminatedUnion<[z.ZodObject<{
        kind: z.ZodLiteral<"making">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"few">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"visits">;
        from: z.ZodInt;
        to: z.ZodInt;
        grade: z.ZodEnum<{
            A: "A";
            B: "B";
            C: "C";
            D: "D";
        }>;
        hours: z.ZodInt;
        hourGrade: z.ZodEnum<{
            A: "A";
            B: "B";
            C: "C";
            D: "D";
        }>;
        modes: z.ZodInt;
        places: z.ZodNullable<z.ZodInt>;
    }, z.core.$strip>], "kind">>;
    judgement: z.ZodOptional<z.ZodDiscriminatedUnion<[z.ZodObject<{
        kind: z.ZodLiteral<"making">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"judged">;
        refusal: z.ZodNullable<z.ZodString>;
        snapped: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>], "kind">>;
}, z.core.$strip>>;
export declare const datasetRequest: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodObject<{
    reportId: z.ZodInt;
    reportName: z.ZodString;
    clientProjectName: z.ZodString;
    startDate: z.ZodString;
    endDate: z.ZodString;
    reportInputs: z.ZodArray<z.ZodObject<{
        id: z.ZodInt;
        name: z.ZodString;
        displayTitle: z.ZodString;
        selectedOptions: z.ZodArray<z.ZodObject<{
            id: z.ZodInt;
            name: z.ZodString;
            credits: z.ZodInt;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    zoneSystem: z.ZodString;
    zoneSystemId: z.ZodNullable<z.ZodInt>;
    pois: z.ZodArray<z.ZodObject<{
        coords: z.ZodTuple<[z.ZodNumber, z.ZodNumber], null>;
        radius: z.ZodNumber;
    }, z.core.$strip>>;
    studyAreaWkt: z.ZodNullable<z.ZodString>;
    boundaryMade: z.ZodOptional<z.ZodEnum<{
        drawn: "drawn";
        typed: "typed";
        uploaded: "uploaded";
    }>>;
    geofenceWkt: z.ZodNullable<z.ZodString>;
    eventDays: z.ZodOptional<z.ZodArray<z.ZodISODate>>;
    districtMetres: z.ZodOptional<z.ZodInt>;
    selectedZones: z.ZodArray<z.ZodInt>;
    area: z.ZodNullable<z.ZodNumber>;
    templateVersion: z.ZodOptional<z.ZodInt>;
    quotedCredits: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>, z.ZodObject<{
    id: z.ZodInt;
    credits: z.ZodInt;
}, z.core.$strip>>;
/** One change of a dataset that the caller may see; the first lines hold the states at the start. */
declare const datasetStatus: z.ZodObject<{
    id: z.ZodInt;
    reportStatus: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
    progress: z.ZodNumber;
    failure: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type DatasetStatus = z.infer<typeof datasetStatus>;
export declare const datasetStatuses: import("./call.ts").Call<z.ZodObject<z.core.$ZodLooseShape, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    id: z.ZodInt;
    reportStatus: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
    progress: z.ZodNumber;
    failure: z.ZodNullable<z.ZodString>;
}, z.core.$strip>>;
export declare const downloadsList: import("./call.ts").Call<z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodArray<z.ZodObject<{
    Key: z.ZodString;
    Bytes: z.ZodInt;
}, z.core.$strip>>>;
export declare const downloadLink: import("./call.ts").Call<z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
    fileKey: z.ZodString;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodString>;
export {};
