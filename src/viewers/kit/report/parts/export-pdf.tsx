import { FileText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { FileField } from '../../../../ui/controls/file-field.tsx'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal, SubmitFooter } from '../../../../ui/overlays/modal-stack.tsx'
import { LOGO_FILES, readLogo, storedLogo, storeLogo } from '../pdf/logo.ts'
import { MOST_CARDS, type PdfForm, type PdfLogo } from '../pdf/pdf-report.ts'
import type { PdfMaking } from '../pdf/save-pdf.ts'
import './export-pdf.css'

interface PdfExport {
  /** The titles of the cards that can be on a single page. Null if no choice of content exists, as on a map. */
  readonly cards: readonly string[] | null
  /** True if the reader can choose whether the single page has a map. */
  readonly hasMap: boolean
  /** Creates and saves the PDF, unless it is cancelled. */
  readonly make: (making: PdfMaking) => Promise<void>
}

/** Opens the dialogue in which the reader chooses the form of a PDF and creates it. */
export const openExportPdf = (what: PdfExport): void => {
  openModal({
    title: 'Export to PDF',
    size: 'small',
    content: close => <ExportPdf {...what} close={close} />,
  })
}

/** The `Export to PDF` button, which opens the dialogue. */
export const ExportPdfButton = (what: PdfExport) => (
  <Button variant="primary" icon={<FileText aria-hidden="true" />} onClick={() => openExportPdf(what)}>
    Export to PDF
  </Button>
)

const FORMS = [
  { value: 'full', label: 'Full' },
  { value: 'page', label: 'One page' },
] as const

const WORDS = {
  full: 'Everything, with tables, definitions and the details of the dataset.',
  page: 'A sheet to hand out: title, the chosen parts and their sentences.',
} as const

const ExportPdf = ({ cards, hasMap, make, close }: PdfExport & { readonly close: () => void }) => {
  const [kind, setKind] = useState<PdfForm['kind']>('full')
  const [chosen, setChosen] = useState<readonly string[] | null>(() => cards?.slice(0, MOST_CARDS) ?? null)
  const [isMapChosen, setMapChosen] = useState(hasMap || cards === null)
  const [logo, setLogo] = useState<PdfLogo | null>(storedLogo)
  const [share, setShare] = useState<number | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  const start = async () => {
    const attempt = new AbortController()
    current.current = attempt
    setShare(0)
    const form: PdfForm = kind === 'full' ? { kind, logo } : { kind, logo, cards: chosen, hasMap: isMapChosen }
    try {
      await make({ form, signal: attempt.signal, onProgress: setShare })
      close()
    } catch (error) {
      if (attempt.signal.aborted) return
      reportError(error)
      setShare(null)
      showError('The PDF could not be made')
    }
  }
  if (share !== null)
    return (
      <>
        <ModalBody>
          <div role="status">
            <Progress label="Making the PDF" value={share} />
          </div>
        </ModalBody>
        <ModalFooter>
          <Button icon={<X aria-hidden="true" />} onClick={close}>
            Cancel
          </Button>
        </ModalFooter>
      </>
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void start()
      }}
    >
      <ModalBody>
        <div className="export-pdf">
          <div className="export-pdf-form">
            <ToggleGroup full label="Form" options={FORMS} value={kind} onChange={setKind} />
            <p className="hint">{WORDS[kind]}</p>
          </div>
          {kind === 'page' && cards !== null && (
            <PageChoices
              cards={cards}
              chosen={chosen ?? []}
              onChoose={setChosen}
              map={hasMap ? { isChosen: isMapChosen, onChoose: setMapChosen } : null}
            />
          )}
          <LogoField logo={logo} onChange={setLogo} />
        </div>
      </ModalBody>
      <SubmitFooter
        close={close}
        disabledReason={kind === 'page' && chosen?.length === 0 && !isMapChosen ? 'Choose at least one part' : null}
      >
        Export
      </SubmitFooter>
    </form>
  )
}

interface PageChoicesProps {
  readonly cards: readonly string[]
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  readonly map: { readonly isChosen: boolean; readonly onChoose: (isChosen: boolean) => void } | null
}

/** The cards and the map for the single page. */
const PageChoices = ({ cards, chosen, onChoose, map }: PageChoicesProps) => {
  if (cards.length < 2 && map === null) return null
  return (
    <fieldset className="export-pdf-parts">
      <legend className="field-label">
        On the page{cards.length > MOST_CARDS && <span className="field-optional"> at most {MOST_CARDS} charts</span>}
      </legend>
      {map !== null && (
        <Checkbox checked={map.isChosen} onChange={map.onChoose}>
          Map
        </Checkbox>
      )}
      {cards.length > 1 &&
        cards.map(card => {
          const isChosen = chosen.includes(card)
          return (
            <Checkbox
              key={card}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= MOST_CARDS}
              onChange={isOn => onChoose(cards.filter(each => (each === card ? isOn : chosen.includes(each))))}
            >
              {card}
            </Checkbox>
          )
        })}
    </fieldset>
  )
}

interface LogoFieldProps {
  readonly logo: PdfLogo | null
  readonly onChange: (logo: PdfLogo | null) => void
}

/** The logo on the first page, which this browser keeps for the next export. */
const LogoField = ({ logo, onChange }: LogoFieldProps) => {
  const change = (next: PdfLogo | null) => {
    onChange(next)
    storeLogo(next)
  }
  if (logo !== null)
    return (
      <div className="field">
        <span className="field-label">Logo</span>
        <div className="export-pdf-logo">
          <img src={logo.url} alt="The logo on the first page" />
          <Button variant="quiet" small icon={<X aria-hidden="true" />} onClick={() => change(null)}>
            Remove
          </Button>
        </div>
      </div>
    )
  return (
    <FileField
      label="Logo"
      value={null}
      accept={LOGO_FILES}
      hint="PNG, JPEG or WebP. It stays in this browser for the next export."
      onChange={file => {
        if (file === null) return
        readLogo(file)
          .then(change)
          .catch(() => showError('This picture cannot be read. Choose a PNG, JPEG or WebP file.'))
      }}
    />
  )
}
