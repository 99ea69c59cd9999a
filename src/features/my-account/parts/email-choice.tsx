import { useState } from 'react'
import { call, errorText, routes } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { TEXT } from '../text.ts'

/** The user's choice of e-mails about their datasets; a click saves it. */
export const EmailChoice = () => {
  const kept = useLoad(signal => call(routes.getNotices, { signal }), [])
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (datasetLetters: boolean) => {
    setChosen(datasetLetters)
    call(routes.setNotices, { body: { datasetLetters } }).catch((error: unknown) => {
      setChosen(!datasetLetters)
      showError(errorText(error, TEXT.emailsFailed))
    })
  }
  const saved = kept.kind === 'ready' && kept.value.datasetLetters
  return (
    <Checkbox checked={chosen ?? saved} disabled={kept.kind !== 'ready'} onChange={choose}>
      {TEXT.emails}
    </Checkbox>
  )
}
