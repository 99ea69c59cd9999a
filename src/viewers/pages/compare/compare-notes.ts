import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import type { Unlike } from '../../../domain/compare/unlike.ts'
import { disclosureRules } from '../../kit/report/export-notes.ts'
import { periodText } from '../../kit/report/report-period.ts'
import type { ComparedView } from './compared-view.ts'

/** How differences are judged, for the Definitions tab and files. */
export const COMPARE_METHOD: readonly { readonly term: string; readonly text: string }[] = [
  {
    term: 'Difference',
    text: 'A figure minus the figure of the base, in per cent of the base; for shares, in percentage points. Files also have it in the unit of the figures.',
  },
  {
    term: 'Index',
    text: 'A figure on a scale on which the base is 100. Its 95% interval follows Fieller’s theorem; it is not determined if the interval of the base includes 0.',
  },
  {
    term: 'Clear',
    text: 'The difference is larger than sampling and noise may cause. Its variance is the sum of the variances of both figures, less what they have in common (Same people). A view holds many differences, and with 20 of them one would pass an ordinary test by chance; so the bound follows Holm’s step-down: if nothing differs, at most 5 of 100 views claim anything about their rows. All rows of the view with a figure in both datasets count, times the datasets compared, whatever is searched or sorted. A row whose 95% interval leaves out 0 can therefore still not be quite clear; a thin line in the chart shows the wider interval by which it is judged. The total comes first and is judged alone: if nothing differs, at most 5 of 100 views claim a difference of their totals.',
  },
  {
    term: 'Average day, All',
    text: 'The total of a view. An average day is the mean of the days of the week, each counted once, so that months with different weekdays can be compared. Means and shares have no total.',
  },
  {
    term: 'Most of all',
    text: 'A row is named as the one with the largest difference only if its difference is clearly larger than that of every other row, at 5% in all.',
  },
  {
    term: 'People',
    text: 'Visits leave out the residents of the area. If areas differ, tables also leave out the residents of all other compared areas, so that all count the same people. A figure is then shown where the residents of each area and all other people are safe, so tables are coarser. Tables that cannot be divided count each area’s own visitors, and the page says so.',
  },
  {
    term: 'Shown together',
    text: 'If one dataset has one figure for several rows, such as the hours of the night, the figures of the others are added up, so that all have the same rows.',
  },
  {
    term: 'Digits',
    text: 'All figures of a row have as many digits as the one with the narrowest interval, so that small differences remain visible.',
  },
  {
    term: 'Same people',
    text: 'Consecutive months of one place have mostly the same people, so part of the sampling error of both totals is the same. This part is estimated cautiously from the share of repeat visits, on the assumption that people come as often in both months. The rows below a total, and other datasets with the same people, are judged as if the people were others, so a claim errs to the safe side.',
  },
  {
    term: 'Standard week',
    text: 'The mean of the seven weekday means, because months have different numbers of weekends. Sums over a period are weighted so that each day of the week counts once. Purposes, modes, ages and filtered maps have figures for weekdays and for weekends only, which are spread over the days like all visits or traverses. Bank holidays count as the day of the week that they are. Shares are not weighted.',
  },
  {
    term: 'Per day',
    text: 'Sums over a period are divided by its days with data, because months differ in length.',
  },
  {
    term: 'Per km², per 1,000 residents',
    text: 'Figures per day, of a standard week if months differ, divided by the size of the study area, or by the residents whom the template counts for it.',
  },
  {
    term: 'Share',
    text: 'A figure as a percentage of all in its dataset.',
  },
  {
    term: 'Areas that nearly agree',
    text: 'If two areas overlap and one of them covers only a little more, the difference of their levels would reveal the few people there. Only shares are compared then.',
  },
]

/**
 * Returns the notes below an exported comparison: the datasets, their differences, how differences are judged, and the
 * disclosure rules.
 */
export const compareNotes = (
  { sides, notes }: Pick<ComparedView, 'sides' | 'notes'>,
  disclosure: DisclosureSettings,
  unlike: readonly Unlike[],
): readonly string[] => [
  ...sides.map(
    ({ name, label, mark, details, period }) =>
      `${mark === 0 ? 'Base: ' : ''}${label.startsWith(name) ? label : `${name}, ${label}`}, ${details.templateName}, dataset ${details.id}, ${periodText(period)}`,
  ),
  ...unlike.map(({ title, text }) => `${title}. ${text}`),
  ...notes,
  ...COMPARE_METHOD.filter(({ term }) => term === 'Clear' || term === 'Same people').map(({ text }) => text),
  ...disclosureRules(disclosure),
]
