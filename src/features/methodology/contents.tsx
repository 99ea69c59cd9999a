import type { ComponentType } from 'react'
import { BLENDS, COMPARED_ZONES } from '../../domain/blends.ts'
import { METHODOLOGY_TERMS } from '../../domain/definitions.ts'
import { DEVICE_BANDS, devicesText, GRADES } from '../../domain/disclosure/quality.ts'
import { EV_SCORE_WEIGHTS, SCORE_SCALE } from '../../domain/ev-score.ts'
import { MIN_CARDS, MIN_MERCHANTS } from '../../domain/tourism.ts'

export const Source = () => (
  <>
    <p>
      A phone that is switched on talks to the network all day: when it moves from one cell to the next, when it makes a
      call, when it fetches data. Each of these events carries a time and the cell that served it. Strung together they
      show where a device has been, to the size of a cell: about a hundred metres in a city centre, several kilometres
      in open country.
    </p>
    <p>
      Before anything reaches this portal, the network operator replaces each subscriber by a pseudonym. No name, number
      or address is part of the data, and no pseudonym, trip or device leaves the warehouse in which the sums are made.
    </p>
    <p>
      Events become trips and stays. A trip ends when the device stays put for a while (the network operator sets how
      many minutes); the next departure begins another. For each trip the warehouse keeps when and where it began and
      ended, its length, the 500 m grid squares it passed, how it was made and what for. Its place is the National Grid,
      its time local time, so that an hour is the hour on the clock in the street, also on the days when the clocks
      change.
    </p>
  </>
)

const Sampling = () => (
  <>
    <p>
      One network sees its own customers, not everyone. The share differs from place to place, and so each observed
      person carries a weight: how many residents of the same area he or she stands for. The weight is set by the home,
      the place where the device spends its nights, against the census and the mid-year population estimates.
    </p>
    <p>
      A count in this portal is the sum of these weights. <em>Visits per day</em> divides by the number of calendar days
      of that kind in the period on which the data are complete; days without data are left out and shown as gaps, never
      counted as zero.
    </p>
    <p>
      Age and gender are those of the contract holder where the operator knows them. An electric vehicle is inferred:
      the home location is joined with vehicle registrations, so these are trips by people who live where EVs are
      registered.
    </p>
  </>
)

export const Definitions = () => (
  <>
    <dl className="definition-list">
      {METHODOLOGY_TERMS.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p>Each report has a Definitions tab with the definitions and settings that its own figures were made with.</p>
  </>
)

export const Disclosure = () => (
  <>
    <p>
      <strong>Every answer is shown, at the finest resolution that protects the people behind it.</strong> Where a
      single hour, distance, age or zone would rest on too few devices, it is shown together with its neighbours: “22:00
      to 07:00”, “Headingley and Weetwood”. Nothing is withheld, so that nothing can be found by subtraction, and all
      parts add up to their total.
    </p>
    <ul className="bullets">
      <li>
        <strong>Enough devices.</strong> Every figure rests on at least 15 observed devices, and nearly always on about
        30 or more; the portal’s operator can set another number, which every file of figures states. Where exactly the
        line runs is drawn at random, so that it gives no exact count away.
      </li>
      <li>
        <strong>No one dominates.</strong> One or two devices never make up most of a figure. The limit is drawn at
        random too.
      </li>
      <li>
        <strong>Noise.</strong> In each dataset every observed device has a random factor whose mean and standard
        deviation are 1, and each trip a smaller one of its own, so that not even a crowd whose trips are all known
        cancels out. A figure is the sum of its trips, each times both factors. The same order gives the same answer for
        ever; another area, month or version of the data draws the factors again. The noise is as large as the figure’s
        own sampling error: about a tenth if there are 100 devices of equal weight.
      </li>
      <li>
        <strong>Filters.</strong> Each filter has its own places: fewer people, larger places. Several selections, taken
        from each other, never leave a few people.
      </li>
      <li>
        <strong>Unknown age or gender.</strong> Such devices are counted in a band drawn for each of them, by the shares
        of the census.
      </li>
      <li>
        <strong>Modes by distance.</strong> Rail trips from under 3 km and active trips from over 10 km count as road.
      </li>
    </ul>
    <h3>The guarantee</h3>
    <p>
      Someone who knows every trip of every other person, and who looks at all tables and at the maps under all pairs of
      filters, can say whether one more person visited once in about 57 of 100 cases; a guess is right in 50. From one
      figure on about 30 devices it is 54, over 24 months about 60. People who come five times a month or more are
      recognised in 61 to 77 of 100 cases, because their visits weigh more.
    </p>
    <h3>Card payments</h3>
    <p>
      Payments reach us as sums by zone, month, kind of day and industry, never as purchases. Each sum must rest on at
      least {MIN_CARDS} cards and {MIN_MERCHANTS} merchants. A zone is shown only where every sum that your choice is
      made of does; so a choice of fewer industries can show more zones. Payments carry no noise and no margin.
    </p>
  </>
)

export const Quality = () => (
  <>
    <p>
      Each released figure has an interval for <strong>chance and protection</strong>: in 95 of 100 cases it holds the
      figure that would be had if everybody had been observed and no noise were added. The margin is half its width, in
      per cent of the figure. Above 30% the interval is symmetric on the logarithmic scale, so that it never falls below
      zero.
    </p>
    <p>
      The margin is 1.96 times the square root of twice the design factor over the count. Twice, because the noise that
      protects individuals is as large as the chance of sampling. The design factor of a table is the sum of the squared
      contributions of its devices over their sum, both with noise: it is large where few devices stand for many people.
    </p>
    <p>The grade of a figure is named by its margin:</p>
    <ul className="bullets">
      {GRADES.map(({ grade, meaning }) => (
        <li key={grade}>
          <strong>{grade}</strong>: {meaning}
        </li>
      ))}
    </ul>
    <p>
      Beside the grade stands a band of devices: {DEVICE_BANDS.map(devicesText).join(', ')}. It is an estimate: the
      released count over what a device gives in the mean of its table. The exact number is not given out. Many devices
      do not make a good grade where a few of them have large weights.
    </p>
    <h3>What the interval leaves out</h3>
    <p>
      Market share, where a home lies and the size of cells err in one direction, the same way each month. No interval
      covers them, and a larger sample would not mend them. So a narrow interval does not make a figure right: it is
      called chance and protection, after what it covers. The <a href="#limits">last chapter</a> names them.
    </p>
  </>
)

export const Written = () => (
  <>
    <h3>Known digits</h3>
    <p>
      A figure is written with the digits that its interval lets it know: three significant digits up to a margin of
      10%, two above. Rounded parts therefore need not add up to their rounded total; a table says so once where it can
      be seen. Exports hold the released figure and its interval beside the rounded one. Payments are exact.
    </p>
    <h3>Shares</h3>
    <p>
      A share is of all: of the total of its table or map. The interval of a share is narrower than that of its figure,
      because what errs in the part errs in the whole too.
    </p>
    <h3>Figures of several values</h3>
    <p>
      Hours, days and distances that share a figure are written in one line, with their mean per hour, day or kilometre.
    </p>
  </>
)

export const Claims = () => (
  <>
    <p>
      The sentences of a report claim a difference between two figures only where their intervals do not overlap. A
      busiest day is the first of several, and must stand out from all of them: there the intervals are taken wider, 1.3
      times for six figures and 1.6 times for 24, so that all these comparisons together hold in 95 of 100 cases. Where
      the largest cannot be told from a few others, these are named together; where it cannot be told from most, the
      sentence says that none stands out. “No clear difference” means that the data cannot tell, not that two figures
      are equal.
    </p>
    <p>Keep to that rule when you quote two figures side by side.</p>
  </>
)

export const Maps = () => (
  <ul className="bullets">
    <li>
      <strong>Places.</strong> A place is one zone, or several neighbours that are shown together. Near the area places
      are small, far away they are large. Inner borders of a place are not drawn.
    </li>
    <li>
      <strong>Colours</strong> show visits per 1,000 residents, on ten steps of equal ratio: a place’s total would
      measure its size. Totals, margins and shares are in the table and under the pointer.
    </li>
    <li>
      <strong>Paler places</strong> have a figure of grade D: it may be off by more than half. Read its order of
      magnitude only.
    </li>
    <li>
      <strong>Detail and certainty.</strong> The map opens on the finest places of which most are certain enough to
      read. A control shows more places, or fewer and more certain ones. All of them are sums of the same figures.
    </li>
    <li>
      <strong>Catchments.</strong> Places of origin are ranked by visits, or by visits per resident, and cut where they
      hold 60%, 80% and 95% of the visits: core, secondary and tertiary. Visits per 1,000 residents are those of the
      whole month; distances are straight.
    </li>
    <li>
      <strong>Stations.</strong> A dataset’s station is the one nearest to its place. From the middle of each zone of
      origin, stations up to 1.25 times as far as the nearest could have been used; another station is closer where the
      dataset’s lies farther than that. Distances are straight, not along roads or lines.
    </li>
  </ul>
)

export const Scores = () => (
  <>
    <h3>Blended measures</h3>
    <p>{COMPARED_ZONES} All of it can be checked on the maps of tourists and of payments.</p>
    <dl className="definition-list">
      {BLENDS.map(({ mode, title, words, formula, interval }) => (
        <div key={mode}>
          <dt>{title}</dt>
          <dd>
            {words} <span className="formula">{formula}</span> {interval}
          </dd>
        </div>
      ))}
    </dl>
    <h3>EV score</h3>
    <p>
      The weighted mean of three ranks, each from 0 to 100: traverses by electric vehicles on trips over 160 km (weight{' '}
      {EV_SCORE_WEIGHTS.traverses}), their dwells ({EV_SCORE_WEIGHTS.dwells}) and their visits (
      {EV_SCORE_WEIGHTS.visits}
      ). {SCORE_SCALE}
    </p>
    <p>
      Only trips of the dataset’s own months count, and only people with such trips decide where somebody lives. The
      score is kept with the dataset: later deliveries do not change it.
    </p>
  </>
)

export const Limits = () => (
  <>
    <ul className="bullets">
      <li>Children hardly appear: most have no contract of their own. Counts stand for people aged 18 and over.</li>
      <li>Someone with two phones, or a vehicle with its own card, can be seen twice.</li>
      <li>
        The network’s share of the population differs between areas and groups. Weights correct for where people live,
        not for who they are.
      </li>
      <li>
        A cell in open country is large: trips within it are not seen, and a place near its edge is blurred. Compare
        small rural places with care.
      </li>
      <li>Visitors from abroad are seen only where they roam on this network, and have no home to be weighted by.</li>
      <li>Floors, shops and sides of a street cannot be told apart.</li>
      <li>
        Events, closures and school holidays move a month. Compare like months, and look at the days that a report marks
        as incomplete.
      </li>
      <li>
        Purpose, mode and electric vehicles are inferred from patterns. They are right for many people together and can
        be wrong for some.
      </li>
    </ul>
    <p>
      Use the figures to compare places, days and hours, to size a market or a scheme, and to see change. Do not use
      them to count a crowd on one day to the last person, or to draw conclusions about individuals.
    </p>
  </>
)

/** The chapters of the guide in reading order; `id` is the anchor for links. */
export const CONTENTS: readonly { readonly id: string; readonly title: string; readonly Body: ComponentType }[] = [
  { id: 'data', title: 'What the data are', Body: Source },
  { id: 'expansion', title: 'From devices to people', Body: Sampling },
  { id: 'definitions', title: 'What is counted', Body: Definitions },
  { id: 'disclosure', title: 'How individuals are protected', Body: Disclosure },
  { id: 'quality', title: 'How sure a figure is', Body: Quality },
  { id: 'written', title: 'How figures are written', Body: Written },
  { id: 'maps', title: 'How to read a map', Body: Maps },
  { id: 'claims', title: 'When a sentence claims', Body: Claims },
  { id: 'scores', title: 'Blended measures and the EV score', Body: Scores },
  { id: 'limits', title: 'What the figures can’t tell you', Body: Limits },
]
