/**
 * The constants that the specification fixes (docs/specification.md, P9 and V9) and those that several folders share. Names give the
 * unit. A bound whose name says MAX, MIN or AT_MOST is itself allowed.
 */
export declare const APP_VERSION = "1.0.30";
export declare const TENANT_ID = 1;
export declare const MAX_ZONES = 40;
/** A month can be ordered if at most this number of its local days lack data; every mean is over the days with data. */
export declare const MISSING_DAYS_AT_MOST = 3;
export declare const CONTIGUITY_TOLERANCE_M = 5;
/** The largest radius by which zones are taken, metres. */
export declare const RADIUS_TOOL_MAX_M = 100000;
export declare const GEOFENCE_EXTENSION_DEFAULT_M = 5000;
export declare const FIXED_RADIUS_DEFAULT_M = 500;
export declare const AREA_DECIMALS = 2;
/** The corners of a boundary, those of its holes included; the closing one of a ring, which repeats the first, does not count. */
export declare const MAX_BOUNDARY_CORNERS = 2000;
/** Coordinates of a boundary are cut to this, metres. */
export declare const BOUNDARY_GRID_M = 0.01;
/** The smallest ground that a boundary may enclose, km2: less would be shown as 0.00. */
export declare const MIN_BOUNDARY_KM2 = 0.01;
/** A boundary's text that is longer is not read. 2,000 corners to the centimetre take 50,000 characters. */
export declare const MAX_BOUNDARY_TEXT = 250000;
/** The National Grid's own box, metres: what lies outside is not in Great Britain. */
export declare const GRID_EAST_M = 700000;
export declare const GRID_NORTH_M = 1300000;
export declare const MAX_ATTACHMENT_BYTES = 5242880;
/** The file extensions that support accepts. */
export declare const ATTACHMENT_KINDS: readonly ['png', 'jpg', 'jpeg', 'gif', 'webp', 'pdf', 'txt', 'log', 'csv', 'json', 'doc', 'xls', 'docx', 'xlsx', 'zip'];
/** The least permitted setting of the disclosure gate's threshold, observed devices. */
export declare const MIN_DEVICES_FLOOR = 10;
export declare const PASSWORD_MIN_LENGTH = 8;
export declare const PASSWORD_MAX_LENGTH = 30;
export declare const TABLE_PAGE_SIZE = 50;
export declare const PAGE_BUTTONS_EITHER_SIDE = 3;
export declare const ZONE_TABLE_PAGE_SIZE = 5;
export declare const ZONE_TABLE_TOP = 10;
/** The largest rises and the largest falls that a map of a comparison marks, of each. */
export declare const COMPARE_RANKS = 10;
/** A file of areas or zones that a user brings, also as unzipped. */
export declare const MAX_FILE_BYTES: number;
export declare const MAX_FEATURES_OF_FILE = 500000;
/** Corners of all shapes of a file: 480 MB as doubles. */
export declare const MAX_VERTICES_OF_FILE = 30000000;
/** Corners of the chosen features of a file that are taken as one area. */
export declare const MAX_AREA_CORNERS = 200000;
/** [lon, lat] degrees, WGS84: the middle of Great Britain, where a map without a place opens. */
export declare const MAP_CENTRE: readonly [number, number];
export declare const MAP_ZOOM = 6;
export declare const MAP_FIT_MAX_ZOOM = 10;
export declare const POSTCODE_ZOOM = 15;
export declare const LAT_LONG_ZOOM = 12;
/** Pins of datasets closer than this, CSS pixels, are clustered; clusters keep at least the second distance. */
export declare const PIN_CLUSTER_PX = 30;
export declare const PIN_MINIMUM_PX = 20;
export declare const WIZARD_ZONES_MIN_ZOOM = 12;
export declare const VIEWER_ZONES_MIN_ZOOM = 10;
export declare const VIEWER_ZOOM = 13;
export declare const OVERVIEW_MAP_ZOOM = 15;
/** Saved areas of one user, and those shared with one organisation. */
export declare const MAX_SAVED_AREAS = 100;
export declare const MAX_SHARED_AREAS = 200;
/** A saved area may have as many points as a template can allow. */
export declare const MAX_SAVED_POINTS = 1000;
/** A comparison needs two datasets, and the marks of a chart distinguish six. */
export declare const MIN_COMPARED_DATASETS = 2;
export declare const MAX_COMPARED_DATASETS = 6;
export declare const DAY_MS = 86400000;
export declare const DAYS_OF_WEEK = 7;
/** Months and places of one order. */
export declare const MAX_SERIES_MONTHS = 24;
export declare const MAX_SERIES_PLACES = 200;
/** Months of a standing order, as of an order by hand, and people who are written to about it. */
export declare const MAX_STANDING_MONTHS = 24;
export declare const MAX_STANDING_EMAILS = 10;
/** The age, about 91 days, after which a browser forgets the newest release that its user has seen. */
export declare const RELEASE_MEMORY_S = 7884000;
/** The classes of a zone map are 0 to 9. */
export declare const ZONE_CLASSES = 10;
/** The grid of the warehouse has 500 m squares of the National Grid. */
export declare const GRID_SQUARE_M = 500;
/** Squares in a column of the grid. A square has the number (easting div 500) * GRID_ROWS + (northing div 500). */
export declare const GRID_ROWS = 4096;
/** Upper bounds of the distance buckets, km, inclusive; the last bucket holds everything beyond them. */
export declare const DISTANCE_BOUNDS_KM: readonly [5, 10, 20, 40, 80, 160, 360];
export declare const ReportStatus: {
    readonly Requested: 0;
    readonly InProgress: 1;
    readonly Completed: 2;
    readonly Failed: 3;
};
export type ReportStatus = (typeof ReportStatus)[keyof typeof ReportStatus];
export declare const InputType: {
    readonly SingleDropdown: 0;
    readonly MultiDropdown: 1;
};
export type InputType = (typeof InputType)[keyof typeof InputType];
export declare const CreditType: {
    readonly Credit: 0;
    readonly Debit: 1;
};
export type CreditType = (typeof CreditType)[keyof typeof CreditType];
export declare const DatasetAccess: {
    readonly ViewOwn: 1;
    readonly ViewAll: 2;
};
export type DatasetAccess = (typeof DatasetAccess)[keyof typeof DatasetAccess];
export declare const LocationType: {
    readonly PointOfInterest: 0;
    readonly ZoneSelection: 2;
};
export type LocationType = (typeof LocationType)[keyof typeof LocationType];
export declare const PopulationCountArea: {
    readonly StudyArea: 0;
    readonly Geofence: 1;
};
export type PopulationCountArea = (typeof PopulationCountArea)[keyof typeof PopulationCountArea];
export declare const STANDARD_ZONES = "Standard";
/** The report inputs that open a viewer's tabs and modes, by their exact names (docs/specification.md V2.28). */
export declare const ReportInput: {
    readonly Purpose: 'IncludeJourneyPurpose?';
    readonly Mode: 'IncludeModeAnalysis?';
    readonly Dwells: 'IncludeDwellTimes?';
    readonly Demographics: 'IncludeDemographics?';
};
export type ReportInput = (typeof ReportInput)[keyof typeof ReportInput];
/** The shortest and the longest text that the search for places takes, characters. */
export declare const LEAST_SEARCHED = 2;
export declare const MOST_SEARCHED = 80;
/** The greatest number of devices that a cell adds to the configured threshold of the disclosure gate. */
export declare const THRESHOLD_SPREAD = 4;
/** The same for a figure by which a place is followed from month to month: its total, and its figures by kind of day, weekday and date. */
export declare const FOLLOWED_SPREAD = 29;
export declare const WEEKDAYS: readonly ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The greatest number of places that one search returns. */
export declare const MAX_PLACES_FOUND = 8;
/** The greatest number of points in one call for nearest places. */
export declare const MAX_NAMED_POINTS = 5;
/** A point is not named after a place farther away than this, metres. */
export declare const FARTHEST_NAME_M = 10000;
/** The greatest number of lines of a pasted list of codes, postcodes or names. */
export declare const MAX_LIST_LINES = 5000;
/** The greatest number of postcodes in one call; a sector counts as 5, a district as 20. */
export declare const MAX_POSTCODES_IN_CALL = 500;
/** The greatest number of codes that one call looks for in other zone systems. */
export declare const MAX_CODES_IN_CALL = 500;
/** A zone file is sent in pieces of this size, bytes, the last one shorter. */
export declare const ZONE_FILE_PIECE_BYTES = 3145728;
/** The most stations that an installation has: browsers fetch all of them. Great Britain has some 2,600. */
export declare const MAX_STATIONS = 10000;
/** A file of stations that a browser sends: a national list has some 200,000 bytes. */
export declare const STATIONS_FILE_MAX_BYTES = 2000000;
