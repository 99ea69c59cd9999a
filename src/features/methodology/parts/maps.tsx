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
