import type { FeatureFile } from '../../../../workers/contract.ts'
import { UPLOAD_TEXT } from './text.ts'
import { UploadMap } from './upload-map.tsx'
import type { Upload } from './upload-model.ts'

/** The two likeliest coordinate systems of a file, each with the place where its areas would lie. */
export const UploadSystems = ({ upload, file }: { readonly upload: Upload; readonly file: FeatureFile }) => {
  return (
    <fieldset className="upload-systems">
      <legend>{UPLOAD_TEXT.whichSystem}</legend>
      <p className="hint">{UPLOAD_TEXT.systemHint}</p>
      <div className="upload-pair">
        {file.systems.map(({ name, isSwapped }, system) => (
          <div key={`${name}${isSwapped}`} className="upload-system">
            <label className="upload-system-name">
              <input
                type="radio"
                name="upload-system"
                checked={upload.system.value === system}
                onChange={() => upload.settle(system)}
              />
              <span>{isSwapped ? `${name}, ${UPLOAD_TEXT.swapped}` : name}</span>
            </label>
            <UploadMap upload={upload} system={system} label={`The areas by ${name}`} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
