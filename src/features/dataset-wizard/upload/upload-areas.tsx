import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { areaText } from '../zone-words.ts'
import { UPLOAD_TEXT } from './text.ts'
import type { Upload } from './upload-model.ts'

/** The areas of the file by name, to choose one, several or all. */
export const UploadAreas = ({ upload, total }: { readonly upload: Upload; readonly total: number }) => {
  const listed = upload.listed.value
  const isAll = upload.count.value === total
  return (
    <div className="upload-areas">
      {total > 1 && (
        <div className="upload-areas-head">
          <SearchField label={UPLOAD_TEXT.search} value={upload.text.value} onChange={upload.search} />
          <Button small onClick={() => upload.chooseAll(!isAll)}>
            {isAll ? UPLOAD_TEXT.chooseNone : UPLOAD_TEXT.chooseAll}
          </Button>
        </div>
      )}
      <ul aria-label="Areas of the file">
        {listed?.features.map(({ feature, name, detail, areaKm2, isOutside }) => (
          <li key={feature}>
            <Checkbox checked={upload.isChosen(feature)} disabled={isOutside} onChange={() => upload.toggle(feature)}>
              <span className="upload-name">{name}</span>
              {detail !== null && <span className="hint">{detail}</span>}
              <span className="hint fig push">{isOutside ? UPLOAD_TEXT.outside : `${areaText(areaKm2)} km²`}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {listed !== null && listed.matches === 0 && <p className="hint">{UPLOAD_TEXT.none}</p>}
      {listed !== null && listed.matches > listed.features.length && (
        <p className="hint">{UPLOAD_TEXT.more(listed.features.length, listed.matches)}</p>
      )}
    </div>
  )
}
