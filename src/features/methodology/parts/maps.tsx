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
      <strong>Zero.</strong> A zone whose figure stays the same under a filter has nobody whom the filter leaves out.
      Everywhere else zero and too few look the same.
    </li>
  </ul>
)
