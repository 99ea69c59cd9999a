import { CallError } from '../../../app/call-error.ts'
import { MAX_SERIES_MONTHS, MAX_SERIES_PLACES } from '../../../domain/constants.ts'
import { counted, whole } from '../../../domain/text/numbers.ts'

export const TEXT = {
  titles: {
    details: 'Name and options',
    location: 'Choose the location for the dataset',
    confirm: 'Confirm the dataset',
  },
  steps: { details: 'Details', location: 'Location', confirm: 'Confirm' },
  templateGone: {
    title: 'This template is no longer offered',
    means: 'It was removed, or the link is wrong. Your datasets made with it stay in My Datasets.',
    action: 'See the templates',
  },
  nameMissing: 'Enter a dataset name',
  noMonth: {
    administrator:
      'No month of this report can be ordered. Trips of a whole month are imported by npm run movement:import; npm run movement:check says which months there are. The report’s own dates may leave them out, too.',
    customer:
      'No month of this report can be ordered yet. Your data provider delivers the data; ask support when a month will be available.',
  },
  monthMissing: 'Choose a month',
  eventDays: {
    title: 'Event days',
    hint: 'Choose up to 15 days of the month. They are compared with its other days of the same weekdays, which have a dashed line.',
    chosen: (days: string, ordinary: number) =>
      `Event days: ${days}, compared with ${ordinary} ordinary ${ordinary === 1 ? 'day' : 'days'}`,
    none: 'No event days chosen',
    ordinary: 'ordinary day',
  },
  district: {
    label: 'District, metres around the street',
    hint: 'The street is compared with all ground within this distance of it. Both are priced together, by the district.',
    fact: (metres: number) => `All ground within ${whole(metres)} m of the street`,
    problem: (problem: string) => `District: ${problem}`,
  },
  repairFirst: 'Choose a repair first',
  counting: 'Counting people…',
  measuring: 'Counting…',
  population: 'Population',
  peopleWhere: (where: string) => `People ${where}`,
  stale: 'counting',
  atLeast: 'at least',
  withRepair: 'with this repair',
  crowded: (where: string) =>
    `People are counted ${where}. The location was cleared; Undo brings it back to be changed.`,
  zoning: (systems: readonly string[], drawsBoundary: boolean) =>
    `Standard: place points${drawsBoundary ? ' or draw a boundary' : ''}. ${systems.length === 1 ? systems[0] : 'The others'}: pick your own zones.`,
  populationMissing: 'The population of this location is not known',
  prefillFailed: 'Unable to load report details',
  newVersion: 'The zone system has a new version',
  costsFailed: (email: string) => `Unable to fetch project costs. Please try again, or contact ${email}.`,
  pricing: 'The price is being fetched',
  verdict: {
    good: 'Ready to order',
    few: 'Too few visits are expected to show any figures',
    thin: 'Few visits are expected: figures will be uncertain',
  },
  areaRefused: 'This area cannot be ordered; the reason is next to its price',
  areaNotJudged: 'Whether this area can be ordered is not known yet',
  monthMaking:
    'The overview of this month is being made, which takes a minute or two after new data. Whether this area can be ordered is known then.',
  find: 'Find a place, station, postcode or zone',
  findPlace: 'Find a place, station or postcode',
  placeholder: 'Place, postcode, zone or grid reference',
  placeholderWithoutZones: 'Place, postcode or grid reference',
  kinds: {
    place: 'Place',
    station: 'Station',
    postcode: 'Postcode',
    sector: 'Postcode sector',
    district: 'Postcode district',
    position: 'Position',
  },
  station: (name: string) => (/station$/i.test(name) ? name : `${name} station`),
  unitUnknown: (typed: string, kind: string, name: string) => `${typed} is not known; showing ${kind} ${name}`,
  wentTo: (name: string) => `The map shows ${name}`,
  degrees: 'Latitude, longitude',
  findHint: 'Also a grid reference, as SE 298 335, or a latitude and longitude',
  searching: 'Searching…',
  found: (count: number, withZones: boolean) =>
    count > 0
      ? `${count} found`
      : `Nothing found. Try a town, a station, a postcode, a grid reference, a latitude and longitude${withZones ? ', or a zone’s code' : ''}.`,
  placeList: 'Points or zones',
  findFailed: 'The search failed. Please type again in a moment.',
  atSea: 'Not on land',
  samePoint: (number: number) => `Point ${number} is already here`,
  noMorePoints: (count: number) =>
    count === 1
      ? 'This report takes one point. Remove it to choose another.'
      : `This report takes ${count} points. Remove one to choose another.`,
  noPoints: 'No points yet. Click the map, or find a place.',
  boundary: {
    map: 'Map for drawing the boundary. Its corners can be typed in the panel',
    locate: 'Zoom to the boundary',
    none: 'Draw it on the map, type or paste its corners, or upload a file.',
    drawFirst: 'Draw the boundary first, or choose another tool to continue without one',
    whileDrawn: (behind: string) =>
      `The boundary will replace the ${behind} that you chose. Choose another tool to return to them.`,
    inPlace: (behind: string) => `The boundary replaces the ${behind} that you chose. Remove it to return to them.`,
    type: 'Type or paste corners',
    edit: 'Edit corners as text',
    upload: 'Upload a file',
    remove: 'Remove boundary',
    close: 'Close boundary',
    takeBack: 'Undo last corner',
    drop: 'Start again',
    goOn: 'Keep drawing',
    dropTitle: 'Start again?',
    dropMeans: (corners: number) => `The ${corners} corners that you have set are lost.`,
    here: 'The boundary crosses itself or is wrong here',
    crosses: 'The line would cross itself at the marked place. Set the corner elsewhere.',
    corners: (count: number) => `${count} ${count === 1 ? 'corner' : 'corners'} set`,
    applied: (areaKm2: string, corners: number) => `Boundary of ${areaKm2} square kilometres with ${corners} corners`,
    made: { drawn: 'Drawn on the map', uploaded: 'Uploaded file', typed: 'Typed or pasted' },
    cornersTitle: 'Corners of the boundary',
    cornersLabel: 'Corners',
    cornersHint:
      'One corner a line: longitude and latitude, or easting and northing. An empty line begins a hole. WKT can be pasted too.',
    showPlace: 'Show on the map',
    typedStays: 'Your text is kept.',
    notTaken: 'This boundary cannot be used',
    checking: 'Checking',
    use: 'Use boundary',
    hints: {
      first: 'Click the map to set the first corner',
      more: 'A boundary needs three corners',
      close: 'Click the first corner, or press Enter, to close the boundary',
      edit: 'Drag a corner to move it. Drag a midpoint to add one. Right-click a corner to delete it.',
      editByTouch: 'Drag a corner to move it. Drag a midpoint to add one.',
      large: 'Too many corners to edit here. Edit them as text, or upload the file again.',
      other: 'Choose Boundary to change its corners',
    },
  },
  boundaryLost:
    'The boundary of this address has too many corners for a link, and is stored only in the tab in which it was drawn. Draw it again, or upload it.',
  postcodeFailed: 'Postcode search failed',
  postcodeUnknown: 'No matching postcodes found',
  locationCleared: 'Location cleared',
  ordered: 'Dataset requested',
  repeats: 'It will repeat every month.',
  expectedIn: (month: string) => `What to expect of ${month}`,
  prepared: 'Order sent to the colleagues who can spend credits',
  maySpendNot:
    'Your account cannot spend credits. You can prepare this order and send it to the colleagues who can; they review and submit it.',
  expected: {
    title: 'What to expect',
    making:
      'The estimate for this month is not ready yet: it takes a few minutes after new data have arrived. The price does not depend on it.',
    few: 'Too few visits are expected here for figures to be shown. Choose a larger or a busier place.',
    moreHours: (visits: string, cure: string) =>
      `At most half of the hours can be shown separately here. More can from about ${visits} visits a month. ${cure}.`,
    help: 'Estimated from published 500 m grid counts, never from individuals. Nine in ten datasets fall in this range. A grade is the likely width of the 95% interval. Hours, modes and places with too few visits are shown together with their neighbours.',
  },
} as const

/** These texts say how many credits the organisation lacks for an order, and what a user can do. */
export const SHORT_TEXT = {
  problem: (credits: number) => `${counted(credits, 'credit')} short`,
  means: (credits: number) => `Your organisation is ${counted(credits, 'credit')} short.`,
  ask: 'Ask for credits',
} as const

/** A dataset that equals the order. */
export const EXISTING_TEXT = {
  one: (name: string, when: string) => `You already have this dataset: ‘${name}’, made ${when}.`,
  line: (name: string, when: string) => `You already have it: ‘${name}’, made ${when}.`,
  open: 'Open it',
  again: (credits: number) => `Order again for ${whole(credits)}`,
  some: (count: number, all: number) =>
    count === all
      ? 'You already have all of these datasets.'
      : `You already have ${whole(count)} of these ${whole(all)} datasets.`,
} as const

/** The codes of refusals because of credits or the right to spend them. */
const UNPAID = new Set(['order-refused', 'forbidden'])
const FIRST_SERVER_ERROR = 500

/**
 * Explains why an order failed. Only a refusal because of credits or rights blames them.
 * @param prepares true if the order was sent to colleagues, which charges nothing
 */
export const orderFailedText = (error: unknown, email: string, prepares = false): string => {
  const isReply = error instanceof CallError && error.status > 0 && error.status < FIRST_SERVER_ERROR
  if (!isReply) return prepares ? UNREACHABLE.prepares : UNREACHABLE.orders
  return UNPAID.has(error.code)
    ? `Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact ${email}.`
    : error.message
}

const UNREACHABLE = {
  orders:
    'The portal did not answer, so this page does not know whether the order was placed. Try again: the same order is never charged twice. Or look in My Datasets.',
  prepares:
    'The portal did not answer, so this page does not know whether your colleagues have the order. Nothing was charged. Look in My Datasets before you send it again.',
} as const

export const SERIES_TEXT = {
  months: {
    howMany: 'Period',
    options: [
      { value: 'one', label: 'One month' },
      { value: 'several', label: 'Several months' },
    ],
    chips: 'Months',
    from: 'From',
    to: 'To',
  },
  monthsHint: 'Each month becomes a separate dataset. Hold Shift and press a second month to choose all between.',
  monthsChosen: (count: number) => `${counted(count, 'month')} chosen`,
  tooManyMonths: (count: number) => `${whole(count)} months are chosen; an order takes at most ${MAX_SERIES_MONTHS}`,
  datasets: (count: number) => counted(count, 'dataset'),
  placesCount: (count: number) => counted(count, 'place'),
  pricing: 'The prices are being fetched',
  making: 'The overview of a month is still being made; try again in a minute',
  allRefused: 'Every line of the order is refused; each line has its reason',
  priced: (done: number, all: number) => `${whole(done)} of ${whole(all)} priced`,
  checking: 'Each dataset is checked once more before it is charged',
  checked: (done: number, all: number) => `${whole(done)} of ${whole(all)} checked`,
  changed: 'Something has changed since the prices were shown. Look at them again; nothing was charged.',
  leftOut: (count: number) =>
    count === 1
      ? '1 line is refused and is left out of the order. It costs nothing.'
      : `${whole(count)} lines are refused and are left out of the order. They cost nothing.`,
  expect: 'Expect',
  thin: (count: number, isByMonth: boolean) =>
    count === 1
      ? `1 ${isByMonth ? 'month' : 'place'} has few visits: few hours can be shown separately, or its total is uncertain.`
      : `${whole(count)} ${isByMonth ? 'months' : 'places'} have few visits: few hours can be shown separately, or their totals are uncertain.`,
  leaveOut: (count: number, isByMonth: boolean, credits: number) =>
    `Leave out ${counted(count, isByMonth ? 'thin month' : 'thin place')} (−${whole(credits)})`,
  leaveOutExisting: (count: number, credits: number) =>
    `Leave out ${count === 1 ? 'the one' : `the ${whole(count)}`} that you have (−${whole(credits)})`,
  removed: (count: number) => `${counted(count, 'line')} left out`,
  refused: 'Refused',
  lineMaking: 'Overview being made',
  linesLabel: 'Price of each dataset',
  mayNot:
    'Only users who may spend credits can order several months or places. You can prepare one month of one place.',
  list: {
    open: 'Order many places',
    openHint: `Up to ${MAX_SERIES_PLACES} from a list: a dataset for each, with its own name.`,
    title: 'Order many places',
    change: 'Change list',
    remove: 'Remove all places',
    removed: 'Places removed',
    label: 'List of places',
    hint: 'One place a row: its name, a postcode or a latitude and a longitude, and a radius where you like. The first row may hold headings.',
    placeholder: 'name,postcode\nKirkgate Market,LS2 7HY\nWhite Rose,LS11 8LU',
    choose: 'Choose a CSV file',
    unreadable: 'The file could not be read as text. Save it as CSV and try again.',
    columns: 'What the columns hold',
    noColumn: 'Not in the list',
    roles: {
      name: 'Name',
      postcode: 'Postcode',
      latitude: 'Latitude',
      longitude: 'Longitude',
      radius: 'Radius',
    },
    outcome: 'Outcome of each row',
    empty: 'Paste a list or choose a file. The outcome of each row appears here.',
    awaited: 'Being looked up…',
    failed: 'The postcodes could not be looked up.',
    use: (count: number) => (count === 0 ? 'Use places' : `Use ${counted(count, 'place')}`),
    none: 'No row can be used yet',
    summary: (places: number, refused: number) =>
      `${counted(places, 'place')} can be priced${refused === 0 ? '' : `, ${counted(refused, 'row')} refused`}.`,
  },
  noPostcode: 'This postcode does not exist.',
  listTooLong: `The list is too long to be read. An order takes at most ${MAX_SERIES_PLACES} places.`,
  tooManyPlaces: (rows: number) =>
    `The list has ${counted(rows, 'place')}; an order takes at most ${MAX_SERIES_PLACES}. Leave some out, or order it in parts.`,
  standing: {
    title: 'Standing order',
    offer: 'Repeat monthly: order each new month as its data arrives',
    means: (first: string) =>
      `The first is ${first}. Each month is a dataset like this one, and is charged when it is made.`,
    limit: 'Monthly limit',
    limitHint: (credits: string) => `Over ${credits} credits: we pause and email you`,
    limitMissing: 'Enter a whole number of credits',
    limitTooLow: (price: number) => `A month costs ${whole(price)} credits today`,
    end: 'Last month',
    failed: (reason: string) => `What you ordered is under way, but its standing order could not be made: ${reason}`,
  },
  ordered: (datasets: number) => `${counted(datasets, 'dataset')} requested`,
} as const
