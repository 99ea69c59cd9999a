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
      A share is of all: of the total of its table or map. The interval of a share is narrower than that of its figure,
      because what errs in the part errs in the whole too.
    </p>
    <h3>Figures of several values</h3>
    <p>
      Hours, days and distances that share a figure are written in one line, with their mean per hour, day or kilometre.
    </p>
  </>
)
