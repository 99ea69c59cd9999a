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
