export const Quality = () => (
  <>
    <p>
      Each released figure says on about how many devices it rests, in three bands: <em>high</em> from 100,{' '}
      <em>fair</em> from 30, <em>low</em> below. The number is an estimate: the released count over what a device gives
      in the mean of its table. The exact number of devices is not given out.
    </p>
    <p>
      The margin is half the width of the 95% interval over the figure. It covers chance, that other people might have
      been sampled, and protection, the noise that is added: 1.96 times the square root of twice the design factor over
      the count. The design factor of a table is the sum of the squared contributions of its devices over their sum,
      both with noise. Above 30% the interval is symmetric on the logarithmic scale, so that it never falls below zero.
    </p>
    <p>
      The sentences of a report claim a difference, such as a busiest day, only where the intervals of the two figures
      do not overlap. Elsewhere they say that there is no clear difference. Keep to that rule when you quote two figures
      side by side.
    </p>
    <p>
      The margin does not cover what the next chapter names: market share, where a home lies, the size of cells. A
      larger sample would not mend those.
    </p>
  </>
)
