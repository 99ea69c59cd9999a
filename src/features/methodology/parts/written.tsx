export const Written = () => (
  <>
    <h3>Known digits</h3>
    <p>
      A figure is written with the digits that its interval lets it know: three significant digits up to a margin of
      10%, two above. Rounded parts therefore need not add up to their rounded total; a table says so once where it can
      be seen. Exports hold the released figure and its interval beside the rounded one. Payments are exact.
    </p>
    <h3>Shares</h3>
    <p>
      A share is of all: of the released total of its table, with what is withheld as a part of its own, hatched. Where
      that total may not be released, shares are of what is shown, and the text says so. The interval of a share is
      narrower than that of its figure, because what errs in the part errs in the whole too.
    </p>
    <h3>What is withheld</h3>
    <p>
      Reports and maps say at their head what share of the visits, hours and zones of the dataset is withheld. On a map,
      Total and % of Total are of the zones that are shown, and a line says what share of all visits these hold.
    </p>
  </>
)
