export const Quality = () => (
  <>
    <p>
      Each released figure says on how many devices it rests, in three bands: <em>high</em> from 100, <em>fair</em> from
      30, <em>low</em> below. Its margin is the range in which the figure would lie 19 times out of 20 if the same
      people had been sampled anew: 1.96 times the square root of the sum of the squared contributions of the devices,
      over their sum, rounded up to 1, 2, 5, 10, 20 or 50 %.
    </p>
    <p>
      The sentences of a report claim a difference, such as a busiest day, only where the margins of the two figures,
      each widened by 1.6 to make room for the noise, do not overlap. Elsewhere they say that there is no clear
      difference. Keep to that rule when you quote two figures side by side.
    </p>
    <p>
      The margin covers sampling. It does not cover the noise that protects individuals, which is 1.25 times as wide:
      the two together are 1.6 times the margin. Nor does it cover what the next chapter names, which a larger sample
      would not mend.
    </p>
  </>
)
