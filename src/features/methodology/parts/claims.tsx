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
