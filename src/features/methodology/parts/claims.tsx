export const Claims = () => (
  <>
    <p>
      The sentences of a report claim a difference, such as a busiest day, only where the intervals of the two figures
      do not overlap. Where the largest cannot be told from a few others, these are named together; where it cannot be
      told from most, the sentence says that none stands out. “No clear difference” means that the data cannot tell, not
      that two figures are equal.
    </p>
    <p>Keep to that rule when you quote two figures side by side.</p>
  </>
)
