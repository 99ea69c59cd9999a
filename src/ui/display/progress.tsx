import './spinner.css'
import { classNames } from '../class-names.ts'
import './progress.css'

/** A spinner for work of unknown duration. Use Progress if the duration is known. */
export const Spinner = ({ label }: { readonly label?: string | undefined }) => (
  <span className="spinner" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
)

interface ProgressProps {
  readonly label: string
  /** From 0 to 1. */
  readonly value: number
  /** The text on the right, such as '18.2 of 41.8 MB'. Defaults to the percentage. */
  readonly detail?: string | undefined
  /** Shows only the bar and the figure, for use within a line of text. */
  readonly inline?: boolean | undefined
}

/** A progress bar with a number. */
export const Progress = ({ label, value, detail, inline }: ProgressProps) => {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  const bar = (
    <span
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={detail}
    >
      <i style={{ transform: `scaleX(${percent / 100})` }} />
    </span>
  )
  const figure = <span className="hint fig">{detail ?? `${percent}%`}</span>
  return (
    <span className={classNames('progress', inline && 'progress-inline')}>
      {inline ? (
        <>
          {bar}
          {figure}
        </>
      ) : (
        <>
          <span className="progress-words">
            <span>{label}</span>
            {figure}
          </span>
          {bar}
        </>
      )}
    </span>
  )
}
