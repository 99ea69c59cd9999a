import { MIN_CARDS, MIN_MERCHANTS } from '../../../domain/tourism.ts'

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
