import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { UPLOAD_TEXT } from './text.ts'

/** Where a file is chosen or dropped. Any ending is taken: what the file is follows from what it holds. */
export const UploadDrop = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const hint = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the pointer for the field within
    <div
      className={classNames('upload-drop', isOver && 'upload-drop-over')}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      <FileUp aria-hidden="true" />
      <label className="upload-pick">
        <span className="button">{UPLOAD_TEXT.choose}</span>
        <input
          type="file"
          aria-label={UPLOAD_TEXT.choose}
          aria-describedby={hint}
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <span>{UPLOAD_TEXT.drop}</span>
      <span id={hint} className="hint">
        {UPLOAD_TEXT.kinds}
      </span>
    </div>
  )
}
