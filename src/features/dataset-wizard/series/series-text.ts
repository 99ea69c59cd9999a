import { MAX_SERIES_MONTHS, MAX_SERIES_PLACES } from '../../../domain/constants.ts'
import { counted, whole } from '../../../domain/text/numbers.ts'

export const SERIES_TEXT = {
  months: {
    howMany: 'How many months',
    options: [
      { value: 'one', label: 'One month' },
      { value: 'several', label: 'Several months' },
    ],
    chips: 'Months',
    from: 'From',
    to: 'To',
  },
  monthsHint: 'Each month becomes a dataset of its own. Hold Shift and press a second month to choose all between.',
  monthsChosen: (count: number) => `${counted(count, 'month')} chosen`,
  tooManyMonths: (count: number) => `${whole(count)} months are chosen; an order takes at most ${MAX_SERIES_MONTHS}`,
  perMonth: (months: number, credits: string) => `${counted(months, 'month')}, ${credits} credits together`,
  datasets: (count: number) => counted(count, 'dataset'),
  placesCount: (count: number) => counted(count, 'place'),
  pricing: 'The prices are being fetched',
  making: 'The overview of a month is still being made; try again in a minute',
  allRefused: 'Every line of the order is refused; the reasons stand beside them',
  priced: (done: number, all: number) => `${whole(done)} of ${whole(all)} priced`,
  checking: 'Each dataset is checked once more before it is charged',
  checked: (done: number, all: number) => `${whole(done)} of ${whole(all)} checked`,
  changed: 'Something has changed since the prices were shown. Look at them again; nothing was charged.',
  leftOut: (count: number) =>
    count === 1
      ? '1 line is refused and is left out of the order. It costs nothing.'
      : `${whole(count)} lines are refused and are left out of the order. They cost nothing.`,
  refused: 'Refused',
  lineMaking: 'Overview being made',
  linesLabel: 'Price of each dataset',
  mayNot: 'Only who may spend credits can order several months or places. You can prepare one month of one place.',
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
    empty: 'Paste a list or choose a file. What comes of each row is shown here.',
    awaited: 'Being looked up…',
    failed: 'The postcodes could not be looked up.',
    use: (count: number) => (count === 0 ? 'Use places' : `Use ${counted(count, 'place')}`),
    none: 'No row can be used yet',
    summary: (places: number, refused: number) =>
      `${counted(places, 'place')} can be priced${refused === 0 ? '' : `, ${counted(refused, 'row')} refused`}.`,
  },
  noPostcode: 'There is no such postcode.',
  listTooLong: `The list is too long to be read. An order takes at most ${MAX_SERIES_PLACES} places.`,
  tooManyPlaces: (rows: number) =>
    `The list has ${counted(rows, 'place')}; an order takes at most ${MAX_SERIES_PLACES}. Leave some out, or order it in parts.`,
  standing: {
    title: 'Standing order',
    offer: 'Order each new month when its data are delivered',
    means: (first: string) =>
      `The first is ${first}. Each month is a dataset like this one, and is charged when it is made.`,
    limit: 'At most, a month',
    limitHint: 'A month that would cost more is not ordered. The standing order pauses then, and you get an email.',
    limitMissing: 'Enter a whole number of credits',
    limitTooLow: (price: number) => `A month costs ${whole(price)} credits today`,
    end: 'Last month',
    failed: (reason: string) => `What you ordered is under way, but its standing order could not be made: ${reason}`,
    made: 'and a standing order made',
  },
  ordered: (datasets: number) => `${counted(datasets, 'dataset')} requested`,
} as const
