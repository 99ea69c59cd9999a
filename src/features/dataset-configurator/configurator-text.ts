import { MAX_BOUNDARY_CORNERS, MAX_ZONES } from '../../domain/constants.ts'
import { whole } from '../../domain/text/numbers.ts'

export const TEXT = {
  heading: 'Dataset Configurator',
  createNew: 'Create New Report',
  empty: 'No reports available',
  emptyMeans: 'Templates that customers can order appear here. Install ready-made ones, or make your own.',
  newName: 'New report',
  leave: 'Are you sure you want to cancel?',
  leaveMeans: 'Your changes are not saved and will be lost.',
  invalid: 'Some of your inputs are invalid.',
  noAreaFactor: 'You must add at least one area factor.',
  noneSelected: 'No report selected',
  saved: 'Report saved successfully',
  deleted: 'Report deleted',
  saveFailed: 'The report could not be saved',
  deleteFailed: 'The report could not be deleted',
  deleteMeans: 'Its datasets are kept. It can no longer be ordered.',
  draftHidden: 'A draft is hidden from Create Dataset.',
  preview: 'Customer preview',
  countsGeofence:
    'People are counted in the place and in the extension around it. Their number sets the population band of the price, and decides whether a place is refused.',
  countsStudyArea:
    'People are counted in the place alone. Their number sets the population band of the price, and decides whether a place is refused.',
  invalidRows: 'Complete the rows above first',
  noInputs: 'No inputs yet.',
  inputPublished: 'An input of a published report cannot be deleted. Make it inactive instead.',
  reportGone: 'This report no longer exists',
  knownInputs: 'Add an input that a viewer reads',
  knownInputsPrices: 'Each is added complete. Its prices are examples: check them before you save.',
  noViewerYet: 'Choose the viewers in Dataset Settings to see which inputs they read.',
  readyMade: 'Ready-made reports',
  readyMadeMeans: 'Reports that come with the product, with their inputs, bands and texts.',
  pricesOfDrafts: 'Prices are examples. Check them in each report, then untick Draft to publish it.',
  pricesOfPublished: 'Prices are examples, and customers can order at once. Check them in each report.',
  studyArea: 'Study area',
  studyAreaNeeds: 'To count in the study area, tick the GIS type StudyArea.',
  fixedMeans: 'Points of a fixed radius',
  districtMeans: 'Metres by which the district of a High Street Week is wider than its street',
  studyAreaMeans: `The customer draws or uploads a boundary of up to ${whole(MAX_BOUNDARY_CORNERS)} corners; exactly that ground is counted`,
  zonesMean: `The customer selects up to ${MAX_ZONES} zones`,
  singleDropdown: 'One answer',
  multiDropdown: 'Several answers',
  noPrice: '–',
  /** @param range such as `23 to 30`; null if a price is not valid yet */
  priceRange: (range: string | null) =>
    range === null ? 'Full price range: once every price is valid.' : `Full price range: ${range} credits.`,
  /** @param names the names of other templates with the same order number */
  sameOrder: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this order too. Cards of the same order are sorted by name.`,
  installAs: 'Install them',
  installed: 'Installed',
  installFailed: 'The reports could not be installed',
} as const

export const FACTORS_TEXT = {
  population: {
    title: 'Population Factors',
    means: 'The price uses the lowest band that covers the population. A population above the highest band is refused.',
    noun: 'population factor',
    empty: 'Without factors no population is refused, and none costs credits.',
  },
  area: {
    title: 'Area Factors',
    means: 'The price uses the lowest band that covers the area. An area above the largest band is refused.',
    noun: 'area factor',
    empty: 'A template needs at least one area factor.',
  },
} as const

/** Returns the message that follows an installation. */
export const installedText = (count: number, asDrafts: boolean): string =>
  `${count === 1 ? '1 report was' : `${count} reports were`} installed${asDrafts ? (count === 1 ? ' as a draft' : ' as drafts') : ''}`

export const TABS = [
  { id: 'settings', label: 'Dataset Settings' },
  { id: 'dates', label: 'Dates' },
  { id: 'population', label: 'Population Factors' },
  { id: 'area', label: 'Area Factors' },
  { id: 'inputs', label: 'Other Inputs' },
] as const
export type TabId = (typeof TABS)[number]['id']
