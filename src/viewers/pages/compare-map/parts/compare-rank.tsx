interface CompareRankProps {
  /** Its place; null where it is not clear. */
  readonly rank: number | null
  readonly clear: 'more' | 'fewer' | null
}

/** The rank of a zone, as on the map: in a circle for a rise, in a square for a fall. */
export const CompareRank = ({ rank, clear }: CompareRankProps) => {
  if (clear === null) return <span className="visually-hidden">no clear difference</span>
  return (
    <span className={`compare-rank compare-rank-${clear}`}>
      <span className="visually-hidden">{clear === 'more' ? 'Rise ' : 'Fall '}</span>
      {rank}
    </span>
  )
}
