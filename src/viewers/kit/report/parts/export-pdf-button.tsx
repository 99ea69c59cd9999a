import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'

interface ExportPdfButtonProps {
  /** Makes and saves the PDF, unless it is cancelled by the signal. @param onProgress takes the progress, 0 to 1 */
  readonly make: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<void>
}

/** 'Export to PDF'; during the export, its progress and Cancel. */
export const ExportPdfButton = ({ make }: ExportPdfButtonProps) => {
  const [share, setShare] = useState<number | null>(null)
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])
  const start = async () => {
    const mine = new AbortController()
    making.current = mine
    setShare(0)
    try {
      await make(mine.signal, setShare)
    } catch (error) {
      if (!mine.signal.aborted) {
        reportError(error)
        showError('The PDF could not be made')
      }
    } finally {
      setShare(null)
    }
  }
  if (share === null) {
    return (
      <Button variant="primary" icon={<Download aria-hidden="true" />} onClick={() => void start()}>
        Export to PDF
      </Button>
    )
  }
  return (
    <span className="report-exporting" role="status">
      <Progress label="Making the PDF" value={share} inline />
      <Button icon={<X aria-hidden="true" />} onClick={() => making.current?.abort()}>
        Cancel
      </Button>
    </span>
  )
}
