/**
 * Constants fixed by the specification (docs/specification.md, P9 and V9), and constants that several folders share.
 * Names include the unit. A bound whose name says MAX, MIN or AT_MOST is itself allowed.
 */

export const APP_VERSION = '1.0.30'
export const TENANT_ID = 1

export const MAX_ZONES = 40
/**
 * A month can be ordered if at most this many of its local days lack data. Every mean is over the days with data.
 */
export const MISSING_DAYS_AT_MOST = 3
export const CONTIGUITY_TOLERANCE_M = 5
/** The maximum radius for selecting zones, in metres. */
export const RADIUS_TOOL_MAX_M = 100_000
export const GEOFENCE_EXTENSION_DEFAULT_M = 5000
export const FIXED_RADIUS_DEFAULT_M = 500
export const AREA_DECIMALS = 2

/**
 * The maximum number of corners in a boundary, including the corners of holes. The closing corner of a ring, which
 * repeats the first, does not count.
 */
export const MAX_BOUNDARY_CORNERS = 2000
/** Coordinates of a boundary are rounded to this unit, in metres. */
export const BOUNDARY_GRID_M = 0.01
/** The minimum area of a boundary, in km2. A smaller one would be shown as 0.00. */
export const MIN_BOUNDARY_KM2 = 0.01
/** The maximum length of a boundary's text, in characters. 2,000 corners, rounded to the centimetre, take 50,000. */
export const MAX_BOUNDARY_TEXT = 250_000
/** The bounding box of the National Grid, in metres. A position outside it is not in Great Britain. */
export const GRID_EAST_M = 700_000
export const GRID_NORTH_M = 1_300_000

export const MAX_ATTACHMENT_BYTES = 5_242_880
/** The file extensions accepted in a support request. */
export const ATTACHMENT_KINDS = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'pdf',
  'txt',
  'log',
  'csv',
  'json',
  'doc',
  'xls',
  'docx',
  'xlsx',
  'zip',
] as const
/** The lowest permitted setting of the disclosure gate's threshold, in observed devices. */
export const MIN_DEVICES_FLOOR = 10
/** The threshold of an installation that does not set it. */
export const MIN_DEVICES_DEFAULT = 15

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 30

export const TABLE_PAGE_SIZE = 50
export const PAGE_BUTTONS_EITHER_SIDE = 3
export const ZONE_TABLE_PAGE_SIZE = 5
export const ZONE_TABLE_TOP = 10
/** The maximum number of rises, and of falls, that a comparison's map marks. */
export const COMPARE_RANKS = 10

/** The maximum size of a user's file of areas or zones, in bytes, both before and after unzipping. */
export const MAX_FILE_BYTES = 1024 ** 3
export const MAX_FEATURES_OF_FILE = 500_000
/** The maximum number of corners in a file's shapes: 480 MB as doubles. */
export const MAX_VERTICES_OF_FILE = 30_000_000
/** The maximum number of corners in the features selected from a file to form one area. */
export const MAX_AREA_CORNERS = 200_000

/** [lon, lat] degrees, WGS84: the centre of Great Britain, where a map without a place opens. */
export const MAP_CENTRE: readonly [number, number] = [-1.5, 54.05]
export const MAP_ZOOM = 6
export const MAP_FIT_MAX_ZOOM = 10
export const POSTCODE_ZOOM = 15
export const LAT_LONG_ZOOM = 12
/**
 * Dataset pins that are closer together than this, in CSS pixels, are clustered. Clusters keep at least the second
 * distance.
 */
export const PIN_CLUSTER_PX = 30
export const PIN_MINIMUM_PX = 20
export const WIZARD_ZONES_MIN_ZOOM = 12
export const VIEWER_ZONES_MIN_ZOOM = 10
export const VIEWER_ZOOM = 13
export const OVERVIEW_MAP_ZOOM = 15

/** The maximum number of areas that a user may save, and that may be shared with an organisation. */
export const MAX_SAVED_AREAS = 100
export const MAX_SHARED_AREAS = 200
/** A saved area may have as many points as a template can allow. */
export const MAX_SAVED_POINTS = 1000

/** The maximum length of a dataset search, in characters. */
export const MAX_SEARCHED_LETTERS = 200

/** A comparison needs two datasets, and a chart's marks can distinguish six. */
export const MIN_COMPARED_DATASETS = 2
export const MAX_COMPARED_DATASETS = 6

export const DAY_MS = 86_400_000
export const DAYS_OF_WEEK = 7

/** The maximum numbers of months and places in one order. */
export const MAX_SERIES_MONTHS = 24
export const MAX_SERIES_PLACES = 200
/**
 * The maximum number of months in a standing order, which is the same as in a manual order, and the maximum number of
 * people who get its e-mails.
 */
export const MAX_STANDING_MONTHS = 24
export const MAX_STANDING_EMAILS = 10

/** How long a browser remembers which release its user last saw: about 91 days. */
export const RELEASE_MEMORY_S = 7_884_000

/** The classes of a zone map are 0 to 9. */
export const ZONE_CLASSES = 10

/** The warehouse's grid consists of 500 m squares of the National Grid. */
export const GRID_SQUARE_M = 500
/**
 * The number of squares in a column of the grid. A square's number is (easting div 500) * GRID_ROWS + (northing div
 * 500).
 */
export const GRID_ROWS = 4096
/** Upper bounds of the distance buckets, in km, inclusive. The last bucket contains everything beyond them. */
export const DISTANCE_BOUNDS_KM = [5, 10, 20, 40, 80, 160, 360] as const
/** The maximum length of a local journey, in km. */
export const LOCAL_KM = 35

export const DatasetStatus = { Requested: 0, InProgress: 1, Completed: 2, Failed: 3 } as const
export type DatasetStatus = (typeof DatasetStatus)[keyof typeof DatasetStatus]

export const InputType = { SingleDropdown: 0, MultiDropdown: 1 } as const
export type InputType = (typeof InputType)[keyof typeof InputType]

export const CreditType = { Credit: 0, Debit: 1 } as const
export type CreditType = (typeof CreditType)[keyof typeof CreditType]

export const DatasetAccess = { ViewOwn: 1, ViewAll: 2 } as const
export type DatasetAccess = (typeof DatasetAccess)[keyof typeof DatasetAccess]

export const LocationType = { PointOfInterest: 0, ZoneSelection: 2 } as const
export type LocationType = (typeof LocationType)[keyof typeof LocationType]

export const PopulationCountArea = { StudyArea: 0, Geofence: 1 } as const
export type PopulationCountArea = (typeof PopulationCountArea)[keyof typeof PopulationCountArea]

export const STANDARD_ZONES = 'Standard'

/** The exact names of the report inputs that enable a viewer's tabs and modes (docs/specification.md V2.28). */
export const ReportInput = {
  Purpose: 'IncludeJourneyPurpose?',
  Mode: 'IncludeModeAnalysis?',
  Dwells: 'IncludeDwellTimes?',
  Demographics: 'IncludeDemographics?',
} as const
export type ReportInput = (typeof ReportInput)[keyof typeof ReportInput]

/** The minimum and maximum length of a place search, in characters. */
export const LEAST_SEARCHED = 2
export const MOST_SEARCHED = 80

/** The maximum number of devices that a cell adds to the configured threshold of the disclosure gate. */
export const THRESHOLD_SPREAD = 4
/** The same for figures that can be followed from month to month: a dataset's total and its flows. */
export const FOLLOWED_SPREAD = 29

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The maximum number of places returned by a search. */
export const MAX_PLACES_FOUND = 8
/** The maximum number of points in a call for nearest places. */
export const MAX_NAMED_POINTS = 5
/** A point is not named after a place that is more than this many metres away. */
export const FARTHEST_NAME_M = 10_000
/** The maximum number of lines in a pasted list of codes, postcodes or names. */
export const MAX_LIST_LINES = 5000
/** The maximum number of postcodes in one call; a sector counts as 5, a district as 20. */
export const MAX_POSTCODES_IN_CALL = 500
/** The maximum number of codes that one call looks up in other zone systems. */
export const MAX_CODES_IN_CALL = 500
/** A zone file is uploaded in pieces of this size, in bytes. */
export const ZONE_FILE_PIECE_BYTES = 3_145_728

/** The maximum number of stations in an installation. Browsers fetch all of them. Great Britain has about 2,600. */
export const MAX_STATIONS = 10_000
/** The maximum number of public chargers in an installation. Great Britain has about 80,000. */
export const MAX_CHARGEPOINTS = 300_000
/** The maximum number of public chargers in one reply. */
export const MAX_CHARGEPOINTS_IN_REPLY = 10_000
/** A charger with at least this output, in kW, is counted separately. */
export const RAPID_KW_INCLUSIVE = 50
/** The largest station file that a browser may upload, in bytes. A national list takes about 200,000. */
export const STATIONS_FILE_MAX_BYTES = 2_000_000
