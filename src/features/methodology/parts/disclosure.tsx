import { MIN_CARDS, MIN_MERCHANTS } from '../../../domain/tourism.ts'

export const Disclosure = () => (
  <>
    <p>Every count passes one gate on its way to a screen, a map, a file or a PDF. The gate holds back or blurs:</p>
    <ul className="bullets">
      <li>
        <strong>Small counts.</strong> A figure that rests on fewer observed devices than the threshold, 15 unless your
        provider has set a higher one, is withheld. For each figure the threshold is raised by up to four devices at
        random, so that crossing it is no exact count. A place’s total and its figures by weekday and date, by which it
        can be followed from month to month, need up to 29 more; where the total is withheld, so is everything else.
        Zero and too few look the same.
      </li>
      <li>
        <strong>Dominated counts.</strong> A figure of which one device makes up more than half, or two more than 80%,
        is withheld.
      </li>
      <li>
        <strong>Counts that give another away.</strong> Where a withheld figure could be found by subtracting its
        neighbours from a total, another one is withheld beside it.
      </li>
      <li>
        <strong>Differences.</strong> In each dataset every observed device has a random factor whose mean and standard
        deviation are 1, and a figure is the sum of what its devices give, each times its factor. Parts therefore add up
        to their totals, in every table, filter and map of a dataset. Another area, another month or another version of
        the delivered data draws the factors anew, so that two datasets differ in every figure; the same order gives the
        same answer for ever. The noise is as large as the figure’s own sampling error: about a tenth where there are
        100 devices of equal weight, a thirtieth where there are 1,000.
      </li>
      <li>
        <strong>Filters of a map.</strong> A zone is left out of a selection where what one option more would add to it,
        an age band or a time period, is itself too small to be shown, and where several selections, taken from each
        other, would tell as little.
      </li>
    </ul>
    <h3>Card payments</h3>
    <p>
      Payments reach us as sums by zone, month, kind of day and industry, never as purchases. Each sum must rest on at
      least {MIN_CARDS} cards and {MIN_MERCHANTS} merchants. A zone is shown only where every sum that your choice is
      made of does; so a choice of fewer industries can show more zones. Payments carry no noise and no margin.
    </p>
    <p>
      A withheld figure is a gap in a chart, the words “withheld to protect individuals” in a table, a hatched zone on a
      map. It is never zero, and must not be read as zero.
    </p>
  </>
)
