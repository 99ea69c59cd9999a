import { type FormEvent, useState } from 'react'
import { call, errorText, routes } from '../../app/client.ts'
import type { ReplyOf } from '../../contract/call.ts'
import type { importStations } from '../../contract/stations.ts'
import { STATIONS_FILE_MAX_BYTES } from '../../domain/constants.ts'
import { whole } from '../../domain/text/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileField } from '../../ui/controls/file-field.tsx'
import { Note } from '../../ui/display/note.tsx'
import { TEXT } from './text.ts'

type Imported = ReplyOf<typeof importStations>

interface ImportFormProps {
  readonly onImported: () => void
}

/** Sends a file of stations, and says what became of its rows. */
export const ImportForm = ({ onImported }: ImportFormProps) => {
  const [file, setFile] = useState<File | null>(null)
  const [working, setWorking] = useState(false)
  const [outcome, setOutcome] = useState<Imported | string | null>(null)
  const send = async (chosen: File) => {
    setWorking(true)
    setOutcome(null)
    try {
      const body = { fileName: chosen.name, text: await chosen.text() }
      setOutcome(await call(routes.importStations, { body }))
      setFile(null)
      onImported()
    } catch (error) {
      setOutcome(errorText(error, TEXT.failed))
    } finally {
      setWorking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file === null || working) return
    if (file.size > STATIONS_FILE_MAX_BYTES) setOutcome(TEXT.tooLarge)
    else void send(file)
  }
  return (
    <form className="stations-import" onSubmit={submit}>
      <h2>{TEXT.importHeading}</h2>
      <p className="hint">{TEXT.importMeans}</p>
      <FileField
        key={String(outcome)}
        label={TEXT.file}
        value={file}
        onChange={setFile}
        accept={['.csv']}
        hint={TEXT.fileHint}
        isRequired
      />
      <Button
        type="submit"
        variant="primary"
        working={working && TEXT.importing}
        disabledReason={file === null ? 'Choose a file first' : null}
      >
        {TEXT.import}
      </Button>
      {outcome !== null && <Outcome outcome={outcome} />}
    </form>
  )
}

const Outcome = ({ outcome }: { readonly outcome: Imported | string }) => {
  if (typeof outcome === 'string')
    return (
      <Note tone="bad" role="alert">
        <p className="stations-lines">{outcome}</p>
      </Note>
    )
  const { rows, stations, leftOut, examples } = outcome
  return (
    <Note tone="good" role="status">
      <p>{`Imported ${whole(stations)} stations from ${whole(rows)} rows.`}</p>
      {leftOut.length > 0 && (
        <ul>
          {leftOut.map(({ reason, rows: count }) => (
            <li key={reason}>{`${reason}: ${whole(count)} left out`}</li>
          ))}
          {examples.map(example => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}
