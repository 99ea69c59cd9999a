/**
 * A file as a data URL, whose front part names its type.
 * @throws the reader's error where the file cannot be read, such as one that was moved since it was chosen
 */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
