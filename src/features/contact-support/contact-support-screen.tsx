import { type FormEvent, useState } from 'react'
import { settings } from '../../app/browser-settings.ts'
import { call, errorText, routes } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { ATTACHMENT_KINDS, MAX_ATTACHMENT_BYTES } from '../../domain/constants.ts'
import { required } from '../../domain/validators.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { FileField } from '../../ui/controls/file-field.tsx'
import { showError, showInfo } from '../../ui/overlays/message-modal.tsx'

export const TEXT = {
  heading: 'Contact Support',
  lead: 'Tell us what you were doing and what you saw. The more detail you give, the faster we can help.',
  description: 'Description',
  attachment: 'Attachment',
  attachmentHint: 'A picture, a PDF, a spreadsheet or a text file of up to 5 MB.',
  send: 'Send request',
  sent: "Support request sent. We'll be in touch soon.",
  failed: 'Request Failed',
  tooLarge: 'File upload failed: The file size is too large. Please choose a smaller file',
} as const

const ENDINGS = ATTACHMENT_KINDS.map(kind => `.${kind}`)

/**
 * Reads a file as a data URL, which starts with the file's type.
 * @throws the reader's error if the file cannot be read, for example because it was moved
 */
const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The form for contacting the provider's support. */
export const Screen = () => {
  const [description, setDescription] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const choose = (chosen: File | null) => {
    if (chosen && chosen.size > MAX_ATTACHMENT_BYTES) showError(TEXT.tooLarge)
    else setFile(chosen)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (required(description) !== null || working) return
    setWorking(true)
    try {
      const person = session.values.value
      await call(routes.supportRequest, {
        body: {
          username: session.displayName.value,
          userEmail: person?.emailAddress ?? '',
          description,
          attachment: file && (await readBase64(file)),
          attachmentName: file?.name ?? null,
        },
      })
      setDescription('')
      setFile(null)
      setTried(false)
      showInfo(TEXT.sent, TEXT.heading)
    } catch (error) {
      showError(errorText(error, TEXT.failed), TEXT.failed)
    }
    setWorking(false)
  }
  return (
    <div className="page-pad prose-page">
      <h1>{TEXT.heading}</h1>
      <p>
        {TEXT.lead} You can also write to <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>.
      </p>
      <form className="form-column" onSubmit={event => void submit(event)} noValidate>
        <TextArea
          label={TEXT.description}
          rows={7}
          maxLength={10_000}
          value={description}
          onChange={setDescription}
          validate={required}
          showError={tried}
        />
        <FileField label={TEXT.attachment} value={file} onChange={choose} accept={ENDINGS} hint={TEXT.attachmentHint} />
        <Button type="submit" variant="primary" working={working && 'Sending'}>
          {TEXT.send}
        </Button>
      </form>
    </div>
  )
}
