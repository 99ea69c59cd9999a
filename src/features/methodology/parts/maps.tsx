export const Maps = () => (
  <ul className="bullets">
    <li>
      <strong>Colours.</strong> Zones are put into up to ten classes by rank. Neighbouring classes whose figures do not
      clearly differ share a colour, so that a step between two colours is more than chance.
    </li>
    <li>
      <strong>Paler zones</strong> have a figure of grade D: it may be off by more than half. Read its order of
      magnitude only.
    </li>
    <li>
      <strong>Hatched zones</strong> are withheld to protect individuals, or zero. <strong>Plain ground</strong> is
      outside this dataset, which says nothing of it.
    </li>
    <li>
      <strong>Joined zones.</strong> Small zones hold few devices. Where zones have parents, a switch joins them all
      into the middle zones that they are parts of. A map starts joined where less than 80% of what it shows would be of
      grade A or B. A middle zone is shown only where what is withheld of its small zones is none or enough people
      together, so that nothing follows by subtraction. Under filters a map shows small zones only: both levels together
      could tell single people.
    </li>
    <li>
      <strong>Catchments.</strong> Zones of origin are ranked by visits, or by visits per resident, and cut where they
      hold 60%, 80% and 95% of the visits shown: core, secondary and tertiary. A zone is hatched where it would be in
      another part with the visits at an end of its interval. Visits per 1,000 residents are those of the whole month;
      distances are straight.
    </li>
    <li>
      <strong>Stations.</strong> A dataset’s station is the one nearest to its place. From the middle of each zone of
      origin, stations up to 1.25 times as far as the nearest could have been used; a zone passes a nearer station where
      the dataset’s lies farther than that. Distances are straight, not along roads or lines.
    </li>
    <li>
      <strong>Zero.</strong> A zone whose figure stays the same under a filter has nobody whom the filter leaves out.
      Everywhere else zero and too few look the same.
    </li>
  </ul>
)
