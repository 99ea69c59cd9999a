import type { ComponentType } from 'react'
import { BLENDS, COMPARED_ZONES } from '../../domain/blend-text.ts'
import { MIN_DEVICES_DEFAULT } from '../../domain/constants.ts'
import { METHODOLOGY_TERMS } from '../../domain/definitions.ts'
import { DEVICE_BANDS, devicesText, GRADES } from '../../domain/disclosure/quality.ts'
import { EV_SCORE_WEIGHTS, SCORE_SCALE } from '../../domain/ev-score.ts'
import { MIN_CARDS, MIN_MERCHANTS } from '../../domain/tourism.ts'

export const Source = () => (
  <>
    <p>
      A phone that is switched on contacts the network all day: when it moves to another cell, makes a call or fetches
      data. Each of these events has a time and the cell that served it. Together they show where a device has been, as
      precisely as cells are small: about a hundred metres in a city centre, several kilometres in open country.
    </p>
    <p>
      Before any data reaches this portal, the network operator replaces each subscriber with a pseudonym. The data
      contains no names, phone numbers or addresses, and no pseudonym, trip or device ever leaves the warehouse in which
      the totals are computed.
    </p>
    <p>
      Events become trips and stays. A trip ends when the device stays in one place for a while (the network operator
      sets how many minutes), and the next departure begins another trip. For each trip, the warehouse stores when and
      where it began and ended, its length, the 500 m grid squares it passed through, its mode and its purpose.
      Positions are on the National Grid. Times are local, so an hour is always the hour on the clock in the street,
      even on the days when the clocks change.
    </p>
  </>
)

const Sampling = () => (
  <>
    <p>
      A network sees only its own customers, and their share of the population differs from place to place. Each
      observed person therefore has a weight: the number of residents of the same area whom they represent. The weight
      depends on the person’s home, which is where the device spends its nights, and on the census and the mid-year
      population estimates.
    </p>
    <p>
      A count in this portal is the sum of these weights. <em>Visits per day</em> is the count divided by the number of
      calendar days of that kind in the period that have complete data. Days without data are left out and shown as
      gaps. They never count as zero.
    </p>
    <p>
      Age and gender are those of the contract holder, if the operator knows them. Electric vehicles are inferred by
      matching homes with vehicle registrations, so these are trips by people who live where EVs are registered.
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
    <p>Each report has a Definitions tab with the definitions and settings behind its own figures.</p>
  </>
)

export const Disclosure = () => (
  <>
    <p>
      <strong>Every answer is shown, at the finest resolution that protects the people behind it.</strong> If a single
      hour, distance, age band or zone rests on too few devices, it is shown together with its neighbours: “22:00 to
      07:00”, “Headingley and Weetwood”. Because nothing is withheld, nothing can be found by subtraction, and all parts
      add up to their total.
    </p>
    <ul className="bullets">
      <li>
        <strong>Enough devices.</strong> Every figure rests on at least {MIN_DEVICES_DEFAULT} observed devices, and
        nearly always on {2 * MIN_DEVICES_DEFAULT} or more. The portal’s operator can set a different number, which
        every downloaded file states. The exact limit is random, so that it does not reveal an exact count.
      </li>
      <li>
        <strong>No one dominates.</strong> One or two devices never make up most of a figure. This limit is random, too.
      </li>
      <li>
        <strong>Noise.</strong> In each dataset, every observed device has a random factor with mean 1 and standard
        deviation 1, and each trip has a smaller random factor of its own. A figure is the sum of its trips, each
        multiplied by both factors, so even a crowd whose trips are all known does not cancel out. The same order always
        gives the same figures. Another area, month or version of the data has new factors. The noise is as large as the
        figure’s own sampling error: about 10% for 100 devices of equal weight.
      </li>
      <li>
        <strong>Filters.</strong> Each filter has its own places, which are larger if fewer people are selected.
        Subtracting one selection from another never leaves only a few people.
      </li>
      <li>
        <strong>Unknown age or gender.</strong> These devices are assigned to a band at random, in the proportions of
        the census.
      </li>
      <li>
        <strong>Modes by distance.</strong> Rail trips from under 3 km and active trips from over 10 km count as road.
      </li>
    </ul>
    <h3>The guarantee</h3>
    <p>
      Suppose that someone knows every trip of every other person, and looks at all tables and at the maps under all
      pairs of filters. They can tell whether one more person visited once in about 56 of 100 cases. A guess is right in
      50. With a single figure on about 30 devices they are right in 54 of 100 cases, and over 24 months in about 60. A
      person who comes five or more times a month is recognised in 60 to 74 of 100 cases, because more visits weigh
      more.
    </p>
    <h3>Card payments</h3>
    <p>
      Payments are delivered as totals by zone, month, type of day and industry, never as single purchases. Each total
      must rest on at least {MIN_CARDS} cards and {MIN_MERCHANTS} merchants. A zone is shown only if this holds for
      every total that you select, so selecting fewer industries can show more zones. Payments are exact: they have
      neither noise nor a margin.
    </p>
  </>
)

export const Quality = () => (
  <>
    <p>
      Each figure has a <strong>95% range for sampling and privacy noise</strong>. In 95 of 100 cases, the range
      contains the figure that we would get if everybody were observed and no noise were added. The margin is half the
      width of the range, as a percentage of the figure. Above 30%, the range is symmetric on a logarithmic scale, so
      that it never falls below zero.
    </p>
    <p>
      The margin is 1.96 times the square root of twice the design factor divided by the count. The design factor is
      doubled because the noise that protects individuals is as large as the sampling error. The design factor of a
      table is the sum of the squared contributions of its devices divided by the sum of their contributions, both with
      noise. It is large if few devices represent many people.
    </p>
    <p>The grade of a figure depends on its margin:</p>
    <ul className="bullets">
      {GRADES.map(({ grade, meaning }) => (
        <li key={grade}>
          <strong>{grade}</strong>: {meaning}
        </li>
      ))}
    </ul>
    <p>
      Each grade comes with a range of devices: {DEVICE_BANDS.map(devicesText).join(', ')}. It is an estimate: the
      released count divided by the average contribution of a device in the same table. The exact number is never
      published. A figure with many devices can still have a poor grade if a few of them have large weights.
    </p>
    <h3>What the range leaves out</h3>
    <p>
      Errors in market share, in the location of homes and in the size of cells point in the same direction every month.
      The range does not cover them, and a larger sample would not reduce them. A narrow range therefore does not prove
      that a figure is right. The <a href="#limits">last chapter</a> lists these errors.
    </p>
  </>
)

export const Written = () => (
  <>
    <h3>Digits</h3>
    <p>
      A figure has as many digits as its range supports: three significant digits up to a margin of 10%, and two above.
      Rounded parts may therefore not add up to their rounded total, and a table says so if the difference is visible.
      Exports contain the released figure and its range in addition to the rounded figure. Payments are exact.
    </p>
    <h3>Shares</h3>
    <p>
      A share is a percentage of all: of the total of its table or map. The range of a share is narrower than that of
      its figure, because an error in the part is also an error in the whole.
    </p>
    <h3>Values that share a figure</h3>
    <p>Hours, days and distances that share a figure have one row, with their average per hour, day or kilometre.</p>
  </>
)

export const Claims = () => (
  <>
    <p>
      A report’s sentences claim a difference between two figures only if their ranges do not overlap. The busiest day
      must differ from all others, so for such a claim the ranges are wider: 1.3 times for six figures and 1.6 times for
      24. All these comparisons together then hold in 95 of 100 cases. If the largest figure does not differ clearly
      from a few others, the sentence names them together. If it does not differ clearly from most, the sentence says
      that none stands out. “No clear difference” means that the data cannot distinguish two figures, not that they are
      equal.
    </p>
    <p>Please follow the same rule when you quote two figures together.</p>
  </>
)

export const Maps = () => (
  <ul className="bullets">
    <li>
      <strong>Places.</strong> A place is one zone, or several neighbouring zones that are shown together. Places are
      small near the area and large far away. Borders within a place are not drawn.
    </li>
    <li>
      <strong>Colours</strong> show visits per 1,000 residents in ten steps of equal ratio. Colouring by totals would
      mostly show how large a place is. The table and the tooltip show totals, margins and shares.
    </li>
    <li>
      <strong>Paler places</strong> have a figure of grade D, which may be wrong by more than half. Read it only as an
      order of magnitude.
    </li>
    <li>
      <strong>Detail and certainty.</strong> The map opens with the finest places that are mostly certain enough to
      read. A control shows more places, or fewer and more certain ones. All of them are sums of the same figures.
    </li>
    <li>
      <strong>Catchments.</strong> Places of origin are ranked by visits or by visits per resident, and divided where
      they reach 60%, 80% and 95% of the visits: core, secondary and tertiary. Visits per 1,000 residents are for the
      whole month. Distances are straight lines.
    </li>
    <li>
      <strong>Stations.</strong> A dataset’s station is the one nearest to its area. From the centre of each zone of
      origin, people could have used any station up to 1.25 times as far away as the nearest. If the dataset’s station
      is farther away than that, another station is closer. The map colours each zone; the table counts whole places,
      and those whose residents mostly live over 30 km away apart. Distances are straight lines, not along roads or
      railways.
    </li>
  </ul>
)

export const Scores = () => (
  <>
    <h3>Blended measures</h3>
    <p>{COMPARED_ZONES} You can check them on the maps of tourists and of payments.</p>
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
      The weighted average of three ranks from 0 to 100: traverses by electric vehicles on trips over 160 km (weight{' '}
      {EV_SCORE_WEIGHTS.traverses}), their dwells ({EV_SCORE_WEIGHTS.dwells}) and their visits (
      {EV_SCORE_WEIGHTS.visits}
      ). {SCORE_SCALE}
    </p>
    <p>
      Only trips in the dataset’s own months count, and only homes of people with such trips. The score is stored with
      the dataset, so later deliveries do not change it.
    </p>
  </>
)

export const Limits = () => (
  <>
    <ul className="bullets">
      <li>
        Children hardly appear, because most do not have a contract of their own. Counts represent people aged 18 and
        over.
      </li>
      <li>A person with two phones, or with a car that has its own SIM card, can be counted twice.</li>
      <li>
        The network’s share of the population differs between areas and groups. Weights correct for where people live,
        but not for who they are.
      </li>
      <li>
        Cells in open country are large. Trips within a cell are not observed, and places near its edge are blurred.
        Compare small rural places with care.
      </li>
      <li>Visitors from abroad appear only while they roam on this network, and cannot be weighted by their home.</li>
      <li>The data cannot distinguish floors, shops or the sides of a street.</li>
      <li>
        Events, closures and school holidays affect a month. Compare similar months, and check the days that a report
        marks as incomplete.
      </li>
      <li>
        Purpose, mode and electric vehicles are inferred from patterns. They are right on average and can be wrong for
        individual people.
      </li>
    </ul>
    <p>
      Use the figures to compare places, days and hours, to estimate the size of a market or a scheme, and to follow
      changes. Do not use them to count every person in a crowd, or to draw conclusions about individuals.
    </p>
  </>
)

/** The guide's chapters in reading order. `id` is the anchor for links. */
export const CONTENTS: readonly { readonly id: string; readonly title: string; readonly Body: ComponentType }[] = [
  { id: 'data', title: 'What the data is', Body: Source },
  { id: 'expansion', title: 'From devices to people', Body: Sampling },
  { id: 'definitions', title: 'What is counted', Body: Definitions },
  { id: 'disclosure', title: 'How individuals are protected', Body: Disclosure },
  { id: 'quality', title: 'How sure a figure is', Body: Quality },
  { id: 'written', title: 'How figures are written', Body: Written },
  { id: 'maps', title: 'How to read a map', Body: Maps },
  { id: 'claims', title: 'What sentences claim', Body: Claims },
  { id: 'scores', title: 'Blended measures and the EV score', Body: Scores },
  { id: 'limits', title: 'What the figures can’t tell you', Body: Limits },
]
