import { DEVICE_BANDS, devicesText, GRADES } from '../../../domain/disclosure/quality.ts'

export const Quality = () => (
  <>
    <p>
      Each released figure has an interval for <strong>chance and protection</strong>: in 95 of 100 cases it holds the
      figure that would be had if everybody had been observed and no noise were added. The margin is half its width, in
      per cent of the figure. Above 30% the interval is symmetric on the logarithmic scale, so that it never falls below
      zero.
    </p>
    <p>
      The margin is 1.96 times the square root of twice the design factor over the count. Twice, because the noise that
      protects individuals is as large as the chance of sampling. The design factor of a table is the sum of the squared
      contributions of its devices over their sum, both with noise: it is large where few devices stand for many people.
    </p>
    <p>The grade of a figure is named by its margin:</p>
    <ul className="bullets">
      {GRADES.map(({ grade, meaning }) => (
        <li key={grade}>
          <strong>{grade}</strong>: {meaning}
        </li>
      ))}
    </ul>
    <p>
      Beside the grade stands a band of devices: {DEVICE_BANDS.map(devicesText).join(', ')}. It is an estimate: the
      released count over what a device gives in the mean of its table. The exact number is not given out. Many devices
      do not make a good grade where a few of them have large weights.
    </p>
    <h3>What the interval leaves out</h3>
    <p>
      Market share, where a home lies and the size of cells err in one direction, the same way each month. No interval
      covers them, and a larger sample would not mend them. So a narrow interval does not make a figure right: it is
      called chance and protection, after what it covers. The <a href="#limits">last chapter</a> names them.
    </p>
  </>
)
