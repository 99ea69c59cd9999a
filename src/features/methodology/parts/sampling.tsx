export const Sampling = () => (
  <>
    <p>
      One network sees its own customers, not everyone. The share differs from place to place, and so each observed
      person carries a weight: how many residents of the same area he or she stands for. The weight is set by the home,
      the place where the device spends its nights, against the census and the mid-year population estimates.
    </p>
    <p>
      A count in this portal is the sum of these weights. <em>Visits per day</em> divides by the number of calendar days
      of that kind in the period on which the data are complete; days without data are left out and shown as gaps, never
      counted as zero.
    </p>
    <p>
      Age and gender are those of the contract holder where the operator knows them. An electric vehicle is inferred:
      the home location is joined with vehicle registrations, so these are trips by people who live where EVs are
      registered.
    </p>
  </>
)
